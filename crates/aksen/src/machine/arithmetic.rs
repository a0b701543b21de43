//! Arithmetic instructions on bytes, and the flags that they set.

use super::{CARRY, HALF_CARRY, Machine, OVERFLOW, register};

impl Machine {
    pub(super) fn add(&mut self, value: u8, carry: bool) {
        let (a, carry) = (self.acc(), u8::from(carry));
        let sum = u16::from(a) + u16::from(value) + u16::from(carry);
        let result = sum as u8;
        self.set_flag(CARRY, sum > 0xff);
        self.set_flag(HALF_CARRY, (a & 15) + (value & 15) + carry > 15);
        self.set_flag(OVERFLOW, (a ^ result) & (value ^ result) & 0x80 != 0);
        self.set_acc(result);
    }

    pub(super) fn subtract(&mut self, value: u8) {
        let (a, borrow) = (self.acc(), u8::from(self.flag(CARRY)));
        let result = a.wrapping_sub(value).wrapping_sub(borrow);
        self.set_flag(CARRY, u16::from(a) < u16::from(value) + u16::from(borrow));
        self.set_flag(HALF_CARRY, a & 15 < (value & 15) + borrow);
        self.set_flag(OVERFLOW, (a ^ value) & (a ^ result) & 0x80 != 0);
        self.set_acc(result);
    }

    pub(super) fn decimal_adjust(&mut self) {
        let mut sum = u16::from(self.acc());
        if sum & 15 > 9 || self.flag(HALF_CARRY) {
            sum += 6;
        }
        if sum > 0x9f || self.flag(CARRY) {
            sum += 0x60;
        }
        self.set_flag(CARRY, self.flag(CARRY) || sum > 0xff);
        self.set_acc(sum as u8);
    }

    pub(super) fn multiply(&mut self) {
        let product = u16::from(self.acc()) * u16::from(self.get(register::B));
        let [high, low] = product.to_be_bytes();
        self.set_acc(low);
        self.set(register::B, high);
        self.set_flag(CARRY, false);
        self.set_flag(OVERFLOW, high != 0);
    }

    pub(super) fn divide(&mut self) {
        let (a, b) = (self.acc(), self.get(register::B));
        self.set_flag(CARRY, false);
        self.set_flag(OVERFLOW, b == 0);
        if let (Some(quotient), Some(rest)) = (a.checked_div(b), a.checked_rem(b)) {
            self.set_acc(quotient);
            self.set(register::B, rest);
        }
    }
}

//! The 255 instructions of the 8051.
//!
//! The upper half of an opcode usually selects the operation and the lower half the operand: 4 is a
//! constant or the accumulator, 5 a direct address, 6 and 7 the cell that a register points to, and
//! 8 to 15 a register.

use super::{CARRY, Machine, register};

/// The machine cycles of each instruction.
pub(super) static CYCLES: [u8; 256] = cycles();

const fn cycles() -> [u8; 256] {
    let mut cycles = [1; 256];
    let mut opcode = 0;
    while opcode < 256 {
        let low = opcode & 15;
        let two = match opcode >> 4 {
            // Jumps and calls within 2 KB take two cycles, as do the jumps, calls and returns of
            // the first column.
            _ if low == 1 => true,
            0 | 1 => matches!(low, 0 | 2) && opcode != 0,
            2 | 3 => matches!(low, 0 | 2),
            4..=6 => matches!(low, 0 | 3),
            7 => matches!(low, 0 | 2 | 3 | 5),
            8 => low != 4,
            9 => matches!(low, 0 | 2 | 3),
            10 => matches!(low, 0 | 3) || low >= 6,
            11 => low == 0 || low >= 4,
            12 => low == 0,
            13 => matches!(low, 0 | 5) || low >= 8,
            _ => matches!(low, 0 | 2 | 3),
        };
        if two {
            cycles[opcode] = 2;
        }
        opcode += 1;
    }
    cycles[0x84] = 4;
    cycles[0xa4] = 4;
    cycles
}

impl Machine {
    /// Returns the operand of an instruction, selected by the lower half of its opcode.
    #[inline]
    fn operand(&mut self, opcode: u8) -> u8 {
        match opcode & 15 {
            4 => self.fetch(),
            5 => {
                let address = self.fetch();
                self.direct(address)
            }
            6 | 7 => *self.pointed(opcode),
            _ => *self.register(opcode),
        }
    }

    /// Stores the result of an instruction, selected by the lower half of its opcode.
    #[inline]
    fn put(&mut self, opcode: u8, address: u8, value: u8) {
        match opcode & 15 {
            5 => self.set_direct(address, value),
            6 | 7 => *self.pointed(opcode) = value,
            _ => *self.register(opcode) = value,
        }
    }

    /// Modifies a cell in place and returns the new value.
    #[inline]
    fn change(&mut self, opcode: u8, change: impl Fn(u8) -> u8) -> u8 {
        match opcode & 15 {
            4 => {
                let value = change(self.acc());
                self.set_acc(value);
                value
            }
            5 => {
                let address = self.fetch();
                let value = change(self.direct(address));
                self.set_direct(address, value);
                value
            }
            6 | 7 => {
                let cell = self.pointed(opcode);
                *cell = change(*cell);
                *cell
            }
            _ => {
                let cell = self.register(opcode);
                *cell = change(*cell);
                *cell
            }
        }
    }

    #[inline]
    fn jump_if(&mut self, condition: bool) {
        let distance = self.fetch() as i8;
        if condition {
            self.pc = self.pc.wrapping_add_signed(i16::from(distance));
        }
    }

    fn fetch_address(&mut self) -> u16 {
        let high = self.fetch();
        u16::from_be_bytes([high, self.fetch()])
    }

    /// Reads the target of a jump within 2 KB. The opcode contains three bits of it.
    fn fetch_near(&mut self, opcode: u8) -> u16 {
        let low = self.fetch();
        self.pc & 0xf800 | u16::from(opcode >> 5) << 8 | u16::from(low)
    }

    /// Compares two values, sets the carry if the first is smaller, and jumps if they differ.
    fn compare_and_jump(&mut self, first: u8, second: u8) {
        self.set_flag(CARRY, first < second);
        self.jump_if(first != second);
    }

    /// Applies a logical operation to a direct address, with the accumulator or a constant.
    fn logic_direct(&mut self, opcode: u8, logic: impl Fn(u8, u8) -> u8) {
        let address = self.fetch();
        let with = if opcode & 1 == 0 {
            self.acc()
        } else {
            self.fetch()
        };
        let value = logic(self.direct(address), with);
        self.set_direct(address, value);
    }

    fn fetch_bit(&mut self) -> bool {
        let bit = self.fetch();
        self.bit(bit)
    }

    fn paged(&mut self, opcode: u8) -> u16 {
        let low = *self.register(opcode & 1);
        u16::from_be_bytes([self.get(register::P2), low])
    }

    /// Executes one instruction. Its opcode has been fetched, and its time has passed. The function
    /// is long because it is a table of opcodes.
    #[inline]
    pub(super) fn execute(&mut self, opcode: u8) {
        match opcode {
            // Moves.
            0x74 | 0xe5..=0xef => {
                let value = self.operand(opcode);
                self.set_acc(value);
            }
            0xf5 => {
                let address = self.fetch();
                self.set_direct(address, self.acc());
            }
            0xf6..=0xff => self.put(opcode, 0, self.acc()),
            0x75 => {
                let address = self.fetch();
                let value = self.fetch();
                self.set_direct(address, value);
            }
            0x76..=0x7f => {
                let value = self.fetch();
                self.put(opcode, 0, value);
            }
            0x85..=0x8f => {
                let value = self.operand(opcode);
                let address = self.fetch();
                self.set_direct(address, value);
            }
            0xa6..=0xaf => {
                let address = self.fetch();
                let value = self.direct(address);
                self.put(opcode, 0, value);
            }
            0x90 => {
                let address = self.fetch_address();
                self.set_data_pointer(address);
            }
            0x83 | 0x93 => {
                let base = if opcode == 0x83 {
                    self.pc
                } else {
                    self.data_pointer()
                };
                let address = base.wrapping_add(u16::from(self.acc()));
                self.set_acc(self.code[usize::from(address)]);
            }
            0xe0 => {
                let value = self.external(self.data_pointer());
                self.set_acc(value);
            }
            0xe2 | 0xe3 => {
                let address = self.paged(opcode);
                let value = self.external(address);
                self.set_acc(value);
            }
            0xf0 => self.set_external(self.data_pointer(), self.acc()),
            0xf2 | 0xf3 => {
                let address = self.paged(opcode);
                self.set_external(address, self.acc());
            }
            0xc0 => {
                let address = self.fetch();
                let value = self.direct(address);
                self.push(value);
            }
            0xd0 => {
                let address = self.fetch();
                let value = self.pop();
                self.set_direct(address, value);
            }
            0xc5..=0xcf => {
                let (acc, address) = (self.acc(), self.peek());
                let value = self.operand(opcode);
                self.put(opcode, address, acc);
                self.set_acc(value);
            }
            0xd6 | 0xd7 => {
                let acc = self.acc();
                let cell = self.pointed(opcode);
                let value = *cell;
                *cell = value & 0xf0 | acc & 15;
                self.set_acc(acc & 0xf0 | value & 15);
            }
            _ => self.calculate(opcode),
        }
    }

    /// Returns the next byte of the program without consuming it.
    #[inline]
    fn peek(&self) -> u8 {
        self.code[usize::from(self.pc)]
    }

    /// Executes arithmetic and logic on bytes.
    #[inline]
    fn calculate(&mut self, opcode: u8) {
        match opcode {
            0x04..=0x0f => {
                self.change(opcode, |value| value.wrapping_add(1));
            }
            0x14..=0x1f => {
                self.change(opcode, |value| value.wrapping_sub(1));
            }
            0x24..=0x2f => {
                let value = self.operand(opcode);
                self.add(value, false);
            }
            0x34..=0x3f => {
                let value = self.operand(opcode);
                self.add(value, self.flag(CARRY));
            }
            0x94..=0x9f => {
                let value = self.operand(opcode);
                self.subtract(value);
            }
            0x44..=0x4f => {
                let value = self.operand(opcode);
                self.set_acc(self.acc() | value);
            }
            0x54..=0x5f => {
                let value = self.operand(opcode);
                self.set_acc(self.acc() & value);
            }
            0x64..=0x6f => {
                let value = self.operand(opcode);
                self.set_acc(self.acc() ^ value);
            }
            0x42 | 0x43 => self.logic_direct(opcode, |a, b| a | b),
            0x52 | 0x53 => self.logic_direct(opcode, |a, b| a & b),
            0x62 | 0x63 => self.logic_direct(opcode, |a, b| a ^ b),
            0xa3 => self.set_data_pointer(self.data_pointer().wrapping_add(1)),
            0xa4 => self.multiply(),
            0x84 => self.divide(),
            0xd4 => self.decimal_adjust(),
            0xe4 => self.set_acc(0),
            0xf4 => self.set_acc(!self.acc()),
            0xc4 => self.set_acc(self.acc().rotate_left(4)),
            0x23 => self.set_acc(self.acc().rotate_left(1)),
            0x03 => self.set_acc(self.acc().rotate_right(1)),
            0x33 => {
                let value = self.acc();
                self.set_acc(value << 1 | u8::from(self.flag(CARRY)));
                self.set_flag(CARRY, value & 0x80 != 0);
            }
            0x13 => {
                let value = self.acc();
                self.set_acc(value >> 1 | u8::from(self.flag(CARRY)) << 7);
                self.set_flag(CARRY, value & 1 != 0);
            }
            _ => self.branch(opcode),
        }
    }

    /// Executes jumps, calls and returns.
    #[inline]
    fn branch(&mut self, opcode: u8) {
        match opcode {
            0x80 => {
                // A program that has nothing to return to ends with a jump to itself.
                self.wires.stopped |= self.peek() == 0xfe;
                self.jump_if(true);
            }
            0x40 => self.jump_if(self.flag(CARRY)),
            0x50 => self.jump_if(!self.flag(CARRY)),
            0x60 => self.jump_if(self.acc() == 0),
            0x70 => self.jump_if(self.acc() != 0),
            0xd5 | 0xd8..=0xdf => {
                let left = self.change(opcode, |value| value.wrapping_sub(1));
                self.jump_if(left != 0);
            }
            0xb4 | 0xb5 => {
                let value = self.operand(opcode);
                self.compare_and_jump(self.acc(), value);
            }
            0xb6..=0xbf => {
                let first = self.operand(opcode);
                let second = self.fetch();
                self.compare_and_jump(first, second);
            }
            0x02 => self.pc = self.fetch_address(),
            0x12 => {
                let address = self.fetch_address();
                self.call(address);
            }
            0x73 => self.pc = self.data_pointer().wrapping_add(u16::from(self.acc())),
            0x22 | 0x32 => {
                let high = self.pop();
                self.pc = u16::from_be_bytes([high, self.pop()]);
                if opcode == 0x32 {
                    self.in_service = false;
                    self.holds_off = true;
                }
            }
            _ if opcode & 0x1f == 0x01 => self.pc = self.fetch_near(opcode),
            _ if opcode & 0x1f == 0x11 => {
                let address = self.fetch_near(opcode);
                self.call(address);
            }
            _ => self.on_bits(opcode),
        }
    }

    /// Executes operations on single bits. The remaining opcodes do nothing: 00 is `nop`, and A5 is
    /// undefined.
    fn on_bits(&mut self, opcode: u8) {
        let carry = self.flag(CARRY);
        match opcode {
            0xc3 => self.set_flag(CARRY, false),
            0xd3 => self.set_flag(CARRY, true),
            0xb3 => self.set_flag(CARRY, !carry),
            0xa2 => {
                let bit = self.fetch_bit();
                self.set_flag(CARRY, bit);
            }
            0x92 => {
                let bit = self.fetch();
                self.set_bit(bit, carry);
            }
            0x72 | 0xa0 => {
                let bit = self.fetch_bit() ^ (opcode == 0xa0);
                self.set_flag(CARRY, carry | bit);
            }
            0x82 | 0xb0 => {
                let bit = self.fetch_bit() ^ (opcode == 0xb0);
                self.set_flag(CARRY, carry & bit);
            }
            0xc2 | 0xd2 => {
                let bit = self.fetch();
                self.set_bit(bit, opcode == 0xd2);
            }
            0xb2 => {
                let bit = self.fetch();
                self.set_bit(bit, !self.bit(bit));
            }
            0x20 | 0x30 => {
                let bit = self.fetch_bit();
                self.jump_if(bit == (opcode == 0x20));
            }
            0x10 => {
                let bit = self.fetch();
                let was = self.bit(bit);
                if was {
                    self.set_bit(bit, false);
                }
                self.jump_if(was);
            }
            _ => {}
        }
    }
}

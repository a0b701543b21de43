//! A cycle-accurate simulator of the 8051, as far as the firmware uses it.
//!
//! The simulator covers every instruction with its machine cycles, the stack, timer 0 with its
//! interrupt, and the devices at the upper end of external RAM ([`Wires`]). All other special
//! registers are plain memory. It runs some hundred times faster than the board. SDCC's simulator
//! s51 supports many processors and all peripherals, but takes twenty times as long. Tests run the
//! same images in both.
//!
//! # References
//! Intel: "MCS-51 Microcontroller Family User's Manual", 1994, chapter 2.

mod arithmetic;
mod instructions;
mod wires;

use knobel_core::{Phase, Progress, Watch};

use crate::AksenError;
pub use wires::Screen;
pub(crate) use wires::Wires;

/// The addresses of special function registers.
mod register {
    pub const SP: u8 = 0x81;
    pub const DPL: u8 = 0x82;
    pub const DPH: u8 = 0x83;
    pub const TCON: u8 = 0x88;
    pub const TL0: u8 = 0x8a;
    pub const TH0: u8 = 0x8c;
    pub const P2: u8 = 0xa0;
    /// The ports, whose pins are all high after a reset.
    pub const PORTS: [u8; 4] = [0x80, 0x90, P2, 0xb0];
    pub const IE: u8 = 0xa8;
    pub const IP: u8 = 0xb8;
    pub const PSW: u8 = 0xd0;
    pub const ACC: u8 = 0xe0;
    pub const B: u8 = 0xf0;
}

/// Bits of the program status word.
const CARRY: u8 = 0x80;
const HALF_CARRY: u8 = 0x40;
const OVERFLOW: u8 = 0x04;

/// Bits of the timer control and interrupt enable registers: timer 0 runs, timer 0 has overflowed,
/// interrupts are enabled, and the interrupt of timer 0 is enabled.
const TR0: u8 = 0x10;
const TF0: u8 = 0x20;
const EA: u8 = 0x80;
const ET0: u8 = 0x02;
const TIMER_VECTOR: u16 = 0x0b;

/// The instructions between two polls of the watch, which take a few milliseconds.
const POLL_EVERY: u32 = 200_000;

/// The processor and its memories.
pub(crate) struct Machine {
    code: Vec<u8>,
    xram: Vec<u8>,
    ram: [u8; 256],
    special: [u8; 128],
    pc: u16,
    /// Machine cycles since the reset; one cycle is twelve clocks.
    pub cycles: u64,
    /// The highest value of the stack pointer.
    pub deepest: u8,
    pub wires: Wires,
    in_service: bool,
    /// Whether the last instruction delays interrupts until the next one is complete.
    holds_off: bool,
}

impl Machine {
    /// Returns a processor after its reset, with this program.
    pub fn new(code: Vec<u8>, wires: Wires) -> Self {
        let mut machine = Self {
            code,
            xram: vec![0; 0x1_0000],
            ram: [0; 256],
            special: [0; 128],
            pc: 0,
            cycles: 0,
            deepest: 0,
            wires,
            in_service: false,
            holds_off: false,
        };
        machine.code.resize(0x1_0000, 0);
        machine.set(register::SP, 7);
        for port in register::PORTS {
            machine.set(port, 0xff);
        }
        machine
    }

    /// Runs until the program signals its end.
    pub fn run(&mut self, watch: &mut dyn Watch) -> Result<(), AksenError> {
        self.run_for(u64::MAX, watch).map(|_ended| ())
    }

    /// Runs for about this many machine cycles, which last a microsecond each at 12 MHz. Returns
    /// whether the program signalled its end.
    pub fn run_for(&mut self, cycles: u64, watch: &mut dyn Watch) -> Result<bool, AksenError> {
        let progress = Progress {
            phase: Phase::Measuring { done: 0, total: 1 },
            ..Progress::default()
        };
        while !self.wires.stopped {
            if self.cycles > cycles {
                return Ok(false);
            }
            if let Some(reason) = watch.poll(&progress) {
                return Err(AksenError::Stopped(reason));
            }
            for _ in 0..POLL_EVERY {
                self.step();
                if self.wires.stopped {
                    break;
                }
            }
        }
        Ok(true)
    }

    /// Executes one instruction, followed by a pending interrupt.
    #[inline]
    fn step(&mut self) {
        self.holds_off = false;
        let opcode = self.fetch();
        self.pass(instructions::CYCLES[usize::from(opcode)]);
        self.execute(opcode);
        let wanted = EA | ET0;
        if self.get(register::TCON) & TF0 != 0
            && self.get(register::IE) & wanted == wanted
            && !self.in_service
            && !self.holds_off
        {
            self.set(register::TCON, self.get(register::TCON) & !TF0);
            self.in_service = true;
            self.call(TIMER_VECTOR);
            self.pass(2);
        }
    }

    /// Lets time pass, and advances timer 0.
    #[inline]
    fn pass(&mut self, cycles: u8) {
        self.cycles += u64::from(cycles);
        if self.get(register::TCON) & TR0 == 0 {
            return;
        }
        let count = u16::from_be_bytes([self.get(register::TH0), self.get(register::TL0)]);
        let (count, overflown) = count.overflowing_add(u16::from(cycles));
        let [high, low] = count.to_be_bytes();
        self.set(register::TH0, high);
        self.set(register::TL0, low);
        if overflown {
            self.set(register::TCON, self.get(register::TCON) | TF0);
        }
    }

    #[inline]
    fn fetch(&mut self) -> u8 {
        let byte = self.code[usize::from(self.pc)];
        self.pc = self.pc.wrapping_add(1);
        byte
    }

    /// Returns a special function register as stored.
    #[inline]
    fn get(&self, register: u8) -> u8 {
        self.special[usize::from(register & 0x7f)]
    }

    #[inline]
    fn set(&mut self, register: u8, value: u8) {
        self.special[usize::from(register & 0x7f)] = value;
    }

    #[inline]
    fn acc(&self) -> u8 {
        self.get(register::ACC)
    }

    #[inline]
    fn set_acc(&mut self, value: u8) {
        self.set(register::ACC, value);
    }

    #[inline]
    fn flag(&self, flag: u8) -> bool {
        self.get(register::PSW) & flag != 0
    }

    #[inline]
    fn set_flag(&mut self, flag: u8, on: bool) {
        let others = self.get(register::PSW) & !flag;
        self.set(register::PSW, others | if on { flag } else { 0 });
    }

    /// Reads a direct address: RAM below 128, a special function register above.
    #[inline]
    fn direct(&self, address: u8) -> u8 {
        match address {
            0..0x80 => self.ram[usize::from(address)],
            // The lowest bit is always the parity of the accumulator.
            register::PSW => self.get(register::PSW) & !1 | (self.acc().count_ones() & 1) as u8,
            _ => self.get(address),
        }
    }

    #[inline]
    fn set_direct(&mut self, address: u8, value: u8) {
        match address {
            0..0x80 => self.ram[usize::from(address)] = value,
            _ => {
                self.set(address, value);
                self.holds_off |= matches!(address, register::IE | register::IP);
            }
        }
    }

    /// Returns the address of a bit's byte and the mask of the bit.
    fn bit_place(bit: u8) -> (u8, u8) {
        let byte = match bit {
            0..0x80 => 0x20 + bit / 8,
            _ => bit & 0xf8,
        };
        (byte, 1 << (bit & 7))
    }

    fn bit(&self, bit: u8) -> bool {
        let (byte, mask) = Self::bit_place(bit);
        self.direct(byte) & mask != 0
    }

    fn set_bit(&mut self, bit: u8, on: bool) {
        let (byte, mask) = Self::bit_place(bit);
        let others = self.direct(byte) & !mask;
        self.set_direct(byte, others | if on { mask } else { 0 });
    }

    /// Returns the RAM cell of one of the eight registers in the current bank.
    #[inline]
    fn register(&mut self, number: u8) -> &mut u8 {
        let bank = self.get(register::PSW) & 0x18;
        &mut self.ram[usize::from(bank | number & 7)]
    }

    /// Returns the RAM cell to which register 0 or 1 points.
    #[inline]
    fn pointed(&mut self, number: u8) -> &mut u8 {
        let address = *self.register(number & 1);
        &mut self.ram[usize::from(address)]
    }

    #[inline]
    fn push(&mut self, value: u8) {
        let top = self.get(register::SP).wrapping_add(1);
        self.set(register::SP, top);
        self.deepest = self.deepest.max(top);
        self.ram[usize::from(top)] = value;
    }

    #[inline]
    fn pop(&mut self) -> u8 {
        let top = self.get(register::SP);
        self.set(register::SP, top.wrapping_sub(1));
        self.ram[usize::from(top)]
    }

    #[inline]
    fn call(&mut self, address: u16) {
        let [high, low] = self.pc.to_be_bytes();
        self.push(low);
        self.push(high);
        self.pc = address;
    }

    #[inline]
    fn data_pointer(&self) -> u16 {
        u16::from_be_bytes([self.get(register::DPH), self.get(register::DPL)])
    }

    #[inline]
    fn set_data_pointer(&mut self, value: u16) {
        let [high, low] = value.to_be_bytes();
        self.set(register::DPH, high);
        self.set(register::DPL, low);
    }

    #[inline]
    fn external(&mut self, address: u16) -> u8 {
        self.wires
            .read(address)
            .unwrap_or_else(|| self.xram[usize::from(address)])
    }

    #[inline]
    fn set_external(&mut self, address: u16, value: u8) {
        if !self.wires.write(address, value) {
            self.xram[usize::from(address)] = value;
        }
    }
}

#[cfg(test)]
mod tests;

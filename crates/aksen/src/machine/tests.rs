//! Tests of instructions with results computed by hand, and of the timer's interrupt.

use super::*;
use crate::{BoardPair, EXAMPLE, Firmware, Image, Port, Program};

/// Appends instructions that end the program through the simulator's interface, and runs it.
fn run(program: &[u8]) -> Machine {
    let mut code = program.to_vec();
    // mov dptr,#0xffff; mov a,#'s'; movx @dptr,a
    code.extend([0x90, 0xff, 0xff, 0x74, b's', 0xf0]);
    let mut machine = Machine::new(code, Wires::default());
    machine.run(&mut ()).unwrap();
    machine
}

#[test]
fn sums_set_the_flags() {
    // a, value, subtracted?, sum, carry, half carry, overflow
    let cases = [
        (0x7f, 0x01, false, 0x80, false, true, true),
        (0xff, 0x01, false, 0x00, true, true, false),
        (0x80, 0x80, false, 0x00, true, false, true),
        (0x12, 0x34, false, 0x46, false, false, false),
        (0x00, 0x01, true, 0xff, true, true, false),
        (0x80, 0x01, true, 0x7f, false, true, true),
        (0x35, 0x35, true, 0x00, false, false, false),
    ];
    for (a, value, subtracted, sum, carry, half, overflow) in cases {
        let opcode = if subtracted { 0x94 } else { 0x24 };
        // clr c; mov a,#a; add or subb a,#value; mov r7,a; mov r6,psw
        let machine = run(&[0xc3, 0x74, a, opcode, value, 0xff, 0xae, register::PSW]);
        let flags = machine.ram[6];
        assert_eq!(machine.ram[7], sum, "{a:x} {value:x}");
        assert_eq!(flags & CARRY != 0, carry, "{a:x} {value:x}");
        assert_eq!(flags & HALF_CARRY != 0, half, "{a:x} {value:x}");
        assert_eq!(flags & OVERFLOW != 0, overflow, "{a:x} {value:x}");
        assert_eq!(u32::from(flags & 1), sum.count_ones() & 1, "{a:x}");
    }
}

#[test]
fn multiplication_division_and_decimal_adjustment_are_correct() {
    // mov a,#200; mov b,#7; mul ab; mov r0,a; mov r1,b
    let machine = run(&[0x74, 200, 0x75, 0xf0, 7, 0xa4, 0xf8, 0xa9, 0xf0]);
    assert_eq!(u16::from_be_bytes([machine.ram[1], machine.ram[0]]), 1400);
    // mov a,#200; mov b,#7; div ab; mov r0,a; mov r1,b
    let machine = run(&[0x74, 200, 0x75, 0xf0, 7, 0x84, 0xf8, 0xa9, 0xf0]);
    assert_eq!((machine.ram[0], machine.ram[1]), (28, 4));
    // mov a,#0x58; add a,#0x67; da a; mov r0,a; clr a; rlc a; mov r1,a
    let machine = run(&[0x74, 0x58, 0x24, 0x67, 0xd4, 0xf8, 0xe4, 0x33, 0xf9]);
    assert_eq!((machine.ram[1], machine.ram[0]), (1, 0x25));
}

#[test]
fn a_loop_takes_its_cycles() {
    // mov r0,#10 (1); djnz r0,$ (2 each); then the end: mov dptr (2), mov a (1), movx (2)
    let machine = run(&[0x78, 10, 0xd8, 0xfe]);
    assert_eq!(machine.cycles, 1 + 20 + 5);
}

#[test]
fn timer_0_counts_cycles_and_interrupts() {
    let mut code = vec![0; 0x40];
    code[..3].copy_from_slice(&[0x02, 0x00, 0x20]); // ljmp main
    code[0x0b..0x0e].copy_from_slice(&[0x05, 0x30, 0x32]); // inc 0x30; reti
    let main = [
        0x75, 0x8c, 0xff, // mov th0,#0xff
        0x75, 0x8a, 0xf0, // mov tl0,#0xf0
        0x75, 0xa8, 0x82, // mov ie,#ea|et0
        0xd2, 0x8c, // setb tr0
        0x78, 0x20, 0xd8, 0xfe, // mov r0,#32; djnz r0,$
        0xc2, 0x8c, // clr tr0
    ];
    code.truncate(0x20);
    code.extend(main);
    let machine = run(&code);
    assert_eq!(machine.ram[0x30], 1);
    // 1 + 64 + 1 in the program, 2 + 1 + 2 for the interrupt, 16 until the overflow.
    assert_eq!(machine.get(register::TL0), 66 + 5 - 16);
    assert_eq!(machine.deepest, 9);
}

#[test]
fn a_reset_leaves_the_ports_high() {
    // mov r0,p0; mov r1,p1; mov r2,p2; mov r3,p3; mov r4,sp
    let machine = run(&[0xa8, 0x80, 0xa9, 0x90, 0xaa, 0xa0, 0xab, 0xb0, 0xac, 0x81]);
    assert_eq!(machine.ram[..5], [0xff, 0xff, 0xff, 0xff, 7]);
}

#[test]
fn exchange_instructions_swap_digits_and_bytes() {
    // The user's manual's example of xchd: 36 in the accumulator, 75 where register 0 points.
    // mov r0,#0x20; mov 0x20,#0x75; mov a,#0x36; xchd a,@r0; mov r7,a
    let machine = run(&[0x78, 0x20, 0x75, 0x20, 0x75, 0x74, 0x36, 0xd6, 0xff]);
    assert_eq!((machine.ram[0x20], machine.ram[7]), (0x76, 0x35));
    // mov r1,#0x20; mov 0x20,#0x75; mov a,#0x3f; xch a,@r1; mov r7,a; swap a; mov r6,a
    let machine = run(&[
        0x79, 0x20, 0x75, 0x20, 0x75, 0x74, 0x3f, 0xc7, 0xff, 0xc4, 0xfe,
    ]);
    assert_eq!(machine.ram[0x20], 0x3f);
    assert_eq!((machine.ram[7], machine.ram[6]), (0x75, 0x57));
    // mov 0x20,#0x75; mov a,#0x3f; xch a,0x20; mov r7,a
    let machine = run(&[0x75, 0x20, 0x75, 0x74, 0x3f, 0xc5, 0x20, 0xff]);
    assert_eq!((machine.ram[0x20], machine.ram[7]), (0x3f, 0x75));
}

#[test]
fn jbc_clears_the_bit_if_it_jumps() {
    // The user's manual's example of jbc: 56 in the accumulator, whose bit 3 is clear and bit 2 is
    // set. mov a,#0x56; jbc acc.3,+2; jbc acc.2,+2; mov r7,#1 (jumped over); mov r6,a
    let machine = run(&[
        0x74, 0x56, 0x10, 0xe3, 0x02, 0x10, 0xe2, 0x02, 0x7f, 0x01, 0xfe,
    ]);
    assert_eq!((machine.ram[7], machine.ram[6]), (0, 0x52));
    // A bit that is clear stays so, and the next instruction comes: jbc 0x20.0,+2; mov r7,#1; mov
    // r6,0x20
    let machine = run(&[0x75, 0x20, 0xfe, 0x10, 0x00, 0x02, 0x7f, 0x01, 0xae, 0x20]);
    assert_eq!((machine.ram[7], machine.ram[6]), (1, 0xfe));
}

#[test]
fn external_ram_is_paged_by_port_2() {
    // mov p2,#0x12; mov r0,#0x34; mov a,#0x56; movx @r0,a; clr a; mov dptr,#0x1234; movx a,@dptr;
    // mov r7,a
    let machine = run(&[
        0x75, 0xa0, 0x12, 0x78, 0x34, 0x74, 0x56, 0xf2, 0xe4, 0x90, 0x12, 0x34, 0xe0, 0xff,
    ]);
    assert_eq!((machine.xram[0x1234], machine.ram[7]), (0x56, 0x56));
    // mov dptr,#0x1235; mov a,#0x78; movx @dptr,a; clr a; mov p2,#0x12; mov r1,#0x35; movx a,@r1;
    // mov r7,a
    let machine = run(&[
        0x90, 0x12, 0x35, 0x74, 0x78, 0xf0, 0xe4, 0x75, 0xa0, 0x12, 0x79, 0x35, 0xe3, 0xff,
    ]);
    assert_eq!(machine.ram[7], 0x78);
    // Unless it is set, the page is the last one: mov r0,#0x10; mov a,#0x9a; movx @r0,a
    let machine = run(&[0x78, 0x10, 0x74, 0x9a, 0xf2]);
    assert_eq!(machine.xram[0xff10], 0x9a);
}

/// Each case has an opcode, the carry before, the bit, and the carry after.
#[test]
fn the_carry_is_combined_with_bits() {
    let (or, or_not, and, and_not, load) = (0x72, 0xa0, 0x82, 0xb0, 0xa2);
    let cases = [
        (or, 0, 0, 0),
        (or, 0, 1, 1),
        (or, 1, 0, 1),
        (or, 1, 1, 1),
        (or_not, 0, 0, 1),
        (or_not, 0, 1, 0),
        (or_not, 1, 0, 1),
        (or_not, 1, 1, 1),
        (and, 0, 0, 0),
        (and, 0, 1, 0),
        (and, 1, 0, 0),
        (and, 1, 1, 1),
        (and_not, 0, 0, 0),
        (and_not, 0, 1, 0),
        (and_not, 1, 0, 1),
        (and_not, 1, 1, 0),
        (load, 0, 1, 1),
        (load, 1, 0, 0),
    ];
    for (opcode, carry, bit, after) in cases {
        let set_carry = 0xc3 + 0x10 * carry;
        // mov 0x2f,#bit * 0x80; clr or setb c; the instruction on bit 0x2f.7; clr a; rlc a; mov
        // r7,a; mov r6,0x2f
        let machine = run(&[
            0x75,
            0x2f,
            bit << 7,
            set_carry,
            opcode,
            0x7f,
            0xe4,
            0x33,
            0xff,
            0xae,
            0x2f,
        ]);
        assert_eq!(machine.ram[7], after, "{opcode:x} {carry} {bit}");
        assert_eq!(machine.ram[6], bit << 7, "{opcode:x} leaves the bit");
    }
}

#[test]
fn bits_are_set_cleared_and_complemented() {
    // clr 0x20.0; setb 0x20.7; cpl 0x20.1; setb c; mov 0x20.3,c; mov r7,0x20
    let machine = run(&[
        0x75, 0x20, 0x01, 0xc2, 0x00, 0xd2, 0x07, 0xb2, 0x01, 0xd3, 0x92, 0x03, 0xaf, 0x20,
    ]);
    assert_eq!(machine.ram[7], 0b1000_1010);
    // mov a,#0x0f; setb acc.7; jb acc.7,+2; mov r7,#1; jnb acc.6,+2; mov r6,#1; cpl c; mov r5,a
    let machine = run(&[
        0x74, 0x0f, 0xd2, 0xe7, 0x20, 0xe7, 0x02, 0x7f, 0x01, 0x30, 0xe6, 0x02, 0x7e, 0x01, 0xb3,
        0xfd,
    ]);
    assert_eq!(machine.ram[5..8], [0x8f, 0, 0]);
}

/// Returns a machine whose program has just started its clock, with a pair that takes half a
/// second.
fn with_running_clock(image: &Image, input: &str) -> Machine {
    let mut machine = image.machine(input).unwrap();
    while machine.get(register::TCON) & TR0 == 0 {
        machine.step();
    }
    machine
}

/// Tests the overflow after 71 minutes without waiting: while the clock runs, the test sets it to
/// shortly before 2³² microseconds.
#[test]
fn the_clock_continues_beyond_32_bits() {
    const FORWARD: u64 = 0xffff << 16;
    let v2 = Firmware::of(Program::V2);
    let image = match Image::temporary(&v2, Port::Simulator, &mut ()) {
        Err(missing @ AksenError::Missing { .. }) => {
            return knobel_skipped_tests::note(&missing.to_string());
        }
        image => image.unwrap(),
    };
    let pair = BoardPair {
        start: EXAMPLE.0.parse().unwrap(),
        goal: EXAMPLE.1.parse().unwrap(),
    };
    let usual = image.simulate(&[pair], &mut ()).unwrap().replies[0].microseconds;
    let mut machine = with_running_clock(&image, &pair.to_string());
    let place = image.address_of("_clock").unwrap() + 2;
    machine.ram[place..place + 2].copy_from_slice(&[0xff, 0xff]);
    machine.run(&mut ()).unwrap();
    let said = String::from_utf8(machine.wires.output).unwrap();
    let (_, time) = said.trim_end().split_once(' ').unwrap();
    let time = u64::from_str_radix(time, 16).unwrap();
    // Counting the overflow takes a few cycles.
    assert!(
        (FORWARD + usual..FORWARD + usual + 20).contains(&time),
        "{time}"
    );
    // The display's clock shows milliseconds.
    let image = Image::temporary_for_display(&v2, &pair, &mut ()).unwrap();
    let mut machine = with_running_clock(&image, "");
    let place = image.address_of("_overflows").unwrap();
    machine.ram[place..place + 4].copy_from_slice(&[0xff, 0xff, 0, 0]);
    machine.run(&mut ()).unwrap();
    let second_line = &machine.wires.screens()[0][1];
    let shown: u64 = second_line
        .trim_end()
        .strip_suffix(" ms")
        .unwrap()
        .parse()
        .unwrap();
    assert!(shown.abs_diff((FORWARD + usual) / 1000) <= 5, "{shown}");
}

/// A program for the display cannot answer in either simulator, and a program for a line has no
/// display.
#[test]
fn a_program_runs_only_with_its_port() {
    let perfect = Firmware::of(Program::Perfect);
    let pair = BoardPair {
        start: EXAMPLE.0.parse().unwrap(),
        goal: EXAMPLE.1.parse().unwrap(),
    };
    let display = match Image::temporary_for_display(&perfect, &pair, &mut ()) {
        Err(missing @ AksenError::Missing { .. }) => {
            return knobel_skipped_tests::note(&missing.to_string());
        }
        image => image.unwrap(),
    };
    for refused in [
        display.simulate(&[pair], &mut ()),
        display.simulate_in_s51("", &mut ()),
    ] {
        let error = refused.unwrap_err().to_string();
        assert!(error.contains("reads no pairs"), "{error}");
    }
    let serial = Image::temporary(&perfect, Port::Serial, &mut ()).unwrap();
    let error = serial.screens(&mut ()).unwrap_err().to_string();
    assert!(error.contains("has no display"), "{error}");
}

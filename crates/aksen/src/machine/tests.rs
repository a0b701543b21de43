//! Instructions against sums done by hand, and the timer's interrupt.

use super::*;

/// Runs a program that ends by `s` at the interface.
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
fn products_quotients_and_decimals() {
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

//! knobel: solve, prove, explain and play sliding-tile and edge-matching puzzles.

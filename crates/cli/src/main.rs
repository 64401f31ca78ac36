//! The `sandtable` program.
fn main() {}

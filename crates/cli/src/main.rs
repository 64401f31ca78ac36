//! The `sandtable` program.

use std::process::ExitCode;

/// A server makes and drops views of tens of kilobytes all the time; the system's allocator spends a third of its time on that.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    ExitCode::from(sandtable_cli::main())
}

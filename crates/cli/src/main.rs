//! The `sandtable` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(sandtable_cli::main())
}

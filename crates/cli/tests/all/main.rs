//! The program as its users meet it.

mod checks;
mod common;
mod docs;
mod faults;
mod hosts;
mod play;
mod process;
mod saves;
#[cfg(unix)]
mod serve;

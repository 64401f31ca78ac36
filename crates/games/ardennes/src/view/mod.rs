//! What a viewer sees.

pub mod board;

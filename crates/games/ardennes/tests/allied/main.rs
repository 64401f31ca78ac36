//! The Allied system (8 to 10, 12.2, 13.2), by chapter.

mod ch12_frontline;
mod table;

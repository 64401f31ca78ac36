//! The Allied system (8 to 10, 12.2, 13.2), by chapter.

mod borders;
mod ch08_command;
mod ch09_exceptions;
mod ch09_reserves;
mod ch10_actions;
mod ch10_cards;
mod ch10_choices;
mod ch10_limits;
mod ch10_moves;
mod ch12_frontline;
mod table;
mod words;

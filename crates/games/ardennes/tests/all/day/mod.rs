//! The day's part of the rules, the worked examples, random play and the common suite.

mod conformance;
mod draws;
mod examples;
mod position;
mod random_play;
mod rules;
mod shortcuts;
mod table;
mod words;
mod written;

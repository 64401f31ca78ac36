//! The worked examples, the words and the suite every game must pass, linked once.

mod conformance;
mod examples;
mod random;
mod words;

//! Rule 16: night turns. What the dark changes elsewhere stands there: double movement (movement), line of sight
//! and ranged attacks (10), digging (14.5), armor (8.2#2), recovery (REC#4).

mod bonfire;
mod raid;
mod sub_zero;

//! Result tables as they are printed, with what applies lit.

use super::Ask;
use crate::pack::CRT_COLUMNS;
use crate::ranged::Odds as RangedOdds;
use sandtable_engine::Message;
use sandtable_engine::query::{OutcomeBar, ResultTable};

impl Ask<'_> {
    /// The combat results table (8.4) with one column lit: losses of attacker and defender.
    pub(super) fn crt(&self, column: u8) -> ResultTable {
        let rows = &self.game.pack.tables.crt;
        ResultTable {
            text: Message::new("table-crt"),
            rule: "8.4-a".into(),
            columns: CRT_COLUMNS.iter().map(ToString::to_string).collect(),
            rows: (2..2 + rows.len()).map(|n| n.to_string()).collect(),
            cells: rows.iter().map(|row| row.iter().map(|(a, d)| format!("{a}/{d}")).collect()).collect(),
            lit_column: Some(usize::from(column)),
            lit_row: None,
        }
    }

    /// The ranged attack table (10.4) for a sum of RAS and modifiers: `S` suppresses, a number costs steps.
    pub(super) fn rat(&self, modifier: i8) -> ResultTable {
        let cell = |roll: i8| match self.game.rat_result(roll + modifier) {
            (false, _) => "–".to_string(),
            (true, 0) => "S".to_string(),
            (true, steps) => format!("S {steps}"),
        };
        // As it is printed, by the total: the log names the same figure.
        let mut table =
            one_column("table-rat", "10.4-b", modifier, (2..=12).map(|roll| (roll + modifier, cell(roll))));
        table.text = table.text.text("modifier", format!("{modifier:+}"));
        table
    }

    /// The night raid table (16.4-3) for a modifier: columns to the right or left, or lost.
    pub(super) fn fnrt(&self, modifier: i8) -> ResultTable {
        let cell = |roll: i8| match self.game.pack.tables.raid.shift(roll + modifier) {
            Some(shift) => crate::text::columns(shift),
            None => "–".to_string(),
        };
        one_column("table-fnrt", "16.4-3", modifier, (1..=6).map(|roll| (roll, cell(roll))))
    }
}

/// A table of one die or sum of dice against the modifier that applies; the roll is the natural one.
fn one_column(
    key: &'static str,
    rule: &'static str,
    modifier: i8,
    cells: impl Iterator<Item = (i8, String)>,
) -> ResultTable {
    let (rows, cells) = cells.map(|(roll, cell)| (roll.to_string(), vec![cell])).unzip();
    ResultTable {
        text: Message::new(key),
        rule: rule.into(),
        columns: vec![format!("{modifier:+}")],
        rows,
        cells,
        lit_column: Some(0),
        lit_row: None,
    }
}

/// A die that has to reach `need` with its modifier.
pub(super) fn one_die(key: &'static str, rule: &'static str, modifier: i8, need: i8) -> ResultTable {
    let cell = |roll: i8| if roll + modifier >= need { "✓" } else { "–" }.to_string();
    one_column(key, rule, modifier, (1..=6).map(|roll| (roll, cell(roll))))
}

/// A bar of a distribution.
pub(super) fn bar(key: &'static str, value: &str, weight: impl Into<u64>) -> OutcomeBar {
    OutcomeBar::new(Message::new(key), value, weight.into())
}

/// The bars of a ranged attack, out of 36.
pub(super) fn ranged_bars(odds: &RangedOdds) -> Vec<OutcomeBar> {
    let mut bars = vec![
        bar("bar-none", "none", odds.none).good(false),
        bar("bar-suppressed", "suppressed", odds.suppressed).good(true),
        bar("bar-one-step", "1", odds.one_step).good(true),
        bar("bar-two-steps", "2", odds.two_steps).good(true),
    ];
    bars.retain(|b| b.weight > 0);
    bars
}

/// Success and failure of one die.
pub(super) fn two(yes: &'static str, no: &'static str, hits: u8) -> Vec<OutcomeBar> {
    vec![bar(yes, "yes", hits).good(true), bar(no, "no", 6 - hits).good(false)]
}

/// A result of the CRT.
pub(super) fn crt_bar((attacker, defender): (u8, u8), weight: impl Into<u64>) -> OutcomeBar {
    let text = Message::new("bar-crt").int("attacker", attacker).int("defender", defender);
    OutcomeBar::new(text, format!("{attacker}/{defender}"), weight.into()).losses(attacker, defender)
}

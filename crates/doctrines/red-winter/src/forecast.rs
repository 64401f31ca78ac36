//! How often positions judged like this one were won.
//!
//! The worth of a position ranks what could be done now; early in a game it is far from the share of games that are won from there,
//! because it does not know what both sides will still do. Hints and reviews tell people a chance, so they read it
//! off games: for every step of a scenario's clock the logit of the Soviet share is a line in the logit of the worth. The
//! lines are fitted by `examples/forecast.rs` to games of recruits.

use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Scenario, clock, where the line begins and how steep it is.
const LINES: &str = include_str!("forecast.txt");

/// What is beyond this is as good as decided, and stays so.
const SURE: f64 = 0.995;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Line {
    start: f64,
    slope: f64,
}

type Table = BTreeMap<&'static str, BTreeMap<u32, Line>>;

fn read(text: &'static str) -> Table {
    let mut table = Table::new();
    for line in text.lines() {
        let words: Vec<&'static str> = line.split_whitespace().collect();
        let [scenario, clock, start, slope] = words[..] else { continue };
        if let (Ok(clock), Ok(start), Ok(slope)) = (clock.parse(), start.parse(), slope.parse()) {
            table.entry(scenario).or_default().insert(clock, Line { start, slope });
        }
    }
    table
}

/// The Soviet chance to win at a clock of a scenario, given the worth. A scenario nobody has looked at is told by its worth.
pub fn chance(scenario: &str, clock: u32, worth: f64) -> f64 {
    static TABLE: OnceLock<Table> = OnceLock::new();
    let line = TABLE.get_or_init(|| read(LINES)).get(scenario).and_then(|all| at(all, clock));
    line.map_or(worth, |line| along(line, worth))
}

/// The line of a clock: the last that began by then, before all of them the first.
fn at(lines: &BTreeMap<u32, Line>, clock: u32) -> Option<Line> {
    lines.range(..=clock).next_back().or_else(|| lines.iter().next()).map(|(_, line)| *line)
}

fn along(line: Line, worth: f64) -> f64 {
    if !(1.0 - SURE..=SURE).contains(&worth) && line.slope >= 1.0 {
        return worth;
    }
    let worth = worth.clamp(1.0 - SURE, SURE);
    let logit = line.start + line.slope * (worth / (1.0 - worth)).ln();
    1.0 / (1.0 + (-logit).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_can_be_read_and_keeps_the_order_of_positions() {
        let table = read(LINES);
        let lines: usize = table.values().map(BTreeMap::len).sum();
        let told = LINES.lines().filter(|l| !l.starts_with('#')).count();
        assert_eq!(lines, told, "none is malformed or there twice");
        for (scenario, all) in &table {
            for (clock, line) in all {
                assert!(line.slope > 0.0, "{scenario} {clock}: what is worth more has the better chance");
                let [low, high] = [0.2, 0.8].map(|w| chance(scenario, *clock, w));
                assert!(0.0 < low && low < high && high < 1.0, "{scenario} {clock}: {low} {high}");
            }
        }
    }

    #[test]
    fn the_logit_of_the_chance_is_a_line_in_the_logit_of_the_worth() {
        let line = Line { start: 0.5, slope: 0.5 };
        assert!((along(line, 0.5) - 0.622).abs() < 1e-3, "{}", along(line, 0.5));
        assert!((along(line, 0.01) - 0.142).abs() < 1e-3, "{}", along(line, 0.01));
        // Beyond what is sure a steep line would say less than the worth, and a gentle one must not run into the infinite.
        for worth in [0.0, 0.004, 0.996, 1.0] {
            assert_eq!(along(Line { start: 0.5, slope: 1.0 }, worth), worth);
            assert_eq!(along(line, worth), along(line, worth.clamp(1.0 - SURE, SURE)));
        }
    }

    #[test]
    fn a_clock_between_lines_has_the_one_before_and_an_unknown_scenario_its_worth() {
        assert_eq!(chance("a-scenario-of-somebody", 7, 0.37), 0.37);
        let [early, late] = [0.2, 0.4].map(|start| Line { start, slope: 1.0 });
        let lines = BTreeMap::from([(4, early), (9, late)]);
        assert_eq!([0, 4, 8].map(|clock| at(&lines, clock)), [Some(early); 3]);
        assert_eq!([9, 50].map(|clock| at(&lines, clock)), [Some(late); 2]);
        assert_eq!(at(&BTreeMap::new(), 7), None);
        for (scenario, all) in read(LINES) {
            for (clock, line) in &all {
                assert_eq!(chance(scenario, *clock, 0.3), along(*line, 0.3), "{scenario} {clock}");
            }
        }
    }
}

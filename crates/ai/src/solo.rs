//! Games with one seat: levels are compared by what each makes of the same dice, not against each other.

use crate::arena::{GameRecord, wilson};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What one level made of its games.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Games.
    pub games: u64,
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost to the system.
    pub lost: u64,
    /// Share of the victories, draws counted half.
    pub share: f64,
    /// The interval that holds the true share with 95 % confidence (Wilson).
    pub interval: [f64; 2],
    /// Mean points at the end.
    pub points: f64,
    /// Lower quartile, median and upper quartile of the points.
    pub quartiles: [i64; 3],
    /// How games ended: key of the result, and how often.
    pub ends: BTreeMap<String, u64>,
    /// Decisions in a game.
    pub decisions: f64,
    /// Decisions in a turn.
    pub turn_decisions: f64,
    /// Seconds a turn.
    pub turn_seconds: f64,
    /// Seconds a game.
    pub seconds: f64,
    /// Milliseconds a decision.
    pub ms: f64,
    /// The longest decision group in milliseconds.
    pub slowest_ms: f64,
}

impl Tally {
    /// Sums up the games of player A (0) or B (1).
    pub fn of(games: &[GameRecord], who: usize) -> Tally {
        let mut tally = Tally::default();
        let (mut points, mut decisions, mut turns) = (Vec::new(), 0, 0u64);
        for game in games.iter().filter(|g| g.fault.is_none() && g.a_seat == who) {
            tally.games += 1;
            match game.score {
                x if x > 0.75 => tally.won += 1,
                x if x < 0.25 => tally.lost += 1,
                _ => tally.drawn += 1,
            }
            points.push(game.margin);
            let key = game.result.as_ref().map(|r| r.text.key.to_string()).unwrap_or_default();
            *tally.ends.entry(key).or_default() += 1;
            decisions += game.decisions[who];
            turns += game.turns;
            tally.seconds += game.seconds[who];
            tally.slowest_ms = tally.slowest_ms.max(game.slowest_ms[who]);
        }
        points.sort_unstable();
        let n = tally.games.max(1) as f64;
        let at = |part: usize| points.get(points.len() * part / 4).copied().unwrap_or(0);
        tally.quartiles = [at(1), at(2), at(3)];
        tally.points = points.iter().sum::<i64>() as f64 / n;
        tally.share = (tally.won as f64 + 0.5 * tally.drawn as f64) / n;
        tally.interval = wilson(tally.share, tally.games);
        tally.ms = tally.seconds * 1000.0 / decisions.max(1) as f64;
        tally.decisions = decisions as f64 / n;
        tally.turn_decisions = decisions as f64 / turns.max(1) as f64;
        tally.turn_seconds = tally.seconds / turns.max(1) as f64;
        tally.seconds /= n;
        tally
    }
}

/// What a match of two levels in the only seat has proved: pair by pair with the same dice.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Comparison {
    /// What A made of its games.
    pub a: Tally,
    /// What B made of the same.
    pub b: Tally,
    /// Pairs in which A did better: by the result, and by points where that is the same.
    pub better: u64,
    /// Pairs in which both did the same.
    pub equal: u64,
    /// Pairs in which B did better.
    pub worse: u64,
    /// Points of A over B, a pair.
    pub margin: f64,
    /// Games that went wrong.
    pub faults: Vec<String>,
}

impl Comparison {
    /// Compares the games of a match.
    pub fn of(games: &[GameRecord]) -> Comparison {
        let mut c = Comparison { a: Tally::of(games, 0), b: Tally::of(games, 1), ..Comparison::default() };
        let sound = |g: &&GameRecord| g.fault.is_none();
        let theirs: BTreeMap<u64, &GameRecord> =
            games.iter().filter(sound).filter(|g| g.a_seat == 1).map(|g| (g.seed, g)).collect();
        let mut pairs = 0u64;
        for game in games.iter().filter(sound).filter(|g| g.a_seat == 0) {
            let Some(other) = theirs.get(&game.seed) else { continue };
            pairs += 1;
            c.margin += (game.margin - other.margin) as f64;
            match game.score.total_cmp(&other.score).then(game.margin.cmp(&other.margin)) {
                std::cmp::Ordering::Greater => c.better += 1,
                std::cmp::Ordering::Equal => c.equal += 1,
                std::cmp::Ordering::Less => c.worse += 1,
            }
        }
        c.margin /= pairs.max(1) as f64;
        let faulty = games.iter().filter_map(|g| Some(format!("game {}: {}", g.game, g.fault.as_ref()?)));
        c.faults = faulty.collect();
        c
    }
}

/// How games ended, as bars under each other: each part as wide as its share.
#[derive(Clone, Debug, Default)]
pub struct Chart {
    /// What the chart shows.
    pub title: String,
    /// Ends from the worst to the best: key, name and colour.
    pub ends: Vec<(String, String, String)>,
    /// Label of every bar and what it shows.
    pub bars: Vec<(String, Tally)>,
}

impl Chart {
    /// The picture as SVG. Ends without a name are left out, so that a bar that is too short shows them.
    pub fn svg(&self) -> String {
        const LEFT: f64 = 250.0;
        const WIDE: f64 = 440.0;
        const LINE: f64 = 26.0;
        let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let text = |x: f64, y: f64, size: u8, words: &str| {
            format!(
                "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" fill=\"#1c2530\">{}</text>\n",
                escaped(words)
            )
        };
        let part = |x: f64, y: f64, wide: f64, colour: &str| {
            format!(
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"16\" fill=\"{}\"/>\n",
                escaped(colour)
            )
        };
        let (width, height) = (LEFT + WIDE + 60.0, 64.0 + LINE * (self.bars.len() + self.ends.len()) as f64);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
             role=\"img\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
        );
        out += &text(16.0, 26.0, 16, &self.title);
        let mut y = 44.0;
        for (label, tally) in &self.bars {
            out += &text(16.0, y + 13.0, 13, label);
            let mut x = LEFT;
            for (key, _, colour) in &self.ends {
                let share = tally.ends.get(key).copied().unwrap_or(0) as f64 / tally.games.max(1) as f64;
                if share > 0.0 {
                    out += &part(x, y, WIDE * share, colour);
                    x += WIDE * share;
                }
            }
            out += &text(LEFT + WIDE + 10.0, y + 13.0, 13, &tally.games.to_string());
            y += LINE;
        }
        for (_, name, colour) in &self.ends {
            out += &part(LEFT, y + 8.0, 16.0, colour);
            out += &text(LEFT + 26.0, y + 21.0, 13, name);
            y += LINE;
        }
        out + "</svg>\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(seed: u64, who: usize, score: f64, points: i64) -> GameRecord {
        GameRecord {
            game: seed * 2 + who as u64,
            seed,
            a_seat: who,
            score,
            margin: points,
            ..Default::default()
        }
    }

    #[test]
    fn levels_are_compared_on_the_same_dice() {
        let games = [
            game(1, 0, 1.0, 20),
            game(1, 1, 0.0, 25),
            game(2, 0, 0.0, 10),
            game(2, 1, 0.0, 4),
            game(3, 0, 0.0, 3),
            game(3, 1, 1.0, 9),
        ];
        let c = Comparison::of(&games);
        assert_eq!((c.better, c.equal, c.worse), (2, 0, 1), "a victory counts before points");
        assert_eq!((c.a.won, c.a.lost, c.b.won, c.b.lost), (1, 2, 1, 2));
        assert!((c.margin - (-5.0 + 6.0 - 6.0) / 3.0).abs() < 1e-9);
        assert_eq!(c.a.quartiles, [3, 10, 20]);
    }

    #[test]
    fn a_faulty_game_counts_for_nobody() {
        let mut broken = game(1, 0, 1.0, 20);
        broken.fault = Some("stuck".into());
        let c = Comparison::of(&[broken, game(1, 1, 0.0, 3)]);
        assert_eq!((c.a.games, c.b.games, c.better), (0, 1, 0));
        assert_eq!(c.faults, ["game 2: stuck"]);
    }

    #[test]
    fn a_bar_shows_how_games_ended() {
        let end = |key: &str, colour: &str| (key.to_string(), key.to_uppercase(), colour.to_string());
        let ends = [("won", 1), ("lost", 3)].map(|(key, n)| (key.to_string(), n)).into();
        let tally = Tally { games: 4, ends, ..Tally::default() };
        let bars = vec![("a & b".to_string(), tally)];
        let svg =
            Chart { title: "x < y".into(), ends: vec![end("lost", "#111"), end("won", "#222")], bars }.svg();
        assert!(svg.contains("x &lt; y") && svg.contains("a &amp; b") && svg.contains("LOST"), "{svg}");
        // Three quarters of the bar, and the last quarter right after it.
        assert!(svg.contains("x=\"250.0\" y=\"44.0\" width=\"330.0\" height=\"16\" fill=\"#111\""), "{svg}");
        assert!(svg.contains("x=\"580.0\" y=\"44.0\" width=\"110.0\" height=\"16\" fill=\"#222\""), "{svg}");
    }
}

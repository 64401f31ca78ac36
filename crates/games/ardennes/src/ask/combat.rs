//! The odds of a combat, declared or imagined: strengths, situations, how many chits, and what they would do.
//!
//! Every draw of so many chits is counted where all are equally likely. A blue chit can bring chits of earlier combats back
//! (13.43); while both are about, the draws are not equally likely any more and the answer is a sample, which it says.

use super::unclear;
use crate::Ardennes;
use crate::board::Board;
use crate::combat::battle;
use crate::combat::chits::{adjusted, hits};
use crate::combat::facts::Facts;
use crate::frame::Attack;
use crate::ids::{Chits, UnitSet};
use crate::pack::{Hits, Side, Situation};
use crate::position::{hex, unit};
use crate::state::State;
use crate::text::{self, Words, lines, situation_key, situation_rule};
use sandtable_engine::query::{AnswerLine, OutcomeBar};
use sandtable_engine::view::Place;
use sandtable_engine::{Answer, Message, Refusal, Rng, Value};
use sandtable_hex::HexId;
use std::collections::BTreeMap;

/// The questions of this part with their words.
pub(super) const QUESTIONS: [(&str, &str); 1] = [("odds", "[HEX [from UNIT…] [draw N] | after ACTION]")];

/// Draws of a sample, and the seed that makes it the same every time.
const SAMPLES: u32 = 20_000;
const SEED: u64 = 1944;

/// Answers a question of this part; `None` if it is none.
pub(super) fn ask(
    game: &Ardennes,
    state: &State,
    kind: &str,
    words: &[&str],
) -> Option<Result<Answer, Refusal>> {
    (kind == "odds").then(|| odds(game, state, words))
}

fn refuse<T>(text: Message) -> Result<T, Refusal> {
    Err(Refusal::new("ask", text))
}

fn odds(game: &Ardennes, state: &State, words: &[&str]) -> Result<Answer, Refusal> {
    if let ["after", action @ ..] = words {
        let action = text::read(game, &action.join(" ")).map_err(unclear)?;
        let then = game.after_tactic(state, action).map(|(then, _)| then);
        return match then.as_ref().and_then(|then| Some((then, battle(then)?))) {
            Some((then, attack)) => Ok(explain(game, then, attack, None)),
            None => refuse(Message::new("ask-odds-none")),
        };
    }
    let (words, draw) = match words {
        [rest @ .., "draw", n] => match n.parse::<u8>() {
            Ok(n) if n > 0 && usize::from(n) <= game.pack.chits.len() => (rest, Some(n)),
            _ => return Err(unclear(format!("'{n}': expected a number of chits"))),
        },
        rest => (rest, None),
    };
    let attack = match words {
        [] => match battle(state) {
            Some(attack) => attack.clone(),
            None => return refuse(Message::new("ask-odds-none")),
        },
        [at, rest @ ..] => {
            let target = hex(game, at).map_err(unclear)?;
            let units = match rest {
                [] => UnitSet::EMPTY,
                ["from", keys @ ..] if !keys.is_empty() => keys
                    .iter()
                    .map(|k| unit(game, k))
                    .collect::<Result<UnitSet, String>>()
                    .map_err(unclear)?,
                _ => return Err(unclear(rest.join(" "))),
            };
            planned(game, state, target, units)?
        }
    };
    Ok(explain(game, state, &attack, draw))
}

/// A combat that was not declared: by these units, or by all next to the hex that could attack it.
fn planned(game: &Ardennes, state: &State, target: HexId, units: UnitSet) -> Result<Attack, Refusal> {
    let text = |key| Message::new(key).at(game, "hex", target);
    // With others than were named so far it keeps its tactics.
    let under_way = battle(state).filter(|a| a.target == target).cloned();
    if let Some(attack) = under_way.as_ref().filter(|_| units.is_empty()) {
        return Ok(attack.clone());
    }
    let named = under_way.as_ref().map_or(UnitSet::EMPTY, |a| a.attackers);
    let Some(defender) = Side::ALL.into_iter().find(|s| state.holds(*s, target)) else {
        return refuse(text("ask-odds-empty"));
    };
    let side = defender.other();
    let near = |hex: HexId| game.pack.map.grid.are_adjacent(hex, target);
    let attackers = if units.is_empty() {
        let around = game.pack.map.grid.adjacent(target).flat_map(|h| state.stack(h));
        around.filter(|u| game.pack.side_of(*u) == side && game.fit_to_attack(state, *u).is_ok()).collect()
    } else {
        for unit in units.iter() {
            let there = state.hex_of(unit).is_some_and(near);
            if game.pack.side_of(unit) != side || !there {
                return refuse(text("ask-odds-far").unit(game, "unit", unit));
            }
            if !named.contains(unit) {
                game.fit_to_attack(state, unit)?;
            }
        }
        units
    };
    if attackers.is_empty() {
        return refuse(text("ask-odds-nobody"));
    }
    let mut attack = under_way.unwrap_or_else(|| Attack::new(side, target, attackers, None));
    attack.attackers = attackers;
    attack.defenders = game.defenders_of(state, defender, target);
    if attack.defenders.is_empty() {
        attack.defenders = state.stack(target).collect();
    }
    Ok(attack)
}

/// Strengths, situations, chits and their distribution.
fn explain(game: &Ardennes, state: &State, attack: &Attack, draw: Option<u8>) -> Answer {
    let mut attack = attack.clone();
    if attack.defenders.is_empty() {
        attack.defenders = game.defenders_of(state, attack.side.other(), attack.target);
    }
    let facts = game.facts(state, &attack);
    let least = game.minimum_draw(state, &attack);
    let (most, parts) = game.maximum_draw(state, &attack);
    let drawn = attack.chits.len() as u8;
    let total = draw.unwrap_or(if drawn > 0 { attack.total.max(drawn) } else { most }).max(drawn);
    let spread = Spread::of(game, state, &attack, &facts, total);
    let (a, d) = spread.means();
    let ratio = format!("{}:{}", facts.odds.0, facts.odds.1);
    let text = Message::new("answer-odds")
        .at(game, "hex", attack.target)
        .text("odds", ratio.clone())
        .int("chits", total)
        .text("attacker", format!("{a:.1}"))
        .text("defender", format!("{d:.1}"));
    let mut answer = Answer::new(text, format!("{ratio} {least}-{most}"));
    answer.lines = reasons(game, state, &attack, &facts, total);
    answer.lines.push(line("13.4-a", Message::new("odds-minimum"), least.into()));
    answer.lines.push(line("13.4-d", Message::new("odds-maximum"), most.into()));
    answer.lines.extend(lines(game, &parts));
    answer.lines.push(spread.method());
    answer.places = vec![Place::Hex(game.pack.map.grid.label(attack.target).to_owned())];
    answer.outcomes = spread.bars();
    answer
}

fn line(rule: &'static str, text: Message, value: i64) -> AnswerLine {
    AnswerLine { rule: rule.into(), text, value: Some(Value::Int(value)) }
}

/// What holds of the combat, each with its rule.
fn reasons(game: &Ardennes, state: &State, attack: &Attack, facts: &Facts, total: u8) -> Vec<AnswerLine> {
    let board = Board::new(&game.pack, state);
    let mut list = vec![
        line(
            "13.41-b",
            Message::new("odds-attackers").units(game, "units", attack.attackers),
            facts.odds.0.into(),
        ),
        line(
            "13.41-b",
            Message::new("odds-defenders").units(game, "units", attack.defenders),
            facts.odds.1.into(),
        ),
    ];
    let fact = |rule: &'static str, text: Message| AnswerLine { rule: rule.into(), text, value: None };
    let wet: UnitSet =
        attack.attackers.iter().filter(|u| game.across_river(&board, *u, attack.target)).collect();
    if !wet.is_empty() {
        list.push(fact("13.41-c", Message::new("odds-river").units(game, "units", wet)));
    }
    let sum: u16 = attack.defenders.iter().map(|u| u16::from(state.face(&game.pack, u).strength)).sum();
    if facts.odds.1 > sum {
        list.push(fact("13.41-c", Message::new("odds-doubled")));
    }
    let mut seen: Vec<Situation> = Vec::new();
    for situation in game.pack.chits.iter().flat_map(|c| &c.faces).flat_map(|f| &f.when) {
        let plain = !matches!(situation, Situation::Odds(_));
        if plain && !seen.contains(situation) && facts.holds(*situation, usize::from(total)) {
            seen.push(*situation);
            let text = Message::new("odds-situation").term("situation", situation_key(*situation));
            list.push(fact(situation_rule(*situation), text));
        }
    }
    for (held, rule, key) in [
        (facts.cover, "13.5-b", "odds-cover"),
        (facts.weak && !facts.isolated, "13.5-c", "odds-weak"),
        (facts.isolated, "13.5-c", "odds-isolated"),
    ] {
        if held {
            list.push(fact(rule, Message::new(key)));
        }
    }
    list
}

/// How often each pair of hits comes: attacker, defender.
struct Spread {
    weights: BTreeMap<(u8, u8), u64>,
    exact: bool,
}

impl Spread {
    fn of(game: &Ardennes, state: &State, attack: &Attack, facts: &Facts, total: u8) -> Spread {
        let count = usize::from(total);
        let worth = |chits: Chits| -> Vec<Hits> {
            chits.iter().filter_map(|c| game.chit(c)).map(|c| hits(facts, c, count)).collect()
        };
        let mut base = Hits::default();
        for hits in worth(attack.chits) {
            crate::combat::chits::add(&mut base, hits);
        }
        let more = count.saturating_sub(attack.chits.len());
        let blue = state.cup.cup.iter().any(|c| game.chit(c).is_some_and(|c| c.blue));
        if state.cup.out.is_empty() || !blue || more < 2 {
            let weights = counted(facts, base, &worth(state.cup.cup), more);
            return Spread { weights, exact: true };
        }
        Spread { weights: sampled(game, state, facts, base, (more, count)), exact: false }
    }

    fn sum(&self) -> u64 {
        self.weights.values().sum::<u64>().max(1)
    }

    /// Average hits on attacker and defender.
    fn means(&self) -> (f64, f64) {
        let sum = self.sum() as f64;
        let mean = |pick: &dyn Fn(&(u8, u8)) -> u8| {
            self.weights.iter().map(|(k, w)| f64::from(pick(k)) * *w as f64).sum::<f64>() / sum
        };
        (mean(&|k| k.0), mean(&|k| k.1))
    }

    /// How the numbers were found.
    fn method(&self) -> AnswerLine {
        let (key, n) =
            if self.exact { ("odds-counted", self.sum()) } else { ("odds-sampled", u64::from(SAMPLES)) };
        let text = Message::new(key).text("draws", n.to_string());
        AnswerLine { rule: "13.43".into(), text, value: None }
    }

    fn bars(self) -> Vec<OutcomeBar> {
        let bar = |((attacker, defender), weight): ((u8, u8), u64)| {
            let text = Message::new("odds-outcome").int("attacker", attacker).int("defender", defender);
            OutcomeBar::new(text, format!("{attacker}/{defender}"), weight).losses(attacker, defender)
        };
        self.weights.into_iter().map(bar).collect()
    }
}

/// Every set of `more` chits out of these, by the hits it makes.
fn counted(facts: &Facts, base: Hits, chits: &[Hits], more: usize) -> BTreeMap<(u8, u8), u64> {
    type Key = (i8, i8, i8, i8);
    let key = |h: Hits| -> Key { (h.attacker, h.defender, h.german, h.allied) };
    let mut sets: Vec<BTreeMap<Key, u64>> = vec![BTreeMap::new(); more + 1];
    sets[0].insert(key(base), 1);
    for (seen, hits) in chits.iter().enumerate() {
        // From large sets to small ones, so that no chit is taken twice.
        for size in (0..=seen.min(more.saturating_sub(1))).rev() {
            let smaller: Vec<(Key, u64)> = sets[size].iter().map(|(k, n)| (*k, *n)).collect();
            for (k, n) in smaller {
                let next = (k.0 + hits.attacker, k.1 + hits.defender, k.2 + hits.german, k.3 + hits.allied);
                if let Some(larger) = sets.get_mut(size + 1) {
                    let slot = larger.entry(next).or_insert(0);
                    *slot = slot.saturating_add(n);
                }
            }
        }
    }
    let mut weights = BTreeMap::new();
    for ((attacker, defender, german, allied), n) in sets.pop().unwrap_or_default() {
        let slot =
            weights.entry(adjusted(facts, Hits { attacker, defender, german, allied })).or_insert(0u64);
        *slot = slot.saturating_add(n);
    }
    weights
}

/// Draws with a cup that blue chits may refill.
fn sampled(
    game: &Ardennes,
    state: &State,
    facts: &Facts,
    base: Hits,
    (more, count): (usize, usize),
) -> BTreeMap<(u8, u8), u64> {
    let mut rng = Rng::new(SEED);
    let mut weights = BTreeMap::new();
    for _ in 0..SAMPLES {
        let (mut cup, mut out, mut sum) = (state.cup.cup, state.cup.out, base);
        for _ in 0..more {
            let n = cup.len() as u32;
            let Some(id) = (n > 0).then(|| rng.below(n)).and_then(|rank| cup.nth(rank as usize)) else {
                break;
            };
            cup.remove(id);
            let Some(chit) = game.chit(id) else { break };
            crate::combat::chits::add(&mut sum, hits(facts, chit, count));
            if chit.blue {
                cup = cup.or(out);
                out = Chits::EMPTY;
            }
        }
        *weights.entry(adjusted(facts, sum)).or_insert(0) += 1;
    }
    weights
}

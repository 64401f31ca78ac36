//! The chances of a close assault, of hand-to-hand, of an overrun and of a search for a hull-down position.

use super::gp::{bars, gp_bar_text};
use super::{Ask, line};
use crate::frame::{Assault, AssaultStage, Attacker, Frame};
use crate::gp::results::last_digit;
use crate::ids::UnitId;
use crate::melee::Parts;
use crate::pack::GpResult;
use crate::state::{Place, State, flag};
use crate::text::fire::gp_lines;
use crate::text::{Words, signed};
use sandtable_engine::query::OutcomeBar;
use sandtable_engine::{Answer, Message, Refusal, Silent, Value};
use sandtable_hex::HexId;

/// Bars are shares of so many.
const WHOLE: u64 = 1_000_000;

/// What close assaults have done to a vehicle so far, out of [`WHOLE`].
#[derive(Clone, Copy, PartialEq, Eq)]
struct Harm {
    suppressed: bool,
    track: bool,
    damaged: bool,
}

fn bar(text: Message, value: &str, weight: u64) -> OutcomeBar {
    // What the asker hopes for, or not.
    let bad = ["none", "lost", "not-found"].contains(&value);
    OutcomeBar::new(text, value, weight).good(!bad)
}

/// The likely ones: what has no weight is left out.
fn likely(bars: Vec<OutcomeBar>) -> Vec<OutcomeBar> {
    bars.into_iter().filter(|b| b.weight > 0).collect()
}

impl Ask<'_> {
    // --- close assault and hand-to-hand (6.6.1) ---

    /// The assault whose attackers are being named, or that of one unit, from the hex it would advance to if that is named.
    pub(super) fn assault(&self, words: &[&str]) -> Result<Answer, Refusal> {
        let mut st = self.st.clone();
        let assault = match words {
            [] => match self.st.top() {
                Some(Frame::Assault(a)) if a.stage == AssaultStage::Gather => a.clone(),
                _ => return Err(Refusal::new("6.6.1.1d", Message::new("why-no-assault"))),
            },
            [unit, target, rest @ ..] => {
                let (unit, target) = (self.unit(unit)?, self.unit(target)?);
                let (from, hex) = (self.stands(unit)?, self.stands(target)?);
                let at = rest.first().map_or(Ok(from), |label| self.hex(label))?;
                st.unit_mut(unit).place = Place::Hex(at);
                let mut assault = Assault::new(self.st.unit(unit).side, target, hex);
                assault.attackers.push(Attacker { unit, advanced: at != from, done: false });
                assault
            }
            _ => return Err(Refusal::new("6.6.1.1d", Message::new("why-no-assault"))),
        };
        let moving = st.unit(assault.target).is_known_to_move();
        let assault = Assault { moving, ..assault };
        let party = self.game.party(&st, &assault);
        // The enemy's answer to an advance may have left nobody who can fight.
        if party.is_empty() {
            return Ok(Answer::new(Message::new("answer-assault-nobody"), "none"));
        }
        let mut answer = if self.game.vehicle(&st, assault.target).is_some() {
            self.close_assault(&st, assault.clone())
        } else {
            self.hand_to_hand(&st, &assault, &party)
        };
        answer.pieces = assault.attackers.iter().map(|a| self.game.unit_key(self.st, a.unit)).collect();
        let from = assault.attackers.iter().filter_map(|a| st.unit(a.unit).hex());
        answer.places = from.chain([assault.hex]).map(|h| self.place(h)).collect();
        answer.places.dedup();
        Ok(answer)
    }

    fn parts(&self, answer: &mut Answer, rule: &'static str, parts: &Parts) {
        for (key, value) in parts {
            answer.lines.push(line(rule, Message::new(key), Some(signed(i64::from(*value)))));
        }
    }

    /// Those of one hex after the other attack a vehicle. The value is the rolls from which the first suppress and from which
    /// they are effective, as in general-purpose fire.
    fn close_assault(&self, st: &State, mut assault: Assault) -> Answer {
        let target = assault.target;
        let mut parties: Vec<Vec<UnitId>> = Vec::new();
        loop {
            assault.from = None;
            let party = self.game.party(st, &assault);
            if party.is_empty() {
                break;
            }
            for a in assault.attackers.iter_mut().filter(|a| party.contains(&a.unit)) {
                a.done = true;
            }
            parties.push(party);
        }
        let fresh = |u: UnitId| st.unit(u).hex();
        let mut values = Vec::new();
        let mut answer = Answer::new(Message::new("answer-assault"), "");
        // Where the vehicle stands so far, and how likely.
        let begun = st.unit(target);
        let start = Harm {
            suppressed: begun.has(flag::SUPPRESSED),
            track: begun.has(flag::TRACK),
            damaged: begun.has(flag::DAMAGED),
        };
        let mut now: Vec<(Harm, u64)> = vec![(start, WHOLE)];
        let (mut knocked_out, mut brewed_up) = (0, 0);
        for party in &parties {
            let Some(sum) = self.game.close_assault_sum(st, &assault, party) else { continue };
            let (none, suppressed) = self.game.pack.tables.gp.thresholds(sum.factor, sum.defence);
            let net = i64::from(sum.net);
            values.push(format!("{}:{}", i64::from(none) + 1 - net, i64::from(suppressed) + 1 - net));
            let text = Message::new("answer-assault-party").tag(self.game, "unit", sum.unit);
            let text = text.int("others", sum.others).int("factor", sum.factor).int("defence", sum.defence);
            let at = party.first().and_then(|u| fresh(*u)).unwrap_or(HexId::NONE);
            answer.lines.push(line("6.6.1.1.1", text.at(self.game, st, "hex", at), None));
            self.parts(&mut answer, "6.6.1.1.2", &self.game.close_assault_parts(st, &assault, party));
            answer.lines.push(line("6.6.1.1.2", Message::new("answer-net"), Some(signed(net))));
            let table = Message::new("answer-gp-table").int("none", none).int("suppressed", suppressed);
            answer.lines.push(line("6.6.1.1.1", table, None));
            let mut next: Vec<(Harm, u64)> = Vec::new();
            for (harm, mass) in now {
                // What the units of the hex before have done counts for those of this one.
                let mut then = st.clone();
                let flags = &mut then.unit_mut(target).flags;
                *flags |=
                    if harm.suppressed && *flags & flag::SUPPRESSED == 0 { flag::SUPPRESSED_ON } else { 0 };
                let Some(sum) = self.game.close_assault_sum(&then, &assault, party) else { continue };
                let abandoned = begun.has(flag::BAILED);
                let flames = party.iter().any(|u| self.game.has_flamethrower(st, *u));
                let burns = if flames { 10 } else { u64::from(sum.factor / 2).min(10) };
                for roll in 1..=100i16 {
                    let (total, share) = (roll + sum.net, mass / 100);
                    let result = match abandoned {
                        true => GpResult::Effective,
                        false => self.game.pack.tables.gp.result(sum.factor, sum.defence, i32::from(total)),
                    };
                    let after = match (result, last_digit(total)) {
                        (GpResult::None, _) => harm,
                        (GpResult::Suppressed, _) => Harm { suppressed: true, ..harm },
                        (GpResult::Effective, 5) if !abandoned && !harm.damaged => {
                            Harm { damaged: true, ..harm }
                        }
                        (GpResult::Effective, 0) if !abandoned => Harm { track: true, ..harm },
                        (GpResult::Effective, 5) if !abandoned => {
                            knocked_out += share;
                            continue;
                        }
                        (GpResult::Effective, _) => {
                            brewed_up += share * burns / 10;
                            knocked_out += share * (10 - burns) / 10;
                            continue;
                        }
                    };
                    match next.iter_mut().find(|(h, _)| *h == after) {
                        Some((_, sum)) => *sum += share,
                        None => next.push((after, share)),
                    }
                }
            }
            now = next;
        }
        let of = |is: &dyn Fn(&Harm) -> bool| now.iter().filter(|(h, _)| is(h)).map(|(_, m)| m).sum::<u64>();
        let (damaged, track) = (|h: &Harm| h.damaged && !start.damaged, |h: &Harm| h.track && !start.track);
        let worse = |h: &Harm| damaged(h) || track(h);
        let new = |h: &Harm| h.suppressed && !start.suppressed;
        let word = Message::new;
        answer.outcomes = likely(vec![
            bar(gp_bar_text("none"), "none", of(&|h| !worse(h) && !new(h))),
            bar(gp_bar_text("suppressed"), "suppressed", of(&|h| !worse(h) && new(h))),
            bar(word("bar-track"), "track", of(&|h| track(h) && !damaged(h))),
            bar(word("bar-damaged"), "DM", of(&damaged)),
            bar(word("bar-knocked-out"), "KO", knocked_out),
            bar(word("bar-brewed-up"), "BU", brewed_up),
        ]);
        let lost = (knocked_out + brewed_up) * 100 / WHOLE;
        answer.text = word("answer-assault").unit(self.game, st, "target", target).int("lost", lost as i64);
        answer.value = values.join(", ");
        answer
    }

    /// Hand-to-hand goes on until one side is gone: the value is the chance that the target is, in per cent.
    fn hand_to_hand(&self, st: &State, assault: &Assault, party: &[UnitId]) -> Answer {
        let target = assault.target;
        let (won, lost) = self.bouts(st, assault, WHOLE);
        let percent = (won * 100 + WHOLE / 2) / WHOLE;
        let text = Message::new("answer-hand-to-hand");
        let text = text.unit(self.game, st, "target", target).int("won", percent as i64);
        let mut answer = Answer::new(text, percent.to_string());
        let sides = [
            ("answer-bout-attack", party.first().copied(), self.game.attack_parts(st, assault, party)),
            ("answer-bout-defence", Some(target), self.game.defence_parts(st, target)),
        ];
        for (key, unit, parts) in sides {
            let Some(unit) = unit else { continue };
            let sum: i16 = parts.iter().map(|(_, v)| v).sum();
            let text = Message::new(key).unit(self.game, st, "unit", unit);
            answer.lines.push(line("6.6.1.2.1", text, Some(signed(i64::from(sum)))));
            self.parts(&mut answer, "6.6.1.2.2", &parts);
        }
        answer.outcomes = likely(vec![
            bar(Message::new("bar-bout-won"), "won", won),
            bar(Message::new("bar-bout-lost"), "lost", lost),
        ]);
        answer
    }

    /// How a fight that comes this far with so much weight ends: the target gone, the attackers gone.
    fn bouts(&self, st: &State, assault: &Assault, mass: u64) -> (u64, u64) {
        let mut assault = assault.clone();
        let mut party = self.game.party(st, &assault);
        if party.is_empty() && assault.from.take().is_some() {
            party = self.game.party(st, &assault);
        }
        let Some(primary) = party.first().copied() else { return (0, mass) };
        if mass == 0 {
            return (0, 0);
        }
        assault.from = st.unit(primary).hex();
        let attack = self.game.attack_modifier(st, &assault, &party);
        let ahead = i64::from(attack) - i64::from(self.game.defence_modifier(st, assault.target));
        // Pairs of percentile dice with this difference, and those that beat the tie, which is rolled again.
        let pairs = |difference: i64| (100 - difference.abs()).max(0) as u64;
        let wins: u64 = (-99..=99).filter(|d| d + ahead > 0).map(pairs).sum();
        let ties = pairs(ahead);
        let win = mass * wins / (10_000 - ties).max(1);
        let after = |unit: UnitId, mass: u64| {
            let mut then = st.clone();
            let stays = self.game.reduce(&mut then, unit, &mut Silent);
            if unit == assault.target && !stays { (mass, 0) } else { self.bouts(&then, &assault, mass) }
        };
        let (a, b) = (after(assault.target, win), after(primary, mass - win));
        (a.0 + b.0, a.1 + b.1)
    }

    // --- overrun (6.6.10) ---

    /// What an overrun can do to its target. The value is the two rolls of general-purpose fire.
    pub(super) fn overrun(&self, unit: UnitId, target: UnitId) -> Result<Answer, Refusal> {
        self.stands(unit)?;
        let to = self.stands(target)?;
        let text = Message::new("why-cannot-overrun").unit(self.game, self.st, "unit", unit);
        if self.game.vehicle(self.st, unit).is_none() || self.game.vehicle(self.st, target).is_some() {
            return Err(Refusal::new("6.6.10a", text));
        }
        // It attacks from inside the hex.
        let mut st = self.st.clone();
        st.unit_mut(unit).place = Place::Hex(to);
        let strike = self.game.overrun_strike(&st, unit, target, to);
        let sum = self.game.gp_sum(&st, &strike, target, false);
        let (suppresses, effective) = (sum.none + 1 - sum.net, sum.suppressed + 1 - sum.net);
        let words = Message::new("answer-gp")
            .unit(self.game, self.st, "unit", unit)
            .unit(self.game, self.st, "target", target)
            .int("suppresses", suppresses)
            .int("effective", effective);
        let mut answer = Answer::new(words, format!("{suppresses}:{effective}"));
        answer.lines.extend(gp_lines(&sum).into_iter().map(|(rule, text, value)| line(rule, text, value)));
        if let Some(limit) = self.game.overrun_limit(self.st, unit) {
            let short = i64::from(self.game.pack.tables.gp.ammo_limit);
            let text = Message::new("answer-overrun-ammo").int("limit", limit);
            answer.lines.push(line("6.6.10.1", text, Some(signed(short))));
        }
        answer.outcomes = bars(&sum);
        answer.pieces = vec![self.game.unit_key(self.st, unit)];
        let hexes = [unit, target].into_iter().filter_map(|u| self.st.unit(u).hex());
        answer.places = hexes.map(|h| self.place(h)).collect();
        Ok(answer)
    }

    // --- the search for a position (6.6.9) ---

    /// The chance to find a hull-down position, or a partial one. The value is the number to roll or less.
    pub(super) fn search(&self, unit: UnitId, partial: bool) -> Result<Answer, Refusal> {
        let hex = self.stands(unit)?;
        let number = self.game.vehicle(self.st, unit).and_then(|_| self.game.search_number(self.st, hex));
        let Some(number) = number else {
            let text = Message::new("why-no-position-here").unit(self.game, self.st, "unit", unit);
            return Err(Refusal::new("6.6.9", text));
        };
        let parts = self.game.search_parts(self.st, unit, partial);
        let net: i16 = parts.iter().map(|(_, v)| v).sum();
        let needed = (i16::from(number) - net).clamp(0, 100);
        let key = if partial { "answer-search-partial" } else { "answer-search" };
        let text = Message::new(key).unit(self.game, self.st, "unit", unit).int("number", needed);
        let mut answer = Answer::new(text, needed.to_string());
        let ground = Some(Value::Int(i64::from(number)));
        answer.lines.push(line("6.6.9", Message::new("answer-search-ground"), ground));
        self.parts(&mut answer, "6.6.9", &parts);
        let needed = needed as u64;
        answer.outcomes = likely(vec![
            bar(Message::new("bar-found"), "found", needed),
            bar(Message::new("bar-not-found"), "not-found", 100 - needed),
        ]);
        answer.pieces = vec![self.game.unit_key(self.st, unit)];
        answer.places = vec![self.place(hex)];
        Ok(answer)
    }
}

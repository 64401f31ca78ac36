//! The chances of fire that falls from above: a call or mission of indirect fire, planned fire, an aircraft's attack, and
//! the fire at an aircraft.

use super::gp::{bars, gp_bar_text};
use super::{Ask, line};
use crate::air::{AirFrame, Attack, FlakShot};
use crate::effects::Pattern;
use crate::event::Source;
use crate::frame::{Call, CallStage, Frame, Strike};
use crate::gp::results::last_digit;
use crate::ids::{Side, UnitId};
use crate::indirect::Gunner;
use crate::pack::GpResult;
use crate::position::direction;
use crate::state::{flag, switch};
use crate::text::Words;
use crate::text::fire::{gp_lines, response_part};
use crate::text::signed;
use crate::why::Why;
use sandtable_engine::query::OutcomeBar;
use sandtable_engine::{Answer, Message, Refusal, Viewer};
use sandtable_hex::HexId;

/// Bars are shares of so many.
const WHOLE: u64 = 1_000_000;

/// Sources of fire on one hex with what each of them brings.
struct Fire<'a> {
    hex: HexId,
    smoke: bool,
    sources: Vec<Falling<'a>>,
}

/// What one source brings.
struct Falling<'a> {
    gunner: Gunner,
    side: Side,
    /// The call it must answer; none if it fires in any case.
    call: Option<&'a Call>,
    strike: Option<Strike>,
}

impl Ask<'_> {
    fn refuse<T>(&self, rule: &'static str, key: &'static str) -> Result<T, Refusal> {
        Err(Why::new(rule, key).refusal(self.game, self.st))
    }

    /// What a side prepares is asked by nobody else: registered points and loads are its own affair.
    fn own(&self, side: Side) -> Result<(), Refusal> {
        match self.viewer {
            Viewer::Referee => Ok(()),
            Viewer::Seat(seat) if seat == side.seat() => Ok(()),
            Viewer::Seat(_) | Viewer::Public => self.refuse("3.1", "why-not-yours"),
        }
    }

    // --- indirect fire (6.5.1) ---

    /// The call that is being prepared, with this sheaf. The value has an entry for each source: the least die with which it
    /// answers, then the two rolls of general-purpose fire against the first unit there, or the limit of its smoke rounds.
    pub(super) fn call(&self, words: &[&str]) -> Result<Answer, Refusal> {
        let Some(Frame::Call(call)) = self.st.top() else { return self.refuse("4.0", "why-not-now") };
        self.own(call.side)?;
        let (CallStage::Gather, Some(hex), [sheaf, rest @ ..]) = (call.stage, call.hex, words) else {
            return self.refuse("4.0", "why-not-now");
        };
        let Some(pattern) = Pattern::from_word(sheaf) else { return self.refuse("6.5.1.5", "why-no-sheaf") };
        if call.queue.is_empty() {
            return self.refuse("6.5.1.1", "why-no-gunner");
        }
        let (mut dir, mut smoke) = (0, false);
        for word in rest {
            match *word {
                "smoke" => smoke = true,
                word => dir = direction(word).map_err(super::unclear)?,
            }
        }
        let call = Call { pattern, dir, smoke, ..call.clone() };
        let mission = call.mission(self.st.turn, hex);
        let sources = call.queue.iter().map(|gunner| Falling {
            gunner: *gunner,
            side: call.side,
            call: Some(&call),
            strike: self.game.shells(self.st, &mission, *gunner, hex).filter(|_| !smoke),
        });
        self.fire(&Fire { hex, smoke, sources: sources.collect() })
    }

    /// A mission that goes on as it is, or with smoke for shells and the other way round.
    pub(super) fn mission(&self, number: &str, switched: bool) -> Result<Answer, Refusal> {
        let index = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let Some(mission) = index.and_then(|i| self.st.missions.get(i)) else {
            return self.refuse("6.5.1.8", "why-no-mission");
        };
        self.own(mission.side)?;
        let smoke = mission.smoke != switched;
        let going = mission.gunners.iter().filter(|g| self.game.goes_on(self.st, mission, **g));
        let sources = going.map(|gunner| Falling {
            gunner: *gunner,
            side: mission.side,
            call: None,
            strike: self.game.shells(self.st, mission, *gunner, mission.hex).filter(|_| !smoke),
        });
        self.fire(&Fire { hex: mission.hex, smoke, sources: sources.collect() })
    }

    /// Planned fire that begins now.
    pub(super) fn plan(&self, number: &str) -> Result<Answer, Refusal> {
        let index = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        // Whether the other side has planned anything is its own affair.
        let own = |side: Side| self.own(side).is_ok();
        let found = index.and_then(|i| self.st.features.plans.get(i)).filter(|p| own(p.side));
        let Some((plan, leg)) = found.and_then(|p| Some((p, *p.legs.first()?))) else {
            return self.refuse("6.5.1.11.2", "why-not-due");
        };
        let strike = self.game.planned_shells(self.st, plan, leg).filter(|_| !leg.smoke);
        let gunner = Gunner::Battery(plan.battery);
        let source = Falling { gunner, side: plan.side, call: None, strike };
        self.fire(&Fire { hex: leg.hex, smoke: leg.smoke, sources: vec![source] })
    }

    fn fire(&self, fire: &Fire<'_>) -> Result<Answer, Refusal> {
        if fire.sources.is_empty() {
            return self.refuse("6.5.1.1", "why-no-gunner");
        }
        let mut lines = Vec::new();
        let mut values = Vec::new();
        // The unit all is told about: the first in the hex, or else the first that is struck.
        let queues = || fire.sources.iter().filter_map(|s| s.strike.as_ref()).flat_map(|s| s.queue.iter());
        let there = |id: &&UnitId| self.st.unit(**id).hex() == Some(fire.hex);
        let first = queues().find(there).or_else(|| queues().next()).copied();
        // No effect, suppressed, effective so far; smoke laid or not.
        let mut now = [WHOLE, 0, 0];
        let mut clear = WHOLE;
        for source in &fire.sources {
            let (tenths, mut value) = self.answers(source, fire.hex, &mut lines);
            if fire.smoke {
                let limit = self.game.smoke_limit(self.st, source.side, source.gunner).unwrap_or(0).min(10);
                let limit = if self.st.on(switch::AMMO) { limit } else { 10 };
                let text = Message::new("answer-smoke-rounds").int("limit", limit);
                lines.push(line("5.16.2.3", text, None));
                value.push(limit.to_string());
                clear = clear * (100 - tenths * u64::from(limit)) / 100;
            } else if let Some(strike) = &source.strike {
                for id in &strike.queue {
                    let rolls = self.struck(strike, *id, Some(*id) == first, &mut lines);
                    if Some(*id) == first {
                        value.push(format!("{}:{}", rolls.0, rolls.1));
                        now = worse(now, tenths, rolls);
                    }
                }
            }
            values.push(value.join(" "));
        }
        let percent = |part: u64| (part * 100 / WHOLE) as i64;
        let text = match first {
            _ if fire.smoke => Message::new("answer-call-smoke").int("chance", percent(WHOLE - clear)),
            None => Message::new("answer-call-nobody"),
            Some(id) => Message::new("answer-call")
                .unit(self.game, self.st, "target", id)
                .int("harm", percent(now[1] + now[2])),
        };
        let mut answer = Answer::new(text.at(self.game, self.st, "hex", fire.hex), values.join(", "));
        answer.lines = lines;
        answer.outcomes = if fire.smoke {
            let bar = |key, value: &'static str, weight, good| {
                OutcomeBar::new(Message::new(key), value, weight).good(good)
            };
            vec![
                bar("bar-smoke", "smoke", WHOLE - clear, true),
                bar("bar-no-smoke", "no-smoke", clear, false),
            ]
        } else if first.is_some() {
            let told = [("none", now[0]), ("suppressed", now[1]), ("effective", now[2])];
            let bar =
                |(value, weight)| OutcomeBar::new(gp_bar_text(value), value, weight).good(value != "none");
            told.into_iter().map(bar).collect()
        } else {
            Vec::new()
        };
        answer.outcomes.retain(|b| b.weight > 0);
        answer.places = vec![self.place(fire.hex)];
        Ok(answer)
    }

    /// How many faces of ten let a source fire, with the reasons; the least face as the first part of its value.
    fn answers(
        &self,
        source: &Falling<'_>,
        hex: HexId,
        lines: &mut Vec<sandtable_engine::query::AnswerLine>,
    ) -> (u64, Vec<String>) {
        let by = self.game.gunner_source(self.st, source.side, source.gunner);
        let name = |unit: &'static str, battery: &'static str| match by {
            Source::Unit(tag) => Message::new(unit).tag(self.game, "unit", tag),
            Source::Battery(id) => Message::new(battery).two(&self.game.pack.battery(id).name),
            Source::Plane(_) | Source::Nobody => Message::new(battery).text("en", "").text("ko", ""),
        };
        let Some(call) = source.call else {
            let text = name("answer-goes-on", "answer-goes-on-battery");
            lines.push(line("6.5.1.8.1", text, None));
            return (10, Vec::new());
        };
        let parts = self.game.response_parts(self.st, call, source.gunner, hex);
        let net: i16 = parts.iter().map(|(_, v)| i16::from(*v)).sum();
        let factor = self.game.response_factor(self.st, call.side, source.gunner, call.observer);
        // A natural 1 is never an answer (6.5.1.12b).
        let least = (i16::from(factor) - net).clamp(2, 11);
        let text = name("answer-response", "answer-response-battery").int("least", least);
        lines.push(line("6.5.1.12a", text, None));
        for (part, value) in &parts {
            lines.push(line(part.rule(), response_part(*part), Some(signed(i64::from(*value)))));
        }
        let danger = self.game.pack.tables.missions.danger;
        let friends = self.game.spotted_near(self.st, call.side, hex, danger).len();
        if friends > 0 {
            let text = Message::new("answer-call-danger").int("count", friends as i64).int("range", danger);
            lines.push(line("6.5.1.12b", text, None));
        }
        ((11 - least) as u64, vec![least.to_string()])
    }

    /// The two rolls of a strike against one unit; every part is told for the one all is about.
    fn struck(
        &self,
        strike: &Strike,
        target: UnitId,
        whole: bool,
        lines: &mut Vec<sandtable_engine::query::AnswerLine>,
    ) -> (i16, i16) {
        let moving = !strike.still && self.st.unit(target).is_known_to_move();
        let sum = self.game.gp_sum(self.st, strike, target, moving);
        let (suppresses, effective) = (sum.none + 1 - sum.net, sum.suppressed + 1 - sum.net);
        let text = Message::new("answer-struck")
            .unit(self.game, self.st, "target", target)
            .int("suppresses", suppresses)
            .int("effective", effective);
        lines.push(line("6.5.4.4", text, None));
        if whole {
            lines.extend(gp_lines(&sum).into_iter().map(|(rule, text, value)| line(rule, text, value)));
        }
        (suppresses, effective)
    }

    // --- aircraft (6.7) ---

    /// An attack of the aircraft in flight on the target it has acquired. The value is the two rolls against that.
    pub(super) fn air_attack(&self, word: &str) -> Result<Answer, Refusal> {
        let (Some(Frame::Air(AirFrame::Flight(flight))), Some(attack)) =
            (self.st.top(), Attack::from_word(word))
        else {
            return self.refuse("4.0", "why-not-now");
        };
        self.own(self.st.plane(flight.plane).side)?;
        let (target, range) = self
            .game
            .air_attack_check(self.st, flight, attack)
            .map_err(|why| why.refusal(self.game, self.st))?;
        let strike = self.game.air_strike(self.st, flight, attack, range);
        let moving = self.st.unit(target).is_known_to_move();
        let sum = self.game.gp_sum(self.st, &strike, target, moving);
        let mut lines = Vec::new();
        let (suppresses, effective) = self.struck(&strike, target, true, &mut lines);
        let text = Message::new("answer-gp")
            .piece("unit", self.game.plane_key(self.st, flight.plane))
            .unit(self.game, self.st, "target", target)
            .int("suppresses", suppresses)
            .int("effective", effective);
        let mut answer = Answer::new(text, format!("{suppresses}:{effective}"));
        for id in strike.queue.iter().filter(|id| **id != target) {
            self.struck(&strike, *id, false, &mut lines);
        }
        // The first line says what the answer says.
        answer.lines = lines.split_off(1);
        answer.outcomes = bars(&sum);
        let hexes = self.game.struck_hexes(self.st, flight, attack, range);
        answer.places = hexes.into_iter().map(|h| self.place(h)).collect();
        Ok(answer)
    }

    /// Fire of a unit at the aircraft in flight. The value is the two rolls of general-purpose fire.
    pub(super) fn flak(&self, unit: UnitId) -> Result<Answer, Refusal> {
        let Some(flight) = self.st.flight() else { return self.refuse("4.0", "why-not-now") };
        let weapon =
            self.game.flak_check(self.st, flight, unit).map_err(|why| why.refusal(self.game, self.st))?;
        let shot = FlakShot { unit, weapon, checked: false, limited: false };
        let Some(sum) = self.game.flak_sum(self.st, flight, shot) else {
            return self.refuse("4.0", "why-not-now");
        };
        let (suppresses, effective) = (sum.none + 1 - sum.net, sum.suppressed + 1 - sum.net);
        let text = Message::new("answer-flak")
            .unit(self.game, self.st, "unit", unit)
            .piece("plane", self.game.plane_key(self.st, flight.plane))
            .int("suppresses", suppresses)
            .int("effective", effective);
        let mut answer = Answer::new(text, format!("{suppresses}:{effective}"));
        let lines = crate::air::flak_lines(&sum);
        answer.lines.extend(lines.into_iter().map(|(rule, text, value)| line(rule, text, value)));
        let limit = self.game.arm(self.st, unit, weapon).and_then(|arm| arm.limit);
        if let Some(limit) = limit.filter(|_| self.st.on(switch::AMMO)) {
            let short = i64::from(self.game.pack.tables.gp.ammo_limit);
            let text = Message::new("answer-overrun-ammo").int("limit", limit);
            answer.lines.push(line("5.16.2", text, Some(signed(short))));
        }
        // The last digit decides between damage and the end (6.7.4.2.1).
        let damaged = self.st.plane(flight.plane).has(flag::DAMAGED);
        let mut counts = [0u64; 4];
        for roll in 1..=100i16 {
            let total = roll + sum.net;
            let at = match self.game.pack.tables.gp.result(sum.factor, sum.defence, i32::from(total)) {
                GpResult::None => 0,
                GpResult::Suppressed => 1,
                GpResult::Effective if !damaged && matches!(last_digit(total), 0 | 5) => 2,
                GpResult::Effective => 3,
            };
            counts[at] += 1;
        }
        let keys = [
            ("bar-gp-none", "none"),
            ("bar-gp-suppressed", "suppressed"),
            ("bar-damaged", "DM"),
            ("bar-shot-down", "down"),
        ];
        answer.outcomes = keys
            .into_iter()
            .zip(counts)
            .filter(|(_, weight)| *weight > 0)
            .map(|((key, value), weight)| {
                OutcomeBar::new(Message::new(key), value, weight).good(value != "none")
            })
            .collect();
        answer.pieces = vec![self.game.unit_key(self.st, unit)];
        let hexes = self.st.unit(unit).hex().into_iter().chain([flight.hex]);
        answer.places = hexes.map(|h| self.place(h)).collect();
        Ok(answer)
    }
}

/// The worst of what has come so far and of one more strike that falls with so many chances in ten.
fn worse(now: [u64; 3], tenths: u64, (suppresses, effective): (i16, i16)) -> [u64; 3] {
    // How many of a hundred rolls reach a number.
    let from = |least: i16| (101 - least).clamp(0, 100) as u64;
    let hard = tenths * from(effective);
    let soft = tenths * (from(suppresses).saturating_sub(from(effective)));
    let none = 1_000 - hard - soft;
    let clear = now[0] * none / 1_000;
    let suppressed = (now[1] * (none + soft) + now[0] * soft) / 1_000;
    [clear, suppressed, WHOLE - clear - suppressed]
}

//! Strikes of aircraft and helicopters: what they bring if they come through, and what may stop them (24, 25, 27).

use super::chance::Throw;
use super::fire::Salvo;
use super::{Ask, line, not_understood};
use crate::Wurzburg;
use crate::action::Action;
use crate::air::{Flight, Mission, Sortie};
use crate::frame::{Fire, Frame};
use crate::state::State;
use crate::support::{Order, Procedure, Strike, StrikeKind, StrikeStage};
use crate::text;
use sandtable_engine::query::AnswerLine;
use sandtable_engine::{Answer, Game, Message, Refusal, Seat, Value, Viewer};
use sandtable_hex::HexId;

/// Who strikes after a choice, and from where.
enum Raid {
    Aircraft(Mission),
    Helicopters(Sortie),
}

/// Whether the question `strike ACTION` answers for a choice: nothing can be taken back after it.
pub(crate) fn is_raid(game: &Wurzburg, st: &State, action: Action) -> bool {
    raid(game, st, action).is_some()
}

/// The strike a choice leads to.
fn raid(game: &Wurzburg, st: &State, action: Action) -> Option<(Strike, Raid)> {
    let Some(Frame::Support(procedure)) = st.top() else { return None };
    match (&**procedure, action) {
        (Procedure::Strike(s), Action::Order(Order::Profile(profile)))
            if s.stage == StrikeStage::Profile && profile.is_bomb() && s.span.is_none() =>
        {
            let mission = s.air.map(|m| Mission { profile: Some(profile), hex: s.target, ..m })?;
            Some((s.clone(), Raid::Aircraft(mission)))
        }
        (Procedure::Strike(s), Action::At(hex)) if s.stage == StrikeStage::Position => {
            let mission = s.air.map(|m| Mission { hex, ..m })?;
            Some((s.clone(), Raid::Aircraft(mission)))
        }
        (Procedure::Flight(f), _) => {
            let sortie = arrival(game, st, f, action)?;
            let strike = st.frames.iter().rev().find_map(|frame| match frame {
                Frame::Support(below) => match &**below {
                    Procedure::Strike(s) if s.kind == StrikeKind::Fire => Some(s.clone()),
                    _ => None,
                },
                _ => None,
            })?;
            Some((strike, Raid::Helicopters(sortie)))
        }
        _ => None,
    }
}

/// Helicopters where they fire from.
fn arrival(game: &Wurzburg, st: &State, f: &Flight, action: Action) -> Option<Sortie> {
    let sortie = st.assets.flying[f.side.index()].filter(|_| !f.home)?;
    match action {
        Action::Order(Order::Fly(hex)) => {
            let there = Sortie { hex, ..sortie };
            f.targets.iter().any(|t| game.in_firing_range(there, *t)).then_some(there)
        }
        Action::Fire => Some(sortie),
        _ => None,
    }
}

impl Ask<'_> {
    /// What the strike behind a choice brings if everybody comes through, and what may fire at them first.
    pub(super) fn raid(&self, words: &[&str]) -> Result<Answer, Refusal> {
        let (game, st) = (self.game, self.st);
        let none = || Refusal::new("23.0", Message::new("ask-no-raid"));
        let action = text::read(game, &words.join(" ")).map_err(not_understood)?;
        let (strike, raid) = raid(game, st, action).ok_or_else(none)?;
        let side = game.pack.formation(strike.formation).side;
        let own = self.viewer == Viewer::Referee || self.viewer == Viewer::Seat(Seat(side as u8));
        if !own || game.check(st, Seat(side as u8), action).is_err() {
            return Err(none());
        }
        let mut answer = self.effect(&strike, &raid);
        answer.lines.push(line("27.0", Message::new("raid-through"), None));
        answer.lines.extend(self.danger(&strike, &raid));
        Ok(answer)
    }

    fn effect(&self, strike: &Strike, raid: &Raid) -> Answer {
        let (game, st) = (self.game, self.st);
        let side = game.pack.formation(strike.formation).side;
        let charts = &game.pack.charts;
        let lost = ["chance-step-lost", "chance-held"];
        match (strike.kind, raid) {
            (StrikeKind::Bridge, Raid::Aircraft(mission)) => {
                let made = Strike { air: Some(*mission), ..strike.clone() };
                let strength = game.bridge_strength(st, &made);
                Throw::at_most("38.4.4", strength, ["chance-destroyed", "chance-held"]).answer()
            }
            (StrikeKind::Adm, _) => Throw::at_most("37.5", charts.support.mine_at_most, lost).answer(),
            (StrikeKind::Gas | StrikeKind::PersistentGas, _) => {
                Throw::at_most("44.5", game.gas_kills_at_most(st), lost).answer()
            }
            _ => {
                let mut shots = game.gun_shots(st, &strike.guns, strike.target);
                match raid {
                    Raid::Aircraft(mission) => {
                        let bombs = game.air_shot(*mission, strike.target);
                        shots.extend(bombs.map(|shot| game.through_smoke(st, shot, strike.target, false)));
                    }
                    Raid::Helicopters(sortie) => {
                        let shot = game.helicopter_shot(Fire::Strike, *sortie, sortie.steps, strike.target);
                        let thermal = game.air_type(sortie.kind).thermal;
                        shots.push(game.through_smoke(st, shot, strike.target, thermal));
                    }
                }
                let targets = game.stack(st, side.other(), strike.target).collect();
                self.reckon(&Salvo { fire: Fire::Strike, side, hex: strike.target, targets, shots })
            }
        }
    }

    /// What fires at them before they strike: SAM at high aircraft, flak at low ones and at helicopters.
    fn danger(&self, strike: &Strike, raid: &Raid) -> Option<AnswerLine> {
        let (game, st) = (self.game, self.st);
        let side = game.pack.formation(strike.formation).side;
        let under = |hex: HexId| game.is_under_flak(st, side, hex);
        let flak = |count: usize| {
            line("27.2", Message::new("raid-flak").int("count", count as i64), Some(Value::Int(count as i64)))
        };
        match raid {
            Raid::Aircraft(mission) => match mission.profile.filter(|p| p.is_high()) {
                Some(profile) => {
                    let sam = game.sam_strength(st, side.other(), profile)?;
                    Some(line("27.1", Message::new("raid-sam").int("strength", sam), None))
                }
                None => Some(flak(usize::from(under(mission.hex)))),
            },
            Raid::Helicopters(sortie) => {
                let way = game.way_to_fire(st, side, sortie.hex);
                Some(flak(way.into_iter().filter(|hex| under(*hex)).count()))
            }
        }
    }
}

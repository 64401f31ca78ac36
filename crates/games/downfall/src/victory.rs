//! Victory (13) and the end of the teaching game.

use crate::Downfall;
use crate::event::Event;
use crate::ids::{Faction, Ideology, SOVIET_SEAT, WESTERN_SEAT};
use crate::state::{Ending, Place, State, Verdict, flag, space};
use crate::supply::Accepted;
use sandtable_engine::view::{GameResult, Winner};
use sandtable_engine::{Message, Sink};
use sandtable_hex::HexId;

impl Downfall {
    /// After every change of ownership: 10 VP first, then German surrender (13-a, 13-d, A-84).
    pub fn judge(&self, state: &mut State) {
        if self.profile(state).short.is_some() || state.verdict.is_some() {
            return;
        }
        let limit = self.pack.tables.limits.victory as i8;
        let fallen = || {
            self.germany_has_fallen(state).then(|| {
                let winner = leader(state).or_else(|| self.berlin(state));
                Verdict { winner, how: Ending::Surrender }
            })
        };
        if state.on(crate::switches::SURRENDER_FIRST)
            && let Some(verdict) = fallen()
        {
            state.verdict = Some(verdict);
        } else if state.points >= limit {
            state.verdict = Some(Verdict { winner: Some(Ideology::Soviet), how: Ending::Points });
        } else if state.points <= -limit {
            state.verdict = Some(Verdict { winner: Some(Ideology::West), how: Ending::Points });
        } else if let Some(verdict) = fallen() {
            state.verdict = Some(verdict);
        }
    }

    /// Whether the Allies hold every objective hex but Oslo (13-d).
    fn germany_has_fallen(&self, state: &State) -> bool {
        let axis = |h: &HexId| self.owner(state, *h) == Ideology::Axis;
        let mut left = self.pack.map.objectives.iter().filter(axis);
        // Nearly always two or more are found at once, and no name has to be looked up.
        match (left.next(), left.next()) {
            (None, _) => true,
            (last, None) => last == self.pack.map.named("Oslo"),
            _ => false,
        }
    }

    /// The Ally that holds Berlin.
    fn berlin(&self, state: &State) -> Option<Ideology> {
        let hex = self.pack.map.named("Berlin")?;
        Some(self.owner(state, hex)).filter(|i| *i != Ideology::Axis)
    }

    /// The VP leader wins; ties by the rule of the ending (13-e, 13-f).
    pub fn end_by_points(&self, state: &mut State, how: Ending) {
        let pick = |soviet: u8, west: u8| match soviet.cmp(&west) {
            std::cmp::Ordering::Greater => Some(Ideology::Soviet),
            std::cmp::Ordering::Less => Some(Ideology::West),
            std::cmp::Ordering::Equal => None,
        };
        let winner = leader(state).or_else(|| match how {
            Ending::VictoryDay => {
                let count = |f| state.partisans_of(&self.pack, f).len() as u8;
                pick(count(Faction::Soviet), count(Faction::Western)).or_else(|| self.berlin(state))
            }
            _ => self.berlin(state).or_else(|| {
                let hand = |f: Faction| state.hands[f.idx()].len() as u8;
                pick(hand(Faction::Soviet), hand(Faction::Western))
            }),
        });
        if state.verdict.is_none() {
            state.verdict = Some(Verdict { winner, how });
        }
    }

    /// Soviet points in the teaching game as it stands.
    pub fn short_points(&self, state: &State) -> u8 {
        let Some(part) = &self.pack.scenarios[usize::from(state.scenario)].part else { return 0 };
        let cities: u8 =
            part.points.iter().filter(|(h, _)| state.city_of(*h) == Ideology::Soviet).map(|(_, n)| n).sum();
        cities + self.short_losses(state) as u8 * part.points_units
    }

    /// The OKH units that are eliminated, isolated or out of supply in the teaching game.
    pub fn short_losses(&self, state: &State) -> usize {
        let cut_off = self.unsupplied(state, Faction::Okh, Accepted::default());
        let lost = self.pack.units_of(Faction::Okh).filter(|u| {
            let piece = state.piece(*u);
            piece.place == Place::Eliminated
                || piece.place.hex().is_some() && (piece.has(flag::ISOLATED) || cut_off.contains(u))
        });
        lost.count()
    }

    /// Whether the teaching game is over: after a round all markers are at its last space or beyond.
    pub(crate) fn uranus_over(&self, state: &mut State) -> bool {
        let Some(last) = self.profile(state).short else { return false };
        let past = |f: &Faction| {
            let marker = state.marker(*f);
            marker.at >= crate::state::LAP || space(marker.at) >= last
        };
        if !self.factions(state).iter().all(past) {
            return false;
        }
        let points = self.short_points(state);
        let goal = self.pack.scenarios[usize::from(state.scenario)].part.as_ref().map_or(0, |p| p.goal);
        let winner = if points >= goal { Ideology::Soviet } else { Ideology::Axis };
        state.verdict = Some(Verdict { winner: Some(winner), how: Ending::Uranus { points } });
        true
    }

    /// The game is decided: whatever was in progress ends.
    pub(crate) fn conclude<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        state.frames.clear();
        state.combat = None;
        if let Some(verdict) = state.verdict {
            sink.emit(|| Event::Over(verdict));
        }
    }

    /// The result, once the game is over.
    pub(crate) fn outcome_of(&self, state: &State) -> Option<GameResult> {
        let verdict = state.verdict.filter(|_| state.frames.is_empty())?;
        let winner = match verdict.winner {
            Some(Ideology::Soviet) => Winner::Seat(SOVIET_SEAT),
            // In the teaching game the Western seat plays OKH.
            Some(Ideology::West | Ideology::Axis) => Winner::Seat(WESTERN_SEAT),
            None => Winner::Draw,
        };
        let (rule, key) = match verdict.how {
            Ending::Points => ("13-a", "result-points"),
            Ending::RedTide => ("13-b", "result-red-tide"),
            Ending::UnitedNations => ("13-c", "result-united-nations"),
            Ending::Surrender => ("13-d", "result-surrender"),
            Ending::VictoryDay => ("13-e", "result-victory-day"),
            Ending::Time => ("13-f", "result-time"),
            Ending::Uranus { .. } => ("13-f", "result-uranus"),
        };
        let lead = match verdict.how {
            Ending::Uranus { points } => i64::from(points),
            _ => i64::from(state.points),
        };
        Some(GameResult {
            winner,
            text: Message::new(key)
                .int("points", lead.abs())
                .with("winner", crate::text::victor(verdict.winner)),
            rule: rule.into(),
            points: vec![-lead, lead],
        })
    }
}

/// The Ally that leads on the VP track.
fn leader(state: &State) -> Option<Ideology> {
    match state.points {
        0 => None,
        p if p > 0 => Some(Ideology::Soviet),
        _ => Some(Ideology::West),
    }
}

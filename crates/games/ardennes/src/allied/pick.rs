//! Allied units that appear by themselves: undetected defenders (13.2) and roadblock reserves (15.4).

use super::choose::{Choice, Notes};
use crate::Ardennes;
use crate::board::Board;
use crate::event::Trace;
use crate::frame::Attack;
use crate::ids::UnitSet;
use crate::pack::{AlliedCardId, Army, Command, Side, UnitId};
use crate::roster::Kin;
use crate::state::{Place, State, flag};
use crate::survey::Survey;
use sandtable_hex::HexId;
use std::cmp::Reverse;

impl Ardennes {
    /// The undetected defender a card brings to a German attack, with the reasoning (13.2).
    pub fn undetected(&self, state: &State, attack: &Attack, card: AlliedCardId) -> Option<(UnitId, Trace)> {
        let mut notes = Notes::new(true);
        let unit = self.find_undetected(state, attack.target, card, &mut notes)?;
        Some((unit, notes.done()))
    }

    /// Looks for an undetected defender of a hex; the notes say what prevented one (13.2-a to 13.2-d, 13.21).
    pub fn find_undetected(
        &self,
        state: &State,
        hex: HexId,
        card: AlliedCardId,
        notes: &mut Notes,
    ) -> Option<UnitId> {
        let board = Board::new(&self.pack, state);
        let survey = Survey::new(&board);
        let here: UnitSet = state.stack(hex).filter(|u| self.pack.side_of(*u) == Side::Allied).collect();
        // Units that retreated here in this activation take no part in the defence (13.74); they only need room.
        let defenders: UnitSet = here.iter().filter(|u| !state.unit(*u).has(flag::GUEST)).collect();
        let card = &self.pack.allied_cards.get(usize::from(card.0))?.command;
        let kin = defenders.iter().filter(|u| self.matches(card, *u)).collect::<UnitSet>();
        let steps: u8 = defenders.iter().map(|u| state.steps(&self.pack, u)).sum();
        let steady = defenders.iter().any(|u| !state.unit(u).has(flag::DISPERSED));
        let most = self.pack.constants.draw.undetected_steps;
        let open = notes
            .reason("13.2-a", "card-fits-defender", !kin.is_empty(), |r| r.units = kin.iter().collect())
            && notes.figure("13.2-a", "few-steps", steps < most, steps.into())
            && notes.test("13.2-a", "undispersed-defender", steady)
            && notes.test("13.2-a", "in-communication", self.linked(&survey).contains(hex))
            && notes.test("14.2-b", "supply-traceable", self.fed(&survey, hex))
            && notes.test("13.2-a", "no-danger", !self.in_danger(&survey, hex));
        if !open {
            return None;
        }
        let fits = |u: &UnitId| match card {
            Command::Army(Army::TwentyFirst) => self.closest_kin(*u, defenders) >= Kin::Army,
            command => self.matches(command, *u),
        };
        let room = |u: &UnitId| self.room(&board, Side::Allied, hex, &[*u]);
        let allies = self.roster.sides[Side::Allied.index()];
        let waiting = allies.iter().filter(|u| state.unit(*u).place == Place::Reserve && fits(u) && room(u));
        let mut from: UnitSet = waiting.collect();
        notes.reason("13.2-b", "reserves-waiting", !from.is_empty(), |r| r.units = from.iter().collect());
        if from.is_empty() {
            let away = self.on_map(state, Side::Allied).minus(here);
            // A stack that was attacked can spare a unit, but nobody is attacked twice in an activation (13.1-c).
            let fresh = |u: &UnitId| !state.unit(*u).has(flag::DEFENDED);
            let lost = away.iter().filter(|u| fits(u) && room(u) && fresh(u));
            let lost = lost.filter(|u| self.is_out_of_contact(&survey, *u));
            from = lost.collect();
            notes.reason("13.2-b", "units-out-of-contact", !from.is_empty(), |r| {
                r.units = from.iter().collect()
            });
        }
        // A division card prefers nobody: all its divisions are as good (13.2-c).
        let kin = (!matches!(card, Command::Divisions(_))).then_some("13.2-c");
        self.nearest_of(&board, from, defenders, kin, "13.2-d", notes)
    }

    /// The unit that turns up at a roadblock, with the reasoning (15.4).
    pub fn roadblock_reserve(&self, state: &State, hex: HexId) -> Option<(UnitId, Trace)> {
        let mut notes = Notes::new(true);
        let board = Board::new(&self.pack, state);
        let grid = &self.pack.map.grid;
        let away = |u: UnitId| Reverse(board.hex_of(u).map(|h| grid.distance(h, hex)));
        let model = Choice::among(self.on_map(state, Side::Allied).iter(), &mut notes)
            .best("15.4-a", "closest-unit", away)
            .decide(&board)?;
        let army = self.pack.unit(model)?.army;
        let same = self.roster.armies[army.index()];
        let model = UnitSet::one(model);
        let mut from: UnitSet = same.iter().filter(|u| state.unit(*u).place == Place::Reserve).collect();
        notes.reason("15.4-a", "reserves-waiting", !from.is_empty(), |r| r.units = from.iter().collect());
        if from.is_empty() {
            let survey = Survey::new(&board);
            let lost = same.and(state.cache.on_map).iter().filter(|u| self.is_out_of_contact(&survey, *u));
            from = lost.collect();
            notes.reason("15.4-b", "units-out-of-contact", !from.is_empty(), |r| {
                r.units = from.iter().collect()
            });
        }
        let unit = self.nearest_of(&board, from, model, Some("15.4-a"), "15.4-a", &mut notes)?;
        Some((unit, notes.done()))
    }

    /// Of several units the closest kin of some models, if a rule asks for kin, then the lowest number (13.2-c, 13.2-d,
    /// 15.4-a).
    fn nearest_of(
        &self,
        board: &Board<'_>,
        from: UnitSet,
        models: UnitSet,
        kin: Option<&'static str>,
        number: &'static str,
        notes: &mut Notes,
    ) -> Option<UnitId> {
        let rank = |u: UnitId| self.pack.order_of(u, board.state.unit(u).lost);
        let mut choice = Choice::among(from.iter(), notes);
        if let Some(rule) = kin {
            choice = choice.best(rule, "nearest-kin", |u| self.closest_kin(u, models));
        }
        choice.best(number, "lowest-number", |u| Reverse(rank(u))).decide(board)
    }

    /// How closely a unit belongs to the nearest of some others.
    fn closest_kin(&self, unit: UnitId, others: UnitSet) -> Kin {
        others.iter().map(|o| self.pack.kin(unit, o)).max().unwrap_or(Kin::Side)
    }

    /// Whether a unit is of a card's formation; the army group's card fits everybody.
    fn matches(&self, command: &Command, unit: UnitId) -> bool {
        match command {
            Command::Nobody | Command::Group => false,
            Command::Army(Army::TwentyFirst) => true,
            Command::Army(army) => self.roster.armies[army.index()].contains(unit),
            Command::Corps(corps) => self.roster.of_corps(*corps).contains(unit),
            Command::Divisions(list) => list.iter().any(|d| self.roster.of_division(*d).contains(unit)),
        }
    }
}

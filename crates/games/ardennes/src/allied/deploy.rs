//! Allied reserves come to the map (9.1 to 9.43).

use super::choose::{Choice, Notes};
use crate::Ardennes;
use crate::board::Board;
use crate::enter::Entry;
use crate::event::{AlliedCommand, Arrival, Event, Trace};
use crate::frame::{DeployStep, Deploying, Frame};
use crate::ids::UnitSet;
use crate::pack::{AlliedCard, AlliedCardId, Army, Command, Hexes, Side, UnitId};
use crate::roster::Kin;
use crate::state::{Place, State, Supply};
use crate::survey::Survey;
use sandtable_engine::Sink;
use sandtable_hex::HexId;
use std::cmp::Reverse;

/// A place found for a reserve, and how.
pub(super) type Found = Option<(HexId, Arrival)>;

impl Ardennes {
    /// Deploy Reserves (8.1-c): who could come, and if anybody could, the deploying begins.
    pub(super) fn deploy_command<K: Sink<Event>>(
        &self,
        state: &mut State,
        id: AlliedCardId,
        card: &AlliedCard,
        mut notes: Notes,
        sink: &mut K,
    ) {
        let eligible = self.commanded(card).or(self.guests(state, card));
        let reserves: UnitSet = eligible.iter().filter(|u| state.unit(*u).place == Place::Reserve).collect();
        let mut any = notes.reason("8.1-c", "reserves-waiting", !reserves.is_empty(), |r| {
            r.units = reserves.iter().collect();
        });
        if !any && self.gate(state, |g| g.out_of_contact) {
            let board = Board::new(&self.pack, state);
            let lost = self.out_of_contact(&Survey::new(&board)).and(eligible);
            any = notes.reason("9.3-c", "units-out-of-contact", !lost.is_empty(), |r| {
                r.units = lost.iter().collect();
            });
        }
        if any {
            self.begin_deploying(state, eligible);
        } else {
            self.report(state, id, AlliedCommand::Deploy, false, notes.done(), sink);
        }
    }

    /// On the 16th an XVIII Corps card also brings two units of the 9th Armored (4.13-e). Their own corps zone is the
    /// one they must stay in.
    fn guests(&self, state: &State, card: &AlliedCard) -> UnitSet {
        let xviii = self.pack.formations.corps_by_key("XVIII").map(Command::Corps);
        if !self.gate(state, |g| g.slow_allies) || Some(&card.command) != xviii.as_ref() {
            return UnitSet::EMPTY;
        }
        let find = |key| self.pack.unit_by_key(key).map(|u| u.id);
        ["CCB.9A.VIII", "CCR.9A.VIII"].into_iter().filter_map(find).collect()
    }

    /// Puts the deploying of these units on the stack.
    pub(super) fn begin_deploying(&self, state: &mut State, eligible: UnitSet) {
        let basic = self.british_unhurried(state);
        let step = DeployStep::Reserves;
        let mut frame = Deploying { eligible, step, order: Vec::new(), placed: 0, basic };
        frame.order = self.deploy_order(state, &frame);
        state.frames.push(Frame::Deploying(frame));
    }

    /// Who is tried in a step, next one last: strategic reserves, then rising number, then lower corps (9.41, 9.2-a).
    fn deploy_order(&self, state: &State, frame: &Deploying) -> Vec<UnitId> {
        let board = Board::new(&self.pack, state);
        let mut order = match frame.step {
            DeployStep::Reserves | DeployStep::MethodB => {
                let waiting = frame.eligible.iter().filter(|u| state.unit(*u).place == Place::Reserve);
                self.rising(&board, waiting)
            }
            DeployStep::OutOfContact => {
                let survey = Survey::new(&board);
                let here = frame.eligible.and(state.cache.on_map);
                self.rising(&board, here.iter().filter(|u| self.is_out_of_contact(&survey, *u)))
            }
        };
        order.sort_by_key(|u| !self.pack.unit(*u).is_some_and(|u| u.is_strategic()));
        order.reverse();
        order
    }

    /// Tries the next unit (9.2-a).
    pub(super) fn deploy_next<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(Frame::Deploying(frame)) = state.frames.last_mut() else { return };
        let Some(unit) = frame.order.pop() else { return };
        let (step, basic) = (frame.step, frame.basic);
        let mut notes = Notes::new(K::LISTENS);
        let found = self.find_place(state, unit, step, basic, &mut notes);
        let trace = notes.done();
        let Some((hex, how)) = found else {
            // Units out of contact that stay where they are need no words.
            if step != DeployStep::OutOfContact {
                sink.emit(|| Event::NoPlace { unit, trace });
            }
            return;
        };
        // On the 16th one unit is all (4.13-d).
        let most =
            self.gate(state, |g| g.slow_allies).then_some(self.pack.constants.reserves.first_day_units);
        let waiting = self.who_waits(state, unit, step, Notes::new(K::LISTENS));
        let Some(Frame::Deploying(frame)) = state.frames.last_mut() else { return };
        frame.placed += 1;
        // Whoever has just been placed is not placed again.
        frame.eligible.remove(unit);
        if most.is_some_and(|most| frame.placed >= most) {
            frame.order.clear();
        }
        if frame.placed == 1
            && let Some(card) = self.deploying_card(state)
        {
            let (command, performed, trace) = (AlliedCommand::Deploy, true, waiting);
            sink.emit(|| Event::Considered { card, command, performed, trace });
        }
        self.arrive(state, unit, hex, how, trace, sink);
    }

    /// Why reserves are deployed: who was waiting, or out of contact.
    fn who_waits(&self, state: &State, unit: UnitId, step: DeployStep, mut notes: Notes) -> Trace {
        match (step, state.top()) {
            (DeployStep::OutOfContact, _) => {
                notes.unit("9.3-c", "units-out-of-contact", true, unit);
            }
            (_, Some(Frame::Deploying(frame))) => {
                let waiting = frame.eligible.iter().filter(|u| state.unit(*u).place == Place::Reserve);
                notes.reason("8.1-c", "reserves-waiting", true, |r| r.units = waiting.collect());
            }
            _ => {}
        }
        notes.done()
    }

    /// The card of a Deploy Reserves command in progress; late expediting was told already.
    fn deploying_card(&self, state: &State) -> Option<AlliedCardId> {
        state.frames.iter().rev().find_map(|f| match f {
            Frame::AlliedImpulse(i) if i.command == AlliedCommand::Deploy as u8 => i.card,
            _ => None,
        })
    }

    /// Puts an Allied unit into a hex by the system's choice.
    pub(super) fn arrive<K: Sink<Event>>(
        &self,
        state: &mut State,
        unit: UnitId,
        hex: HexId,
        how: Arrival,
        trace: Trace,
        sink: &mut K,
    ) {
        sink.emit(|| Event::Came { unit, hex, how, trace });
        self.enter(state, unit, hex, Entry::Place, sink);
    }

    /// The step's list is through: the next step (9.2-b, 9.2-c), or the end.
    pub(super) fn deploy_step<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(Frame::Deploying(frame)) = state.top() else { return };
        let full = self.gate(state, |g| g.slow_allies)
            && frame.placed >= self.pack.constants.reserves.first_day_units;
        let next = match frame.step {
            _ if full => None,
            DeployStep::Reserves if self.gate(state, |g| g.out_of_contact) => Some(DeployStep::OutOfContact),
            DeployStep::Reserves | DeployStep::OutOfContact if self.gate(state, |g| g.method_b) => {
                Some(DeployStep::MethodB)
            }
            _ => None,
        };
        if let Some(step) = next {
            let mut frame = frame.clone();
            frame.step = step;
            frame.order = self.deploy_order(state, &frame);
            if let Some(top) = state.frames.last_mut() {
                *top = Frame::Deploying(frame);
            }
            return;
        }
        let placed = frame.placed > 0;
        let card = self.deploying_card(state);
        state.frames.pop();
        match card {
            // Nobody was placed: the command was not performed (9.2-N).
            Some(card) if !placed => {
                let mut notes = Notes::new(K::LISTENS);
                notes.test("9.2-N", "somebody-placed", false);
                self.report(state, card, AlliedCommand::Deploy, false, notes.done(), sink);
            }
            _ => self.end_impulse(state),
        }
    }

    /// Where a unit goes in a step of deploying.
    fn find_place(
        &self,
        state: &State,
        unit: UnitId,
        step: DeployStep,
        basic: bool,
        notes: &mut Notes,
    ) -> Found {
        let board = Board::new(&self.pack, state);
        let first = step == DeployStep::Reserves;
        if self.is_british(unit) && !basic && !self.british_on_map(state) {
            // Until one of them is on the map the usual methods do not serve XXX Corps (9.62, 9.63).
            return if first { self.first_british(&board, unit, notes) } else { None };
        }
        if first
            && basic
            && self.is_british(unit)
            && let Some(found) = self.listed_place(&board, unit, notes)
        {
            return Some(found);
        }
        // Where a unit out of contact stands now is no help to it.
        let board = board.without(unit);
        let survey = Survey::new(&board);
        match step {
            DeployStep::Reserves => self.method_a(&survey, unit, notes).map(|h| (h, Arrival::MethodA)),
            DeployStep::OutOfContact => {
                let true_board = Board::new(&self.pack, state);
                if !self.is_out_of_contact(&Survey::new(&true_board), unit) {
                    return None;
                }
                self.method_a(&survey, unit, notes).map(|h| (h, Arrival::Redeployed))
            }
            DeployStep::MethodB => self.method_b(&survey, unit, notes).map(|h| (h, Arrival::MethodB)),
        }
    }

    /// Where a reserve would be deployed today: by method A or what stands for it, else, from the 18th, by method B.
    pub fn place_for_reserve(&self, state: &State, unit: UnitId, notes: &mut Notes) -> Option<HexId> {
        let basic = self.british_unhurried(state);
        let late = self.gate(state, |g| g.method_b).then_some(DeployStep::MethodB);
        let mut steps = [Some(DeployStep::Reserves), late].into_iter().flatten();
        steps.find_map(|step| self.find_place(state, unit, step, basic, notes)).map(|(hex, _)| hex)
    }

    /// Empty positions a unit may use at all: in its zone, XXX Corps west of the Meuse, no German town (9.2-A1, -A2, -A6).
    fn positions<'n>(
        &self,
        survey: &Survey<'_, '_>,
        unit: UnitId,
        notes: &'n mut Notes,
    ) -> Choice<'n, HexId> {
        let (map, board) = (&self.pack.map, survey.board);
        let zone = self.deploy_zone(unit);
        let rule = if self.is_british(unit) { "9.63" } else { "9.2-A2" };
        // A unit that is redeployed goes to a new place: its own hex is none (9.2-c).
        let own = board.state.hex_of(unit);
        let empty =
            |h: &HexId| !board.holds(Side::Allied, *h) && !board.holds(Side::German, *h) && own != Some(*h);
        let free: Vec<HexId> = map.positions.and(&zone).iter().filter(empty).collect();
        Choice::among(free, notes)
            .found(rule, "in-zone")
            .must("9.2-A6", "no-german-town", |h| !board.state.german_towns.contains(h))
    }

    /// Hexes a unit may be deployed to (9.2-A2, 9.63).
    fn deploy_zone(&self, unit: UnitId) -> Hexes {
        if self.is_british(unit) {
            return self.pack.map.west_of_meuse;
        }
        let corps = self.pack.unit(unit).map(|u| u.corps.index());
        corps.and_then(|c| self.pack.map.corps_zones.get(c)).copied().unwrap_or_default()
    }

    /// Method A: extend the line in front of the Germans (9.2-A1 to 9.2-A7). The survey is without the unit.
    pub fn method_a(&self, survey: &Survey<'_, '_>, unit: UnitId, notes: &mut Notes) -> Option<HexId> {
        let near = self
            .positions(survey, unit, notes)
            .must("9.2-A4", "german-proximate", |h| self.heeded_german_near(survey, h))
            .must("9.2-A7", "spaced", |h| self.spaced(survey, unit, h))
            .must("9.2-A3", "supply-traceable", |h| self.would_be_fed(survey, unit, h))
            .must("9.2-A5", "no-danger", |h| !self.reserve_in_danger(survey, unit, h));
        self.best_position(survey, unit, near)
    }

    /// Method B: strengthen what is there (9.2-B1, 9.2-B2). The survey is without the unit.
    pub fn method_b(&self, survey: &Survey<'_, '_>, unit: UnitId, notes: &mut Notes) -> Option<HexId> {
        let board = survey.board;
        let kin = board.state.cache.on_map.iter().filter(|u| {
            self.pack.side_of(*u) == Side::Allied && self.deploy_kin(unit, *u) == Some(Kin::Division)
        });
        let mut hexes: Vec<HexId> = Vec::new();
        for (u, hex) in kin.filter_map(|u| Some((u, board.hex_of(u)?))) {
            if board.state.unit(u).supply == Supply::Full && !hexes.contains(&hex) {
                hexes.push(hex);
            }
        }
        let mut joined = Choice::among(hexes, notes).found("9.2-B1", "division-on-map");
        if self.is_british(unit) {
            joined = joined.must("9.63", "in-zone", |h| self.deploy_zone(unit).contains(h));
        }
        let joined = joined
            .must("9.2-B1", "in-communication", |h| self.linked(survey).contains(h))
            .must("11.5-a", "room", |h| self.room(board, Side::Allied, h, &[unit]))
            .must("9.2-B1", "no-danger", |h| !self.reserve_in_danger(survey, unit, h));
        if let Some(hex) = self.best_position(survey, unit, joined) {
            return Some(hex);
        }
        let figures = &self.pack.constants.reserves;
        let held = self
            .positions(survey, unit, notes)
            .must("9.2-B2", "near-army", |h| self.nearest_kin(board, unit, h) >= Some(Kin::Army))
            .must("9.2-B2", "near-german", |h| {
                self.to_heeded_german(board, h) <= figures.method_b_german.into()
            })
            .must("9.2-B2", "supply-traceable", |h| self.would_be_fed(survey, unit, h))
            .must("9.2-B2", "no-danger", |h| !self.reserve_in_danger(survey, unit, h));
        self.best_position(survey, unit, held)
    }

    /// Of several positions: near its division, corps or army, the highest Hold Value, the westernmost, closest to a
    /// German (9.2-T).
    fn best_position(&self, survey: &Survey<'_, '_>, unit: UnitId, left: Choice<'_, HexId>) -> Option<HexId> {
        let (map, board) = (&self.pack.map, survey.board);
        left.best("9.2-T", "nearest-kin", |h| self.nearest_kin(board, unit, h))
            .best("9.2-T", "highest-hv", |h| map.hold_at(h))
            .best("9.2-T", "westernmost", |h| map.westness(h))
            .best("9.2-T", "closest-german", |h| Reverse(self.to_heeded_german(board, h)))
            .decide(board)
    }

    /// Whether a reserve would be in danger of surround in a hex (9.2-A5). The survey is without the unit.
    fn reserve_in_danger(&self, survey: &Survey<'_, '_>, unit: UnitId, hex: HexId) -> bool {
        self.would_be_in_danger(survey, unit, hex, self.heeded_germans(survey.board.state))
    }

    /// Whether supply could be traced to a hex if the unit were there (9.2-A3). It opens no other hex, so what helps can only
    /// be that its own becomes a Supply Head.
    pub fn would_be_fed(&self, survey: &Survey<'_, '_>, unit: UnitId, hex: HexId) -> bool {
        if self.fed(survey, hex) {
            return true;
        }
        if !self.supply_barred(survey.board, Side::Allied).contains(hex)
            || !self.pack.map.road_hexes.contains(hex)
        {
            return false;
        }
        let board = survey.board.with(unit, hex);
        self.fed(&Survey::new(&board), hex)
    }

    /// Whether a position keeps its distance from Allied units with control (9.2-A7).
    fn spaced(&self, survey: &Survey<'_, '_>, unit: UnitId, hex: HexId) -> bool {
        let board = survey.board;
        if self.pack.map.hold_at(hex) >= self.pack.constants.reserves.crowded_hv {
            return true;
        }
        let strong = &board.exerting[Side::Allied.index()];
        let mut near = self.pack.map.grid.adjacent(hex).filter(|h| strong.contains(*h)).peekable();
        if near.peek().is_none() {
            return true;
        }
        let linked = self.linked(survey);
        let mut saved = None;
        near.all(|h| {
            !linked.contains(h)
                && saved
                    .get_or_insert_with(|| self.communication(&board.with(unit, hex), Side::Allied))
                    .contains(h)
        })
    }

    /// The closest kin within three hexes of a position (9.2-T).
    fn nearest_kin(&self, board: &Board<'_>, unit: UnitId, hex: HexId) -> Option<Kin> {
        let (grid, radius) = (&self.pack.map.grid, u16::from(self.pack.constants.reserves.allied_kin));
        let all = self.on_map(board.state, Side::Allied);
        all.iter()
            .filter(|u| *u != unit && board.hex_of(*u).is_some_and(|h| grid.distance(h, hex) <= radius))
            .filter_map(|u| self.deploy_kin(unit, u))
            .max()
    }

    /// How two units are kin when reserves are deployed: XXX Corps counts as First Army (9.63); the same side alone is none.
    fn deploy_kin(&self, unit: UnitId, other: UnitId) -> Option<Kin> {
        let army = |u: UnitId| match self.pack.unit(u).map(|u| u.army) {
            Some(Army::TwentyFirst) => Some(Army::First),
            army => army,
        };
        match self.pack.kin(unit, other) {
            Kin::Side if army(unit) == army(other) => Some(Kin::Army),
            Kin::Side => None,
            kin => Some(kin),
        }
    }
}

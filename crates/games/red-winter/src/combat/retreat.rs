//! Rule 8.5.2: retreats. All units go one hex, zones of control take their toll, then the next hex.

use super::room::Runner;
use crate::RedWinter;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Battle, Cause, Frame, PickStep, Retreat, Roll};
use crate::pack::{UnitId, UnitKind};
use crate::state::{Place, State, flag};
use crate::units::UnitSet;
use crate::why::{Check, Why};
use arrayvec::ArrayVec;
use sandtable_engine::Sink;
use sandtable_hex::HexId;

/// What a unit can do: six hexes, leaving the map, staying.
type Choices = ArrayVec<Action, 8>;

impl RedWinter {
    /// The unit that decides next: a leader's companions, then the leader, who follows one of them, then the rest.
    fn next_to_retreat(&self, st: &State, r: &Retreat) -> Option<UnitId> {
        let leader = r.waiting.iter().find(|u| self.kind(*u) == UnitKind::Leader);
        let Some(leader) = leader else { return r.waiting.first() };
        let with_him = |u: &UnitId| *u != leader && st.hex_of(*u) == st.hex_of(leader);
        r.waiting.iter().find(with_him).or(Some(leader))
    }

    /// What the unit may do, by the strict order of the priorities.
    fn retreat_choices(&self, st: &State, r: &Retreat, unit: UnitId) -> Choices {
        let mut list = Choices::new();
        let (Some(from), Some(b)) = (st.hex_of(unit), st.battle()) else { return list };
        if self.kind(unit) == UnitKind::Leader {
            return self.leader_choices(st, r, unit, from);
        }
        let armor = self.kind(unit).is_armor();
        // Only what lets everybody end within the stacking limits (8.5.2-d, A-11), which is priority I as well.
        let mut hexes: ArrayVec<HexId, 6> = self
            .pack
            .grid
            .adjacent(from)
            .filter(|h| self.may_step_to(st, r, unit, from, *h).is_ok())
            .filter(|h| self.leaves_room(st, r, unit, *h, r.left - 1))
            .collect();
        if hexes.is_empty() {
            // II: off the map only if nothing else is left.
            if !armor && self.is_brink(st, from) {
                list.push(Action::RetreatOff(unit));
            }
        } else {
            self.keep_calm_hexes(st, unit, &mut hexes);
            self.keep_distant_hexes(b, r, from, &mut hexes);
        }
        list.extend(hexes.iter().map(|h| Action::RetreatTo(unit, *h)));
        if armor && (list.is_empty() || self.leaves_room(st, r, unit, from, 0)) {
            list.push(Action::Stay(unit));
        }
        list
    }

    /// Whether the hex is open to the unit at all.
    fn may_step_to(&self, st: &State, r: &Retreat, unit: UnitId, from: HexId, hex: HexId) -> Check {
        if !self.pack.grid.are_adjacent(from, hex) {
            return Err(Why::new("8.5.2-a", "why-retreat-one-hex").unit(unit).hex(hex));
        }
        if !self.open_to(st, r.side, hex) {
            return Err(Why::new("8.5.2-d", "why-retreat-enemy").hex(hex));
        }
        if !self.may_enter(unit, from, hex) {
            return Err(Why::new("8.5.2-d", "why-retreat-prohibited").unit(unit).hex(hex));
        }
        Ok(())
    }

    /// Whether everybody can still end legally if the unit goes to `hex` with `steps` to go from there.
    fn leaves_room(&self, st: &State, r: &Retreat, unit: UnitId, hex: HexId, steps: u8) -> bool {
        let on_map = r.group.iter().filter_map(|u| Some((u, st.hex_of(u)?)));
        let runners = on_map.map(|(u, at)| match r.waiting.contains(u) {
            _ if u == unit => Runner { unit, at: hex, steps },
            true => Runner { unit: u, at, steps: r.left },
            false => Runner { unit: u, at, steps: r.left - 1 },
        });
        self.room(st, r.side, r.group, runners)
    }

    /// III: hexes outside enemy zones of control, if there are any.
    fn keep_calm_hexes(&self, st: &State, unit: UnitId, hexes: &mut ArrayVec<HexId, 6>) {
        if hexes.iter().any(|h| !self.ezoc_for(st, unit, *h)) {
            hexes.retain(|h| !self.ezoc_for(st, unit, *h));
        }
    }

    /// IV: hexes farther from every enemy that added strength; failing that, hexes nearer to none. Attackers
    /// measure from the hex the defender held (8.5.2-g).
    fn keep_distant_hexes(&self, b: &Battle, r: &Retreat, from: HexId, hexes: &mut ArrayVec<HexId, 6>) {
        let enemies = if r.attacker { std::slice::from_ref(&b.target) } else { b.attack_hexes.as_slice() };
        for least_gain in [1, 0] {
            let gains = |hex: HexId| {
                enemies.iter().all(|e| {
                    self.pack.grid.distance(hex, *e) >= self.pack.grid.distance(from, *e) + least_gain
                })
            };
            if hexes.iter().any(|h| gains(*h)) {
                return hexes.retain(|h| gains(*h));
            }
        }
    }

    /// 12.3-f: Pajari goes where units of his stack went. He stays if they left the map, or others stay with him.
    fn leader_choices(&self, st: &State, r: &Retreat, leader: UnitId, from: HexId) -> Choices {
        let gone = |hex: HexId| st.stack(hex).any(|u| r.tolls.contains(u) && self.kind(u).is_combat());
        let mut list: Choices = self
            .pack
            .grid
            .adjacent(from)
            .filter(|h| gone(*h))
            .map(|h| Action::RetreatTo(leader, h))
            .collect();
        let company = st.stack(from).any(|u| self.kind(u).is_combat() && !r.waiting.contains(u));
        if list.is_empty() || company {
            list.push(Action::Stay(leader));
        }
        list
    }

    /// Appends the legal actions.
    pub fn retreat_options(&self, st: &State, r: &Retreat, out: &mut Vec<Action>) {
        if let Some(unit) = self.next_to_retreat(st, r) {
            out.extend(self.retreat_choices(st, r, unit));
        }
    }

    /// Why an action is not legal.
    pub fn retreat_why(&self, st: &State, r: &Retreat, action: Action) -> Option<Why> {
        let (unit, hex) = match action {
            Action::RetreatTo(unit, hex) => (unit, Some(hex)),
            Action::RetreatOff(unit) | Action::Stay(unit) => (unit, None),
            _ => return None,
        };
        let next = self.next_to_retreat(st, r)?;
        if unit != next {
            return Some(Why::new("8.5.2-a", "why-retreat-turn").unit(next));
        }
        match (action, hex) {
            (Action::Stay(_), _) => Some(Why::new("8.5.2-a", "why-retreat-stay").unit(unit)),
            (_, Some(hex)) => self.why_not_there(st, r, unit, hex),
            _ => Some(Why::new("8.5.2-II", "why-retreat-off").unit(unit)),
        }
    }

    /// The first priority a hex fails.
    fn why_not_there(&self, st: &State, r: &Retreat, unit: UnitId, hex: HexId) -> Option<Why> {
        let from = st.hex_of(unit)?;
        if let Err(why) = self.may_step_to(st, r, unit, from, hex) {
            return Some(why);
        }
        if self.kind(unit) == UnitKind::Leader {
            return Some(Why::new("12.3-f", "why-retreat-pajari").hex(hex));
        }
        if !self.leaves_room(st, r, unit, hex, r.left - 1) {
            return Some(Why::new("8.5.2-I", "why-retreat-stacking").hex(hex));
        }
        let chosen = self.retreat_choices(st, r, unit);
        let calm =
            chosen.iter().any(|a| matches!(a, Action::RetreatTo(_, h) if !self.ezoc_for(st, unit, *h)));
        Some(if calm && self.ezoc_for(st, unit, hex) {
            Why::new("8.5.2-III", "why-retreat-ezoc").hex(hex)
        } else {
            Why::new("8.5.2-IV1", "why-retreat-distance").hex(hex)
        })
    }

    /// Applies a legal action.
    pub fn retreat_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let Some(Frame::Retreat(r)) = st.top_mut() else { return };
        let (attacker, so_far, all) = (r.attacker, r.hexes - r.left + 1, r.hexes);
        // How far the defender really went (8.7.1-a); leaving the map is as good as the whole way.
        let went = match action {
            Action::RetreatTo(unit, _) if self.kind(unit).is_combat() => so_far,
            Action::RetreatOff(_) => all,
            _ => 0,
        };
        match action {
            Action::RetreatTo(unit, hex) => {
                r.waiting.remove(unit);
                r.tolls.insert(unit);
                let Some(from) = st.hex_of(unit) else { return };
                st.mark(unit, flag::RETREATED);
                sink.emit(|| Event::Retreated(unit, from, hex));
                self.arrive(st, unit, hex, sink);
            }
            Action::RetreatOff(unit) => {
                r.waiting.remove(unit);
                r.group.remove(unit);
                sink.emit(|| Event::RetreatedOff(unit));
                self.depart(st, unit, Place::Gone, sink);
            }
            Action::Stay(unit) => {
                r.waiting.remove(unit);
                r.group.remove(unit);
            }
            _ => {}
        }
        if let (false, Some(b)) = (attacker, st.battle_mut()) {
            b.retreated = b.retreated.max(went);
        }
    }

    /// Moves the procedure on: units without a choice, tolls, the next hex.
    pub fn retreat_step<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) -> bool {
        let Some(Frame::Retreat(r)) = st.top() else { return false };
        if let Some(unit) = self.next_to_retreat(st, r) {
            let choices = self.retreat_choices(st, r, unit);
            return match choices.as_slice() {
                [] => {
                    // Gone in the meantime (a park was traded for it): nothing to move.
                    self.retreat_perform(st, Action::Stay(unit), sink);
                    true
                }
                [only] => {
                    self.retreat_perform(st, *only, sink);
                    true
                }
                _ => false,
            };
        }
        if let Some(unit) = r.tolls.first() {
            self.take_toll(st, unit);
            return true;
        }
        self.next_retreat_hex(st);
        true
    }

    /// 8.5.2.2: the retreating units that came into this hex together lose a step if it is in an enemy zone of
    /// control; units that were there already do not pay, armor only next to AT guns, Pajari never,
    /// but he is at risk (12.3.1-d, A-48).
    fn take_toll(&self, st: &mut State, unit: UnitId) {
        let hex = st.hex_of(unit);
        let Some(Frame::Retreat(r)) = st.top() else { return };
        let side = r.side;
        let stack: UnitSet = r.tolls.iter().filter(|u| st.hex_of(*u) == hex).collect();
        let mut among = UnitSet::EMPTY;
        let mut leader = false;
        if let Some(hex) = hex {
            among =
                stack.iter().filter(|u| self.kind(*u).is_combat() && self.ezoc_for(st, *u, hex)).collect();
            leader = st.in_ezoc(side, hex) && stack.iter().any(|u| self.kind(u) == UnitKind::Leader);
        }
        if let Some(Frame::Retreat(r)) = st.top_mut() {
            r.tolls = r.tolls.minus(stack);
        }
        if let Some(from) = hex.filter(|_| leader) {
            st.push(Frame::Roll(Roll::Fate { from }));
        }
        if !among.is_empty() {
            st.push(Frame::PickStep(PickStep { side, among, left: 1, cause: Cause::Toll }));
        }
    }

    fn next_retreat_hex(&self, st: &mut State) {
        let Some(Frame::Retreat(r)) = st.top() else { return };
        let fighters: UnitSet =
            r.group.iter().filter(|u| self.kind(*u).is_combat() && st.hex_of(*u).is_some()).collect();
        // A leader goes on only with companions.
        let with_others = |u: &UnitId| fighters.iter().any(|f| st.hex_of(f) == st.hex_of(*u));
        let group: UnitSet = r.group.iter().filter(|u| fighters.contains(*u) || with_others(u)).collect();
        let left = r.left - 1;
        if left == 0 || fighters.is_empty() {
            st.pop();
        } else if let Some(Frame::Retreat(r)) = st.top_mut() {
            (r.group, r.waiting, r.left) = (group, group, left);
        }
    }
}

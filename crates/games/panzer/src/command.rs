//! 6.2: command control. A formation has a pool of commands; units near each other share one.

use crate::Panzer;
use crate::action::Order;
use crate::event::Event;
use crate::fire::Occasion;
use crate::frame::Shot;
use crate::ids::{FormationId, Grade, UnitId};
use crate::state::{Command, Counter, State, Unit, flag, switch};
use crate::why::{Check, Why};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

/// How many of these can each have a partner of their own: the partners each could have, and how many there are.
fn most_pairs(near: &[Vec<usize>], partners: usize) -> usize {
    fn seat(near: &[Vec<usize>], who: usize, tried: &mut [bool], taken: &mut [Option<usize>]) -> bool {
        for &at in &near[who] {
            if std::mem::replace(&mut tried[at], true) {
                continue;
            }
            if taken[at].is_none_or(|other| seat(near, other, tried, taken)) {
                taken[at] = Some(who);
                return true;
            }
        }
        false
    }
    let mut taken = vec![None; partners];
    (0..near.len()).filter(|who| seat(near, *who, &mut vec![false; partners], &mut taken)).count()
}

impl Command {
    /// Whether it comes out of the pool: No Command is free (6.2.1.1.3f).
    pub const fn is_unique(self) -> bool {
        !matches!(self, Command::None)
    }
}

impl Panzer {
    /// Grade of a formation (5.8.2); without grades everybody is seasoned.
    pub fn formation_grade(&self, st: &State, formation: FormationId) -> Grade {
        let drawn = st.muster.as_ref().map(|m| m.grade);
        let grade = drawn.or_else(|| self.scenario(st).formation(formation).map(|f| f.grade));
        grade.filter(|_| st.on(switch::GRADES)).unwrap_or(Grade::Seasoned)
    }

    /// How far apart units of a formation may be to share a command (6.2.1.1.2).
    pub fn command_range(&self, st: &State, formation: FormationId) -> u16 {
        let grade = self.formation_grade(st, formation);
        u16::from(self.pack.tables.grade.command_range[grade.index()])
    }

    /// Whether two units of a formation are in command range. Those that come in together are, before they have entered.
    pub fn in_command_range(&self, st: &State, a: UnitId, b: UnitId) -> bool {
        let (x, y) = (st.unit(a), st.unit(b));
        if x.formation != y.formation {
            return false;
        }
        match (x.hex(), y.hex()) {
            (Some(p), Some(q)) => self.range(st, p, q) <= self.command_range(st, x.formation),
            (None, None) => self.is_due(st, a) && self.is_due(st, b),
            _ => false,
        }
    }

    /// Whether a unit is there to be commanded: on the map or about to enter, and manned (6.2.1.1a).
    fn is_present(&self, st: &State, id: UnitId) -> bool {
        let unit = st.unit(id);
        !unit.has(flag::BAILED | flag::BROKEN) && (unit.hex().is_some() || self.is_due(st, id))
    }

    /// The active units of a formation: every combat unit, and for each one unarmed unit in its command range (as many pairs as can be made). Recon
    /// and passengers do not count; an unarmed carrier of combat units does (6.2.1.1a to d).
    pub fn active_units(&self, st: &State, formation: FormationId) -> u8 {
        let members = || {
            st.units.iter().enumerate().map(|(i, u)| (UnitId(i as u8), u)).filter(move |(id, u)| {
                u.formation == formation && !u.has(flag::RECON) && self.is_present(st, *id)
            })
        };
        let combat: Vec<UnitId> = members().map(|(id, _)| id).filter(|id| self.is_armed(st, *id)).collect();
        let mut count = combat.len();
        let mut lone: Vec<Vec<usize>> = Vec::new();
        for (id, _) in members().filter(|(id, _)| !self.is_armed(st, *id)) {
            if st.passengers(id).any(|(p, _)| self.is_armed(st, p)) {
                count += 1;
            } else {
                let near = combat.iter().enumerate().filter(|(_, c)| self.in_command_range(st, id, **c));
                lone.push(near.map(|(i, _)| i).collect());
            }
        }
        u8::try_from(count + most_pairs(&lone, combat.len())).unwrap_or(u8::MAX)
    }

    /// Whether the unarmed units among these are all active, with those that share other commands: each needs a combat unit
    /// of its own in command range. Others share with nobody but on the road (6.2.1.1b, 6.2.1.1.3c).
    fn are_active(&self, st: &State, group: &[UnitId]) -> bool {
        let Some(formation) = group.first().map(|id| st.unit(*id).formation) else { return true };
        let lone =
            |id: &UnitId| !self.is_armed(st, *id) && !st.passengers(*id).any(|(p, _)| self.is_armed(st, p));
        if !group.iter().any(lone) {
            return true;
        }
        // A column needs no active units.
        let column =
            |u: &Unit| u.command == Command::Move && u.hex().is_some_and(|h| self.way_in(st, h) != 0);
        let shares = |id: &UnitId, u: &Unit| group.contains(id) || (u.group != 0 && !column(u));
        let own = |u: &Unit| u.formation == formation && !u.has(flag::RECON);
        let members = || st.ids().filter(|id| own(st.unit(*id)) && self.is_present(st, *id));
        let combat: Vec<UnitId> = members().filter(|id| self.is_armed(st, *id)).collect();
        let all = members().filter(|id| lone(id) && shares(id, st.unit(*id)));
        let near = |id: UnitId| {
            let there = combat.iter().enumerate().filter(|(_, c)| self.in_command_range(st, id, **c));
            there.map(|(i, _)| i).collect::<Vec<usize>>()
        };
        let near: Vec<Vec<usize>> = all.map(near).collect();
        most_pairs(&near, combat.len()) == near.len()
    }

    /// Directions in which a road or path leads out of a hex.
    fn way_in(&self, st: &State, hex: HexId) -> u8 {
        self.ground(st, hex).roads | self.ground(st, hex).paths
    }

    /// Commands a formation may give this turn (6.2.1.1.1).
    pub fn commands_available(&self, st: &State, formation: FormationId) -> u8 {
        let grade = self.formation_grade(st, formation);
        self.pack.tables.commands(grade, self.active_units(st, formation))
    }

    /// Commands of the pool that lie on the map, those of `but` not counted: a shared one counts once (6.2.1.1.3a).
    pub fn commands_used(&self, st: &State, formation: FormationId, but: Option<UnitId>) -> u8 {
        let mut groups = [0u64; 4];
        let mut alone = 0u8;
        for (i, unit) in st.units.iter().enumerate() {
            let counts = unit.formation == formation
                && unit.command.is_unique()
                && !unit.has(flag::RECON)
                && but != Some(UnitId(i as u8));
            if !counts {
                continue;
            }
            match unit.group {
                0 => alone += 1,
                g => groups[usize::from(g) / 64] |= 1 << (g % 64),
            }
        }
        alone + groups.iter().map(|g| g.count_ones() as u8).sum::<u8>()
    }

    /// Commands left to a formation, not counting what this unit has.
    pub fn commands_left(&self, st: &State, id: UnitId) -> u8 {
        let formation = st.unit(id).formation;
        self.commands_available(st, formation).saturating_sub(self.commands_used(st, formation, Some(id)))
    }

    /// Whether the pool has a command of its own for a unit (6.2.1.1.3a, d, f).
    pub fn pool_check(&self, st: &State, id: UnitId, order: Order) -> Check {
        let free = !st.on(switch::COMMAND) || !order.command().is_unique() || st.unit(id).has(flag::RECON);
        if free || self.commands_left(st, id) > 0 {
            return Ok(());
        }
        Err(Why::new("6.2.1.1.3a", "why-pool-empty").unit(id))
    }

    /// The units that carry out one command with this one, itself included.
    pub fn sharers(&self, st: &State, id: UnitId) -> Vec<UnitId> {
        let unit = st.unit(id);
        let with = |o: &UnitId| {
            *o == id || (unit.group != 0 && st.unit(*o).group == unit.group && st.unit(*o).side == unit.side)
        };
        st.ids().filter(with).collect()
    }

    /// Whether a unit may share the command another has (6.2.1.1.3).
    pub fn share_check(&self, st: &State, id: UnitId, with: UnitId) -> Check {
        let (unit, other) = (st.unit(id), st.unit(with));
        let refuse = |rule, key| Err(Why::new(rule, key).unit(with));
        if !st.on(switch::COMMAND) || id == with || !other.command.is_unique() {
            return refuse("6.2.1.1.3a", "why-nothing-to-share");
        }
        if unit.side != other.side || unit.formation != other.formation {
            return refuse("6.2.1.1.3e", "why-other-formation");
        }
        if unit.has(flag::RECON) || other.has(flag::RECON) {
            return refuse("6.2.1.1.3d", "why-recon-alone");
        }
        if unit.group != 0 && unit.group == other.group {
            return refuse("6.2.1.1.3a", "why-shares-already");
        }
        let order = match other.command {
            Command::Fire => Order::Fire,
            Command::Move => Order::Move,
            Command::Halt => Order::Halt,
            Command::Watch => Order::Watch,
            Command::None => Order::Bluff,
        };
        self.order_possible(st, id, order)?;
        let all = self.sharers(st, with);
        let near = all.iter().all(|o| *o == id || self.in_command_range(st, id, *o));
        let together: Vec<UnitId> = all.iter().copied().filter(|o| *o != id).chain([id]).collect();
        if near && self.are_active(st, &together) {
            return Ok(());
        }
        // A column on the road needs no range (6.2.1.1.3b).
        if other.command == Command::Move
            && all.iter().any(|o| *o != id && self.is_next_in_column(st, id, *o))
        {
            return Ok(());
        }
        refuse("6.2.1.1.2", "why-out-of-command")
    }

    /// Whether two vehicles stand on one road or path, stacked or one behind the other.
    fn is_next_in_column(&self, st: &State, a: UnitId, b: UnitId) -> bool {
        let vehicles = self.vehicle(st, a).is_some() && self.vehicle(st, b).is_some();
        let (Some(x), Some(y)) = (st.unit(a).hex(), st.unit(b).hex()) else { return false };
        let way = |hex: HexId| self.way_in(st, hex);
        vehicles
            && way(x) != 0
            && way(y) != 0
            && (x == y
                || self.layout(st).grid.dir_between(x, y).is_some_and(|d| way(x) & (1 << d.index()) != 0))
    }

    /// Makes a unit share another's command.
    pub(crate) fn share(&self, st: &mut State, id: UnitId, with: UnitId) {
        self.leave_group(st, id);
        let group = match st.unit(with).group {
            0 => {
                let side = st.unit(with).side;
                let taken = |g: u8| st.of(side).any(|(_, u)| u.group == g);
                let fresh = (1..=u8::MAX).find(|g| !taken(*g)).unwrap_or(u8::MAX);
                st.unit_mut(with).group = fresh;
                fresh
            }
            g => g,
        };
        let command = st.unit(with).command;
        let unit = st.unit_mut(id);
        unit.group = group;
        unit.command = command;
        unit.counter = Counter::FaceDown;
    }

    /// A unit gives up what it shared; one that is left alone shares with nobody.
    pub(crate) fn leave_group(&self, st: &mut State, id: UnitId) {
        let rest: Vec<UnitId> = self.sharers(st, id).into_iter().filter(|o| *o != id).collect();
        st.unit_mut(id).group = 0;
        if let [alone] = rest.as_slice() {
            st.unit_mut(*alone).group = 0;
        }
    }

    /// The plot is made: vehicles that share a move without being near each other, or without being active, go as a column
    /// (6.2.1.1.3b, 6.2.1.1.3c).
    pub(crate) fn form_columns(&self, st: &mut State) {
        for id in st.ids() {
            let all = self.sharers(st, id);
            let near = all.iter().all(|o| *o == id || self.in_command_range(st, id, *o));
            let shared = st.unit(id).command == Command::Move && all.len() > 1;
            if shared && !(near && self.are_active(st, &all)) {
                for o in all {
                    st.unit_mut(o).flags |= flag::COLUMN;
                }
            }
        }
    }

    /// Whether another vehicle of its column is in the hex a unit has come to: it would have to pass it, and the column
    /// keeps its order (6.2.1.1.3b, ruling 118).
    pub(crate) fn is_behind_column(&self, st: &State, id: UnitId, hex: HexId) -> bool {
        st.unit(id).has(flag::COLUMN)
            && self.sharers(st, id).into_iter().any(|o| o != id && st.unit(o).hex() == Some(hex))
    }

    // --- carrying it out (6.2.1.1.4) ---

    /// Whether a shared Fire lets a unit fire at a target: all targets of the group are in command range of each other
    /// (6.2.1.1.4a).
    pub(crate) fn salvo_check(&self, st: &State, id: UnitId, target: UnitId) -> Check {
        let unit = st.unit(id);
        let Some(to) = st.unit(target).hex() else { return Ok(()) };
        if unit.group == 0 || !matches!(unit.command, Command::Fire | Command::Halt) {
            return Ok(());
        }
        let reach = self.command_range(st, unit.formation);
        let fits = |s: &&crate::state::Salvo| {
            s.group != unit.group || s.side != unit.side || self.range(st, s.hex, to) <= reach
        };
        if st.salvos.iter().all(|s| fits(&s)) {
            return Ok(());
        }
        Err(Why::new("6.2.1.1.4a", "why-out-of-salvo").unit(target))
    }

    /// Remembers where a unit that shares its fire has fired.
    pub(crate) fn note_salvo(&self, st: &mut State, id: UnitId, target: UnitId) {
        let unit = st.unit(id);
        let (group, side) = (unit.group, unit.side);
        if group != 0
            && let Some(hex) = st.unit(target).hex()
        {
            st.salvos.push(crate::state::Salvo { side, group, target, hex });
        }
    }

    /// The units that share this one's move and have finished theirs, where they are (6.2.1.1.4b). One with a track hit or
    /// without a crew is left behind (6.5.2.2.1b); a damaged one is waited for as far as that is possible (6.5.2.2.4b).
    fn moved_with(&self, st: &State, id: UnitId) -> Vec<HexId> {
        let bound = |o: &UnitId| {
            let u = st.unit(*o);
            *o != id && u.counter == Counter::Done && !u.has(flag::TRACK | flag::BAILED)
        };
        self.sharers(st, id).into_iter().filter(bound).filter_map(|o| st.unit(o).hex()).collect()
    }

    /// How far a hex is outside the range of those who share the move: 0 is inside.
    pub(crate) fn straggles(&self, st: &State, id: UnitId, hex: HexId) -> u16 {
        if st.unit(id).group == 0 || st.unit(id).has(flag::COLUMN) {
            return 0;
        }
        let reach = self.command_range(st, st.unit(id).formation);
        let over = |o: HexId| self.range(st, o, hex).saturating_sub(reach);
        self.moved_with(st, id).into_iter().map(over).max().unwrap_or(0)
    }

    /// A shared overwatch is spent by all at once, also by those that cannot fire (6.2.1.1.4c).
    pub(crate) fn share_watch<K: Sink<Event>>(
        &self,
        st: &mut State,
        shots: &mut Vec<Shot>,
        target: UnitId,
        sink: &mut K,
    ) {
        let all: Vec<UnitId> = shots.iter().flat_map(|s| self.sharers(st, s.unit)).collect();
        for id in all {
            let unit = st.unit(id);
            if unit.command != Command::Watch || !unit.is_face_down() {
                continue;
            }
            match self.best_shot(st, id, target, Occasion::Watch) {
                Some(shot) => {
                    shots.push(shot);
                    self.open_fire(st, shot, target, true, sink);
                }
                None => {
                    st.unit_mut(id).counter = Counter::Done;
                    sink.emit(|| Event::WatchSpent(self.tag(st, id)));
                }
            }
        }
    }
}

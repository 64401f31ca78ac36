//! 5.2.1: portées. The gun fires from its truck; set down it is a gun of its own, and its truck can take it up again.
//!
//! The portée's counter becomes the truck's; the gun is a counter beside it. A gun that is taken up again is kept as
//! [`Place::Stowed`] until it is set down the next time.

use crate::Panzer;
use crate::event::Event;
use crate::frame::{Frame, Programme};
use crate::ids::{CardId, MAX_UNITS, UnitId};
use crate::state::{Command, Counter, Place, Spot, State, Supply, Unit, flag};
use crate::why::{Check, Why};
use sandtable_engine::Sink;

/// What truck and gun share when they part: fire, suppression, fear.
const SHARED: u32 =
    flag::FIRED | flag::DUAL | flag::SUPPRESSED | flag::UNDER_FIRE | flag::HESITATING | flag::BROKEN;

impl Panzer {
    /// The gun and the truck a portée consists of.
    fn parts(&self, st: &State, id: UnitId) -> Option<(CardId, CardId)> {
        let vehicle = self.vehicle(st, id)?;
        Some((vehicle.dismounts?, vehicle.truck?))
    }

    /// The portée that a truck and the gun it has set down make.
    pub(crate) fn portee_of(&self, st: &State, gun: UnitId, truck: UnitId) -> Option<CardId> {
        let (g, t) = (st.unit(gun), st.unit(truck));
        let own = g.supply == Supply::Transport(truck) && g.side == t.side;
        let makes = |v: &crate::pack::Vehicle| v.dismounts == Some(g.card) && v.truck == Some(t.card);
        let found = self.pack.cards.iter().find(|c| c.vehicle().is_some_and(makes));
        found.filter(|_| own).map(|c| c.id)
    }

    /// A number that no unit with this card has.
    fn next_number(&self, st: &State, card: CardId) -> u8 {
        let most = st.units.iter().filter(|u| u.card == card).map(|u| u.number).max();
        most.unwrap_or(0).saturating_add(1)
    }

    fn stowed_gun(&self, st: &State, portee: UnitId) -> Option<UnitId> {
        st.ids().find(|id| st.unit(*id).place == Place::Stowed(portee))
    }

    /// Whether the gun of a portée can be set down at all.
    fn unload_fit(&self, st: &State, id: UnitId) -> Check {
        let no = |key| Err(Why::new("5.2.1", key).unit(id));
        let unit = st.unit(id);
        let Some(hex) = unit.hex().filter(|_| self.parts(st, id).is_some()) else {
            return no("why-no-portee");
        };
        if unit.has(flag::BAILED | flag::SPENT) || self.enemy_in(st, hex, unit.side) {
            return no("why-no-unload");
        }
        let room = st.units.len() + 1 < MAX_UNITS || self.stowed_gun(st, id).is_some();
        if room { Ok(()) } else { no("why-no-unload") }
    }

    /// Whether a portée that stands may set its gun down in its side's movement step.
    pub(crate) fn standing_unload_check(&self, st: &State, id: UnitId) -> Check {
        if matches!(st.unit(id).command, Command::Move | Command::Halt) {
            return Err(Why::new("6.6.7.1.1c", "why-carrier-moves").unit(id));
        }
        self.unload_fit(st, id)
    }

    /// Whether the moving portée may set its gun down: that costs what setting passengers down costs (6.6.7.1.1c).
    pub(crate) fn moving_unload_check(
        &self,
        st: &State,
        p: &Programme,
        id: UnitId,
    ) -> Result<Programme, Why> {
        if id != p.unit || p.searched {
            return Err(Why::new("5.2.1", "why-no-unload").unit(id));
        }
        self.unload_fit(st, id)?;
        self.halt_for(st, p).ok_or_else(|| Why::new("6.6.7.1.1c", "why-no-points"))
    }

    /// Sets the gun down: truck and gun may face anywhere.
    pub(crate) fn unload<K: Sink<Event>>(&self, st: &mut State, id: UnitId, sink: &mut K) {
        let (Some((gun_card, truck_card)), Some(hex)) = (self.parts(st, id), st.unit(id).hex()) else {
            return;
        };
        let portee = self.tag(st, id);
        let gun = match self.stowed_gun(st, id) {
            Some(gun) => gun,
            None => {
                let old = st.unit(id);
                let (side, formation, grade) = (old.side, old.formation, old.grade);
                let number = self.next_number(st, gun_card);
                let supply = Supply::Transport(id);
                st.units.push(Unit { grade, supply, ..Unit::new(side, gun_card, number, formation) });
                // Whoever saw the portée sees the gun.
                let seen = st.seen[id.index()];
                st.seen.push(seen);
                UnitId(st.units.len() as u8 - 1)
            }
        };
        let number = self.next_number(st, truck_card);
        let truck = st.unit_mut(id);
        let (flags, facing, watching) =
            (truck.flags, truck.facing, truck.command == Command::Watch && truck.is_face_down());
        truck.card = truck_card;
        truck.number = number;
        // What hit the gun stays with it; a truck cannot watch.
        truck.flags &= !flag::TURRET;
        if watching {
            truck.counter = Counter::Done;
            sink.emit(|| Event::Revealed { unit: portee, command: Command::Watch });
        }
        let unit = st.unit_mut(gun);
        unit.place = Place::Hex(hex);
        unit.facing = facing;
        unit.pending = Spot::Move;
        unit.flags = (flags & (SHARED | flag::TURRET)) | flag::DISMOUNTED;
        let (truck_tag, gun_tag) = (self.tag(st, id), self.tag(st, gun));
        sink.emit(|| Event::SetDown { portee, truck: truck_tag, gun: gun_tag });
        self.take_work(st, gun, false);
        st.push(Frame::Facing { unit: id });
        st.push(Frame::Facing { unit: gun });
    }

    /// The truck takes its gun up again: one counter that may face anywhere.
    pub(crate) fn load_gun<K: Sink<Event>>(
        &self,
        st: &mut State,
        gun: UnitId,
        truck: UnitId,
        card: CardId,
        sink: &mut K,
    ) {
        let (gun_tag, truck_tag) = (self.tag(st, gun), self.tag(st, truck));
        let number = self.next_number(st, card);
        let flags = st.unit(gun).flags & (SHARED | flag::TURRET);
        let unit = st.unit_mut(gun);
        unit.place = Place::Stowed(truck);
        let unit = st.unit_mut(truck);
        unit.card = card;
        unit.number = number;
        unit.flags |= flags | flag::SPENT;
        let portee = self.tag(st, truck);
        sink.emit(|| Event::Loaded { truck: truck_tag, gun: gun_tag, portee });
        st.push(Frame::Facing { unit: truck });
    }
}

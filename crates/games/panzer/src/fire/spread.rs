//! 6.5.2.1c: extra hits of a quick gun may go to other vehicles near the target.

use super::Occasion;
use crate::Panzer;
use crate::event::Event;
use crate::frame::{Frame, Volley, VolleyStage};
use crate::ids::UnitId;
use crate::spotting::Markers;
use crate::state::{State, flag, switch};
use sandtable_engine::Sink;

impl Panzer {
    /// Vehicles an extra hit of the current shot may go to: in command range of the target by the shooter's own grade, spotted, in
    /// range and field, and no harder to hit (ruling 107).
    pub(crate) fn spread_targets(&self, st: &State, volley: &Volley) -> Vec<UnitId> {
        let (Some(shot), Some(near)) = (volley.current, st.unit(volley.target).hex()) else {
            return Vec::new();
        };
        let Some(from) = st.whereabouts(shot.unit).filter(|_| volley.hits > 1) else { return Vec::new() };
        let grade = self.grade(st, shot.unit);
        let reach = u16::from(self.pack.tables.grade.command_range[grade.index()]);
        let fits = |id: &UnitId| {
            let Some(to) = st.unit(*id).hex().filter(|h| self.range(st, near, *h) <= reach) else {
                return false;
            };
            let spotted = match volley.occasion() {
                Occasion::Ordered => {
                    st.seen.get(id.index()).is_some_and(|s| s.contains(shot.unit))
                        && self.unit_sees(st, shot.unit, *id)
                }
                Occasion::Watch => self.spots(st, shot.unit, *id, Markers::Latest),
            };
            let mount = self.weapon(st, shot).map(|arm| arm.mount);
            let moving = st.unit(*id).is_known_to_move();
            let sum = self.limited_sum(st, shot, *id, volley.occasion(), moving, volley.limited);
            spotted
                && mount.is_some_and(|m| self.in_field(st, m, shot.unit, from, to))
                && sum.is_some_and(|sum| sum.number >= volley.number)
        };
        let others = st.of(volley.side.other()).map(|(id, _)| id).filter(|id| *id != volley.target);
        others.filter(|id| self.vehicle(st, *id).is_some()).filter(fits).collect()
    }

    /// One of the extra hits goes to another vehicle. Damage is found out when all of them have their targets.
    pub(crate) fn spread_hit<K: Sink<Event>>(&self, st: &mut State, other: UnitId, sink: &mut K) {
        let Some(Frame::Volley(volley)) = st.frames.top_mut() else { return };
        volley.hits -= 1;
        volley.spread.push(other);
        let last = volley.hits <= 1;
        sink.emit(|| Event::Spread(self.tag(st, other)));
        if last {
            self.meet_all(st, sink);
        }
    }

    /// The hits meet their targets: what is left the first one, each of the others one of its own, resolved by itself.
    pub(crate) fn meet_all<K: Sink<Event>>(&self, st: &mut State, _sink: &mut K) {
        self.meet(st);
        let Some(Frame::Volley(volley)) = st.frames.top_mut() else { return };
        let others = std::mem::take(&mut volley.spread);
        let (side, watch, current, limited, number) =
            (volley.side, volley.watch, volley.current, volley.limited, volley.number);
        for other in others {
            let hit = Volley {
                watch,
                current,
                limited,
                number,
                hits: 1,
                stage: VolleyStage::Shoot,
                ..Volley::at(side, other)
            };
            // Who is hit was under fire (6.8.3.1.2).
            if st.on(switch::HIT_LOCATION | switch::GP) {
                st.unit_mut(other).flags |= flag::UNDER_FIRE;
            }
            st.push(Frame::Volley(hit));
            self.meet(st);
        }
    }
}

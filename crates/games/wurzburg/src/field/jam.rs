//! Electronic warfare (39).

use super::Note;
use crate::Wurzburg;
use crate::event::Event;
use crate::ids::{CounterId, FormationId};
use crate::pack::{Jamming, Side, Symbol};
use crate::state::{DISRUPTED, Kind, State};
use sandtable_engine::Sink;

impl Wurzburg {
    /// HQ that own a jammer: as many of a base's HQ as it has assets, the last of them first (39.1).
    pub fn has_jammer(&self, st: &State, hq: CounterId) -> bool {
        let base: FormationId = self.pack.formation_of(hq);
        let assets = usize::from(self.pack.formation(base).jammers);
        let later = self.pack.counters().filter(|c| {
            *c > hq && self.pack.formation_of(*c) == base && self.pack.kind(*c).symbol == Symbol::Hq
        });
        self.pack.kind(hq).symbol == Symbol::Hq
            && later.count() < assets
            && !st.works.jammers_lost.contains(hq)
    }

    /// HQ whose jammer can be used in the operation in progress (39.2): superior to a participant next to the objective, and
    /// with it in command range.
    pub(super) fn jammers(&self, st: &State) -> Vec<CounterId> {
        let Some(op) = st.op() else { return Vec::new() };
        let Some(objective) = op.objective.some().filter(|_| !op.kept) else { return Vec::new() };
        // Air assault units alone have nobody to jam for them (29.1.2).
        if self.is_airmobile_alone(st) {
            return Vec::new();
        }
        let grid = &self.pack.map.grid;
        let close: Vec<CounterId> = op
            .participants
            .iter()
            .filter(|c| st.hex(*c).is_some_and(|h| grid.are_adjacent(h, objective)))
            .collect();
        st.in_play()
            .filter(|hq| {
                self.pack.side(*hq) == op.side
                    && self.has_jammer(st, *hq)
                    && !st.works.jammed.contains(*hq)
                    && !st.counter(*hq).has(DISRUPTED)
                    && !self.is_beaten(st, self.pack.formation_of(*hq))
                    && close.iter().any(|c| {
                        self.is_under(st, self.pack.formation_of(*hq), self.pack.formation_of(*c))
                            && self.commands(st, *hq, *c)
                    })
            })
            .collect()
    }

    /// Whether the defender of the operation may call nothing (39.2).
    pub(crate) fn calls_jammed(&self, st: &State) -> bool {
        matches!(st.works.jamming, Jamming::NoCall | Jamming::NoReaction)
    }

    /// The change of a jamming die: it depends on the objective alone (39.2).
    pub fn jamming_drm(&self, st: &State) -> i8 {
        let Some(op) = st.op() else { return 0 };
        let (hex, defender) = (op.objective, op.side.other());
        let drm = self.pack.charts.field.jamming_drm;
        let terrain = self.pack.map.terrain_at(hex);
        let commanded = self.stack(st, defender, hex).any(|c| {
            self.all_headquarters(st, defender).any(|hq| {
                !st.counter(hq).has(DISRUPTED)
                    && self.is_under(st, self.pack.formation_of(hq), self.pack.formation_of(c))
                    && self.in_range(st, hq, hex)
            })
        });
        let mut sum = 0;
        let mut add = |yes: bool, change: i8| {
            if yes {
                sum += change;
            }
        };
        add(st.is_improved(hex, defender), drm.improved);
        add(terrain.is_close(), drm.close);
        add(defender == Side::Nato && terrain.is_built_up(), drm.built_up);
        add(op.side == Side::Nato && op.kind == Kind::Hasty, drm.hasty);
        add(!commanded, drm.uncommanded);
        sum
    }

    /// What a die brings with this change; none: the jammer is destroyed.
    pub(crate) fn jamming_of(&self, die: u8, drm: i8) -> Option<Jamming> {
        let charts = &self.pack.charts.field;
        let total = die as i8 + drm;
        let reached = charts.jamming.iter().rev().find(|(least, _)| total >= *least).map(|(_, r)| *r);
        (die > charts.jammer_lost).then(|| reached.unwrap_or_default())
    }

    /// A jammer is used: a low die destroys it, whatever changes the die (39.2).
    pub(super) fn jam<K: Sink<Event>>(&self, st: &mut State, hq: CounterId, die: u8, sink: &mut K) {
        let drm = self.jamming_drm(st);
        let reached = self.jamming_of(die, drm);
        let (lost, result) = (reached.is_none(), reached.unwrap_or_default());
        st.works.jammed.insert(hq);
        if lost {
            st.works.jammers_lost.insert(hq);
        }
        st.works.jamming = result;
        sink.emit(|| Event::Field(Note::Jammed { hq, drm, die, lost, result }));
    }
}

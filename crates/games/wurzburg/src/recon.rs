//! Reconnaissance (20): an HQ pays a point, the nearest unit spots, a die decides whether the hex is acquired.

use crate::Wurzburg;
use crate::action::Action;
use crate::concealed::After;
use crate::event::Event;
use crate::field::{Bridging, Work};
use crate::ids::{CounterId, FormationId};
use crate::pack::{Arrival, Hexes, Side, Support};
use crate::state::{Payer, State};
use crate::support::{Order, Procedure, Recon, Report};
use sandtable_engine::{Audience, Seat, Sink};
use sandtable_hex::HexId;

/// Where spotters stand.
#[derive(Clone, Debug, Default)]
pub struct Spotters {
    /// Hexes of the map.
    pub inside: Vec<HexId>,
    /// Edge hexes beside which they wait off the map (20.2.7, 20.2.9, 40.3.1).
    pub outside: Vec<HexId>,
}

/// Nobody spots from off the map at less than this: an enemy in the edge hex itself counts as two hexes away (20.2.7).
const LEAST_OUTSIDE: u16 = 2;

impl Wurzburg {
    /// Begins a Reconnaissance Segment.
    pub(crate) fn begin_recon(&self, st: &mut State, formation: FormationId) {
        st.assets.scouted.clear();
        st.works.bridges_scouted.clear();
        let recon =
            Recon { formation, payer: None, empty: false, row: None, bridge: None, target: HexId::NONE };
        self.push(st, Procedure::Recon(recon));
    }

    /// Who can pay for an attempt: HQ of the formation, a NATO division's HQ through the brigade's, the off-map pool
    /// (20.1.1, 20.2, 20.2.6).
    pub fn recon_payers(&self, st: &State, formation: FormationId) -> Vec<Payer> {
        let left = |hq: CounterId| st.rp[self.pack.group_of(hq).idx()];
        let own: Vec<CounterId> = self.headquarters(st, formation).collect();
        let mut list: Vec<Payer> = own.iter().filter(|hq| left(**hq) > 0).map(|hq| Payer::Hq(*hq)).collect();
        let side = self.pack.formation(formation).side;
        if let (Side::Nato, Some(division)) = (side, self.pack.formation(formation).parent) {
            for above in self.headquarters(st, division) {
                if left(above) > 0 && own.iter().any(|hq| self.commands(st, above, *hq)) {
                    list.push(Payer::Hq(above));
                }
            }
        }
        if st.off_map_rp[side.index()] > 0 || self.effort_points(st, formation) > 0 {
            list.push(Payer::OffMap);
        }
        list
    }

    /// Points a Main Effort brings to the division that makes it (12.4.1, 20.1.1).
    fn effort_points(&self, st: &State, formation: FormationId) -> u8 {
        if st.effort.declared == Some(formation) { st.effort.rp } else { 0 }
    }

    /// Units that can spot: maneuver units, real or not, that can be activated in this cycle, in range of the HQ that pays
    /// or passes the point on (20.2.1, 20.2.5, 20.2.6, 20.2.9). Units that wait at the edge spot for an HQ on the display and
    /// for off-map points, which need not even a unit there (20.2.7, 20.2.9, 40.3.1).
    pub fn spotters(&self, st: &State, formation: FormationId, payer: Payer) -> Spotters {
        // From an airfield any unit of the side on the map will do (20.2.8).
        let afar = |hq: CounterId| st.counter(hq).place.is_afar();
        let from_airfield = match payer {
            Payer::Hq(hq) => afar(hq),
            _ => self.headquarters(st, formation).any(|hq| afar(hq) && self.is_airmobile(hq)),
        };
        let through: Option<Vec<CounterId>> = match payer {
            Payer::Hq(hq) => {
                let own = self.pack.formation_of(hq);
                if self.pack.formation(formation).side == Side::Nato && own != formation {
                    Some(self.headquarters(st, formation).filter(|h| self.commands(st, hq, *h)).collect())
                } else {
                    Some(vec![hq])
                }
            }
            _ => None,
        };
        let mut spotters = Spotters::default();
        for (unit, hex) in st.fielded() {
            let waits = st.hex(unit).is_none();
            let commanded = through.as_ref().is_none_or(|list| {
                let mut able = list.iter().filter(|hq| !waits || st.hex(**hq).is_none());
                able.any(|hq| self.commands(st, *hq, unit))
            });
            let friend =
                from_airfield && !waits && self.pack.side(unit) == self.pack.formation(formation).side;
            if self.pack.kind(unit).symbol.is_maneuver()
                && (friend || (commanded && self.activates_in(st, unit, formation)))
            {
                let list = if waits { &mut spotters.outside } else { &mut spotters.inside };
                list.push(hex);
            }
        }
        if through.is_none() {
            let side = self.pack.formation(formation).side;
            let forces = self.scenario_of(st).forces.iter().filter(|f| {
                let by_edge = matches!(f.arrival, Arrival::Edge(_) | Arrival::Released);
                by_edge && self.pack.formation(self.pack.group(f.group).formation).side == side
            });
            spotters.outside.extend(forces.flat_map(|f| f.zone.iter()));
        }
        for list in [&mut spotters.inside, &mut spotters.outside] {
            list.sort_unstable();
            list.dedup();
        }
        spotters
    }

    /// The number an attempt has to reach with these spotters, the nearest of which counts; `None` if it is impossible.
    /// An empty hex has a row of its own (20.2.2).
    pub fn recon_number(&self, spotters: &Spotters, target: HexId, empty: bool) -> Option<u8> {
        let grid = &self.pack.map.grid;
        let inside = spotters.inside.iter().map(|s| grid.distance(*s, target));
        let outside = spotters.outside.iter().map(|s| (1 + grid.distance(*s, target)).max(LEAST_OUTSIDE));
        let distance = inside.chain(outside).min()?;
        let row = (!empty).then(|| self.pack.map.terrain_at(target));
        self.pack.charts.support.recon_number(row, distance)
    }

    /// Change of the die (20.2.1); none for empty hexes (20.2.2).
    pub fn recon_drm(&self, st: &State, side: Side, target: HexId, empty: bool) -> i8 {
        if empty {
            return 0;
        }
        let drm = self.pack.charts.support.recon_drm;
        let enemy = side.other();
        let mut sum = 0;
        let mut add = |yes: bool, change: i8| {
            if yes {
                sum += change;
            }
        };
        add(st.is_improved(target, enemy), drm.improved);
        add(self.is_night(st.turn), drm.night);
        add(self.is_fog(st), drm.fog);
        add(self.is_smoked(st, target), drm.smoke);
        // Not if only the engineer that laid the field is there (37.4#9).
        let others = self.stack(st, enemy, target).collect();
        add(self.is_mined_in_sight(st, others, target), drm.minefield);
        add(self.is_blocked(st, target) && self.stack(st, enemy, target).next().is_some(), drm.obstacle);
        let mut there = self.stack(st, enemy, target);
        add(there.all(|c| self.pack.kind(c).cavalry), drm.acr_alone);
        sum
    }

    /// Whether this is a turn of fog (46.5).
    pub fn is_fog(&self, st: &State) -> bool {
        self.scenario_of(st).fog.contains(&st.turn)
    }

    /// Hexes with enemies that can be tried.
    fn recon_targets(&self, st: &State, formation: FormationId, spotters: &Spotters) -> Vec<HexId> {
        let side = self.pack.formation(formation).side;
        let mut list: Vec<HexId> =
            st.on_map().filter(|(c, _)| self.pack.side(*c) != side).map(|(_, h)| h).collect();
        list.sort_unstable();
        list.dedup();
        list.retain(|h| {
            !st.assets.scouted.contains(h)
                && !st.acquired.contains(&(*h, side))
                && self.recon_number(spotters, *h, false).is_some()
        });
        list
    }

    /// Whether a side has a use for empty hexes: mines to lay by strikes (20.2.2).
    fn wants_empty(&self, st: &State, side: Side) -> bool {
        let points = |i: usize| st.support[i][Support::Adm as usize];
        if self.has_gas(st, side) {
            return true;
        }
        match side {
            Side::Wp => points(0) > 0,
            Side::Nato => (1..st.support.len()).any(|i| points(i) > 0),
        }
    }

    /// Empty hexes that can be tried: those in the row that was named, or all.
    fn empty_targets(&self, st: &State, r: &Recon, spotters: &Spotters) -> impl Iterator<Item = HexId> {
        self.empty_hexes(st, r).filter(|h| self.recon_number(spotters, *h, true).is_some())
    }

    /// The same, however far from the spotters.
    fn empty_hexes(&self, st: &State, r: &Recon) -> impl Iterator<Item = HexId> {
        let mines = self.wants_empty(st, self.pack.formation(r.formation).side);
        let cities = self.city_targets(st, r.formation);
        let taken: Hexes = st.on_map().map(|(_, h)| h).collect();
        let open = self.scenario_of(st).area.and_not(&taken);
        let area = if mines || !cities.is_empty() { open } else { Hexes::EMPTY };
        area.into_iter()
            .filter(move |h| mines || cities.contains(h))
            .filter(|h| r.row.is_none_or(|row| self.row_of(*h) == row))
            .filter(|h| !st.assets.scouted.contains(h))
    }

    /// Whether there is any.
    fn has_empty_target(&self, st: &State, r: &Recon, spotters: &Spotters) -> bool {
        self.empty_targets(st, r, spotters).next().is_some()
    }

    /// The row of the map a hex lies in: the first two figures of its number.
    pub(crate) fn row_of(&self, hex: HexId) -> u8 {
        self.pack.label(hex).get(..2).and_then(|row| row.parse().ok()).unwrap_or(0)
    }

    pub(crate) fn recon_asks(&self, st: &State, r: &Recon) -> Option<Side> {
        let any = !self.recon_payers(st, r.formation).is_empty();
        any.then_some(self.pack.formation(r.formation).side)
    }

    pub(crate) fn recon_options(&self, st: &State, r: &Recon, out: &mut Vec<Action>) {
        let Some(payer) = r.payer else {
            out.push(Action::Done);
            for payer in self.recon_payers(st, r.formation) {
                let spotters = self.spotters(st, r.formation, payer);
                if !self.recon_targets(st, r.formation, &spotters).is_empty()
                    || !self.bridges_to_scout(st, &spotters).is_empty()
                    || self.has_empty_target(st, r, &spotters)
                {
                    out.push(Action::Order(Order::Scout(payer)));
                }
            }
            return;
        };
        let spotters = self.spotters(st, r.formation, payer);
        if !r.empty {
            out.extend(self.recon_targets(st, r.formation, &spotters).into_iter().map(Action::At));
            let bridges = self.bridges_to_scout(st, &spotters).into_iter();
            out.extend(bridges.map(|span| Action::Work(Work::Bridge(Bridging::Aim(span)))));
            if self.has_empty_target(st, r, &spotters) {
                out.push(Action::Order(Order::Empty));
            }
            return;
        }
        if r.row.is_some() {
            out.extend(self.empty_targets(st, r, &spotters).map(Action::At));
            return;
        }
        // One hex is enough for its row.
        let mut rows: Vec<u8> = Vec::new();
        for hex in self.empty_hexes(st, r) {
            let row = self.row_of(hex);
            if !rows.contains(&row) && self.recon_number(&spotters, hex, true).is_some() {
                rows.push(row);
            }
        }
        rows.sort_unstable();
        out.extend(rows.into_iter().map(|row| Action::Order(Order::Row(row))));
    }

    pub(crate) fn recon_perform(&self, st: &mut State, mut r: Recon, action: Action) {
        match action {
            Action::Order(Order::Scout(payer)) => r.payer = Some(payer),
            Action::Order(Order::Empty) => r.empty = true,
            Action::Order(Order::Row(row)) => r.row = Some(row),
            Action::Work(Work::Bridge(Bridging::Aim(span))) => {
                r.bridge = Some(span);
                r.target = span.0;
                self.pay_recon(st, r.formation, r.payer);
            }
            Action::At(hex) => {
                r.target = hex;
                self.pay_recon(st, r.formation, r.payer);
            }
            _ => {
                st.frames.pop();
                return;
            }
        }
        self.replace(st, Procedure::Recon(r));
    }

    fn pay_recon(&self, st: &mut State, formation: FormationId, payer: Option<Payer>) {
        let left = match payer {
            Some(Payer::Hq(hq)) => &mut st.rp[self.pack.group_of(hq).idx()],
            // The points of a Main Effort lapse with the cycle, so they go first.
            _ if self.effort_points(st, formation) > 0 => &mut st.effort.rp,
            _ => &mut st.off_map_rp[self.pack.formation(formation).side.index()],
        };
        *left = left.saturating_sub(1);
    }

    /// The die of an attempt. Dummies in an acquired hex go; the rest lies open to the active side (11.3.1, 20.3).
    pub(crate) fn recon_roll<K: Sink<Event>>(&self, st: &mut State, r: Recon, die: u8, sink: &mut K) {
        let (hex, side) = (r.target, self.pack.formation(r.formation).side);
        let next =
            Recon { payer: None, empty: false, row: None, bridge: None, target: HexId::NONE, ..r.clone() };
        self.replace(st, Procedure::Recon(next));
        if let Some(span) = r.bridge {
            self.bridge_recon_roll(st, &r, span, die, sink);
            return;
        }
        st.assets.scouted.push(hex);
        let Some(payer) = r.payer else { return };
        let spotters = self.spotters(st, r.formation, payer);
        let number = self.recon_number(&spotters, hex, r.empty).unwrap_or(u8::MAX);
        let drm = self.recon_drm(st, side, hex, r.empty);
        let acquired = i16::from(die) + i16::from(drm) >= i16::from(number);
        sink.emit(|| Event::Support(Report::Scouted { side, hex, number, drm, die, acquired }));
        if acquired {
            st.acquired.push((hex, side));
            self.look_into(st, side, hex, sink);
        }
    }

    /// The active side looks at an acquired hex (20.3).
    fn look_into<K: Sink<Event>>(&self, st: &mut State, side: Side, hex: HexId, sink: &mut K) {
        let there: Vec<CounterId> = self.stack(st, side.other(), hex).collect();
        if st.concealed.on {
            let veiled = there.iter().copied().filter(|c| self.is_unrevealed(st, *c)).collect();
            self.reveal_all(st, side.other(), veiled, After::Nothing, sink);
        }
        for unit in there {
            if self.is_unrevealed(st, unit) {
                continue;
            }
            if st.counter(unit).steps == 0 {
                self.remove_dummy(st, unit, sink);
            } else {
                let steps = st.counter(unit).steps;
                let only = Audience::seat(Seat(side as u8));
                sink.emit_to(only, || Event::Revealed { unit, hex, steps });
            }
        }
    }
}

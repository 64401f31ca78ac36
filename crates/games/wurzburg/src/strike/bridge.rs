//! Strikes at bridges (38.4), and how bridges are acquired (20.2.3).

use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::field::{BridgeNote, Bridging, Field, Note, Span, Throw, Work};
use crate::fire::SCALE;
use crate::frame::Frame;
use crate::ids::{CounterId, FormationId};
use crate::pack::{Purpose, Side};
use crate::recon::Spotters;
use crate::state::State;
use crate::support::{Procedure, Recon, Strike, StrikeKind};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Wurzburg {
    /// Bridges that stand, civil and military.
    fn bridges(&self, st: &State) -> Vec<Span> {
        let civil = self.standing_bridges(st).filter_map(|i| self.pack.map.bridges.get(usize::from(i)));
        let civil = civil.map(|b| Span::of(b.hexes.0, b.hexes.1));
        civil.chain(st.works.bridges.iter().map(|m| m.span)).collect()
    }

    /// Units in one of the two hexes of a bridge that can observe it for an HQ (38.4.1).
    fn bridge_observers(&self, st: &State, cycle: FormationId, hq: CounterId, span: Span) -> Vec<CounterId> {
        let (Span(a, b), mut list) = (span, Vec::new());
        // Whoever stands in one of the hexes is next to the other.
        for (target, stand) in [(a, b), (b, a)] {
            let found = self.strike_observers(st, cycle, hq, target).into_iter();
            list.extend(found.filter(|c| st.hex(*c) == Some(stand)));
        }
        list
    }

    /// Guns that may fire at a bridge: at military ones only, in range of either hex (38.4.2).
    fn bridge_guns(&self, st: &State, hq: CounterId, span: Span) -> Vec<CounterId> {
        if self.military_bridge(st, span.0, span.1).is_none() {
            return Vec::new();
        }
        self.pool(st, hq, Purpose::FireStrike, &span.ends(), false)
    }

    /// HQ that can strike a bridge: a civil one is always acquired, a military one is acquired or observed (38.4.1).
    pub(super) fn bridge_callers(&self, st: &State, cycle: FormationId, span: Span) -> Vec<CounterId> {
        let civil = self.has_civil_bridge(st, span.0, span.1);
        let acquired = civil || st.works.bridges_acquired.contains(&span);
        let mut list = self.callers(st, cycle);
        list.retain(|hq| {
            span.ends().into_iter().any(|h| self.may_call(st, *hq, h))
                && (self.air_points(st, *hq, StrikeKind::Bridge).is_some()
                    || !self.bridge_guns(st, *hq, span).is_empty())
                && (acquired || !self.bridge_observers(st, cycle, *hq, span).is_empty())
        });
        list
    }

    /// Bridges that can be struck.
    pub fn bridge_targets(&self, st: &State, cycle: FormationId) -> Vec<Span> {
        if !self.plays(st, 38) {
            return Vec::new();
        }
        let mut list = self.bridges(st);
        list.retain(|span| {
            !st.works.bridges_struck.contains(span) && !self.bridge_callers(st, cycle, *span).is_empty()
        });
        list
    }

    /// Guns that may still be called for a strike at a bridge.
    pub(super) fn guns_for(&self, st: &State, s: &Strike, hq: CounterId) -> Vec<CounterId> {
        match s.span {
            Some(span) => self.bridge_guns(st, hq, span),
            None => self.strike_guns(st, s.kind, hq, s.target),
        }
    }

    /// HQ that may call the strike being made.
    pub(super) fn callers_for(&self, st: &State, s: &Strike) -> Vec<CounterId> {
        match s.span {
            Some(span) => self.bridge_callers(st, s.formation, span),
            None => self.strike_callers(st, s.formation, s.kind, s.target),
        }
    }

    /// Hexes aircraft bomb a bridge from: either of the two.
    pub(crate) fn bomb_hexes(&self, s: &Strike) -> Vec<HexId> {
        s.span.map_or(vec![s.target], |span| span.ends().to_vec())
    }

    /// The strike is declared. A base unit that alone observes is bound to this cycle, as in any strike (10.1.3).
    pub(super) fn declare_bridge<K: Sink<Event>>(&self, st: &mut State, s: &Strike, sink: &mut K) {
        let (Some(hq), Some(span)) = (s.hq, s.span) else { return };
        sink.emit(|| Event::Field(Note::Bridge(BridgeNote::Aimed(hq, span))));
        let seen = self.has_civil_bridge(st, span.0, span.1) || st.works.bridges_acquired.contains(&span);
        let list = self.bridge_observers(st, s.formation, hq, span);
        if let Some(first) = list.first().filter(|_| !seen)
            && list.iter().all(|c| self.is_base(self.pack.formation_of(*c)))
        {
            st.counter_mut(*first).with = Some(s.formation);
        }
        st.works.bridges_struck.push(span);
    }

    /// Strength against a bridge: the chart halves artillery and low aircraft, close terrain does not count; the sum is
    /// divided by the factor of the bridge (38.4.3, 38.4.4).
    pub fn bridge_strength(&self, st: &State, s: &Strike) -> u8 {
        let Some(span) = s.span else { return 0 };
        let charts = &self.pack.charts.field.bridge_strike;
        let mut sum: u32 = s
            .guns
            .iter()
            .map(|gun| self.indirect(st, *gun, st.counter(*gun).steps, false).strength)
            .map(|strength| if charts.artillery_halved { strength / 2 } else { strength })
            .sum();
        if let Some(mission) = s.air
            && let Some(profile) =
                mission.kind.zip(mission.profile).and_then(|(k, p)| self.air_type(k).profile(p))
        {
            let basic = u32::from(profile.attack) * u32::from(mission.steps) * SCALE;
            sum += if charts.low_air_halved && !profile.kind.is_high() { basic / 2 } else { basic };
        }
        if self.is_bridge_smoked(st, span) {
            sum /= 2;
        }
        let civil = self.pack.map.side(span.0, span.1).bridge;
        let autobahn =
            civil > 0 && self.pack.map.bridges.get(usize::from(civil) - 1).is_some_and(|b| b.autobahn);
        let factor = match (self.has_civil_bridge(st, span.0, span.1), autobahn) {
            (true, true) => charts.autobahn,
            (true, false) => charts.road,
            (false, _) => charts.military,
        };
        (sum / SCALE / u32::from(factor.max(1))).min(u32::from(u8::MAX)) as u8
    }

    /// The strike is made: a die decides (38.4.4).
    pub(super) fn strike_bridge<K: Sink<Event>>(&self, st: &mut State, s: &Strike, sink: &mut K) {
        let Some(span) = s.span else { return };
        let strength = self.bridge_strength(st, s);
        for gun in &s.guns {
            self.show_gun(st, *gun, sink);
        }
        if !s.guns.is_empty() || s.air.is_some_and(|mission| mission.steps > 0) {
            st.frames.push(Frame::Field(Field::Throw(Throw::Collapse(span, strength))));
        }
    }

    /// A die not above the effective strength destroys the bridge; units beside it are not touched (38.4.4).
    pub(crate) fn collapse<K: Sink<Event>>(
        &self,
        st: &mut State,
        span: Span,
        strength: u8,
        die: u8,
        sink: &mut K,
    ) {
        let destroyed = die <= strength;
        sink.emit(|| Event::Field(Note::Bridge(BridgeNote::Struck { span, strength, die, destroyed })));
        if !destroyed {
            return;
        }
        if self.has_civil_bridge(st, span.0, span.1) {
            st.blown |= 1 << (self.pack.map.side(span.0, span.1).bridge - 1);
        } else {
            self.destroy_bridge(st, span, sink);
        }
    }

    /// Military bridges a payer can look for (20.2.3).
    pub(crate) fn bridges_to_scout(&self, st: &State, spotters: &Spotters) -> Vec<Span> {
        let spans = st.works.bridges.iter().map(|m| m.span);
        spans
            .filter(|span| {
                !st.works.bridges_scouted.contains(span)
                    && !st.works.bridges_acquired.contains(span)
                    && self.bridge_number(spotters, *span).is_some()
            })
            .collect()
    }

    /// The number to reach: the row of empty hexes, from the better of the two hexes (20.2.3).
    pub fn bridge_number(&self, spotters: &Spotters, span: Span) -> Option<u8> {
        span.ends().into_iter().filter_map(|h| self.recon_number(spotters, h, true)).min()
    }

    /// Smoke in one of the two hexes of a bridge (38.4.1, 38.4.3).
    fn is_bridge_smoked(&self, st: &State, span: Span) -> bool {
        !st.smoke.is_empty() && span.ends().into_iter().any(|h| self.is_smoked(st, h))
    }

    /// Change of the die: night, fog and smoke alone (20.2.3).
    pub fn bridge_drm(&self, st: &State, span: Span) -> i8 {
        let drm = self.pack.charts.support.recon_drm;
        let night = if self.is_night(st.turn) { drm.night } else { 0 };
        let smoke = if self.is_bridge_smoked(st, span) { drm.smoke } else { 0 };
        night + smoke + if self.is_fog(st) { drm.fog } else { 0 }
    }

    /// The die of an attempt to acquire a bridge.
    pub(crate) fn bridge_recon_roll<K: Sink<Event>>(
        &self,
        st: &mut State,
        r: &Recon,
        span: Span,
        die: u8,
        sink: &mut K,
    ) {
        st.works.bridges_scouted.push(span);
        let Some(payer) = r.payer else { return };
        let number = self.bridge_number(&self.spotters(st, r.formation, payer), span).unwrap_or(u8::MAX);
        let drm = self.bridge_drm(st, span);
        let acquired = i16::from(die) + i16::from(drm) >= i16::from(number);
        sink.emit(|| Event::Field(Note::Bridge(BridgeNote::Scouted { span, number, drm, die, acquired })));
        if acquired {
            st.works.bridges_acquired.push(span);
        }
    }

    /// Every bridge as a target.
    pub(super) fn aims(spans: Vec<Span>) -> impl Iterator<Item = Action> {
        spans.into_iter().map(|span| Action::Work(Work::Bridge(Bridging::Aim(span))))
    }

    /// Sets the target of a strike at a bridge.
    pub(super) fn aim_at(&self, st: &mut State, mut s: Strike, span: Span) {
        s.span = Some(span);
        s.target = span.0;
        s.stage = crate::support::StrikeStage::Caller;
        if let [hq] = self.callers_for(st, &s).as_slice() {
            s.hq = Some(*hq);
            s.stage = crate::support::StrikeStage::Assets;
        }
        self.replace(st, Procedure::Strike(s));
    }

    /// Whether a side's engineer on a bridge is within so many hexes: it keeps its flak, from either hex (34.3).
    pub(crate) fn bridge_flak<'a>(
        &'a self,
        st: &'a State,
        side: Side,
        hex: HexId,
    ) -> impl Iterator<Item = (CounterId, u16)> + 'a {
        let grid = &self.pack.map.grid;
        st.works.bridges.iter().filter(move |m| m.side == side).filter_map(move |m| {
            let near = grid.distance(m.span.0, hex).min(grid.distance(m.span.1, hex));
            m.engineer.map(|unit| (unit, near))
        })
    }
}

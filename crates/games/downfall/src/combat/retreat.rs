//! Retreat (8.6s-d to 8.6s-h): all survivors go the same number of hexes, each by a way of its own.

use super::Combat;
use crate::Downfall;
use crate::event::{Event, Price};
use crate::frame::Stage;
use crate::ids::{Ideology, PieceId};
use crate::state::{Place, State};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

/// Ends of legal ways of one unit, each with the way.
type Ways = Vec<(HexId, Vec<HexId>)>;

impl Downfall {
    /// The hexes a unit could step into from `at`, one farther from the attacked hex.
    fn retreat_steps(&self, state: &State, unit: PieceId, target: HexId, at: HexId) -> Vec<HexId> {
        let grid = &self.pack.map.grid;
        let own = self.pack.faction_of(unit).ideology();
        let far = grid.distance(target, at);
        let partisan = self.pack.is_partisan(unit);
        let open = self.open_countries(state, own, &[unit]);
        let land = &self.profile(state).land;
        grid.adjacent(at)
            .filter(|next| {
                grid.distance(target, *next) == far + 1
                    && state.walkable(&self.pack, at, *next)
                    && (land.contains(*next) || own == Ideology::West)
                    && if partisan {
                        self.pack.map.country(at) == self.pack.map.country(*next)
                            && state.partisan_at(&self.pack, *next).is_none()
                            && !state.holds(Ideology::Axis, *next)
                    } else {
                        !state.foreign(own, *next)
                            && !state.in_ezoc(own, *next)
                            && !self.crosses_spine(state, own, at, *next)
                            && !self.border_bars(open, at, *next)
                    }
            })
            .collect()
    }

    /// Ends of all ways of a number of hexes; of several ways to one end the one with the fewest tolls.
    fn retreat_ways(&self, state: &State, unit: PieceId, target: HexId, hexes: u8) -> Ways {
        let Some(start) = state.hex_of(unit) else { return Vec::new() };
        let mut ways: Ways = vec![(start, Vec::new())];
        let tolls = |way: &[HexId]| way.iter().filter(|h| state.cache.partisans.contains(**h)).count();
        for _ in 0..hexes {
            let mut next: Ways = Vec::new();
            for (at, way) in ways {
                for step in self.retreat_steps(state, unit, target, at) {
                    let mut longer = way.clone();
                    longer.push(step);
                    match next.iter_mut().find(|(end, _)| *end == step) {
                        Some((_, known)) if tolls(&longer) < tolls(known) => *known = longer,
                        Some(_) => {}
                        None => next.push((step, longer)),
                    }
                }
            }
            ways = next;
        }
        ways
    }

    /// Whether a unit may end in a hex, together with others that end there.
    fn ends_well(&self, state: &State, hex: HexId, group: &[PieceId], going: &[PieceId]) -> bool {
        let pips = group.iter().map(|u| state.piece(*u).pips).sum();
        self.fits(state, hex, group.len() as u8, pips, going)
    }

    /// The ways a unit has: of the number of hexes, or one more if all of these end overstacked (8.6s-f).
    fn legal_ways(
        &self,
        state: &State,
        unit: PieceId,
        combat: &Combat,
        hexes: u8,
        going: &[PieceId],
        chosen: &[(PieceId, HexId)],
    ) -> Ways {
        if self.pack.is_partisan(unit) {
            return self.retreat_ways(state, unit, combat.target, hexes);
        }
        let well = |ways: Ways| -> Ways {
            let with = |end: HexId| -> Vec<PieceId> {
                chosen.iter().filter(|(_, e)| *e == end).map(|(u, _)| *u).chain([unit]).collect()
            };
            ways.into_iter().filter(|(end, _)| self.ends_well(state, *end, &with(*end), going)).collect()
        };
        let ways = well(self.retreat_ways(state, unit, combat.target, hexes));
        if ways.is_empty() { well(self.retreat_ways(state, unit, combat.target, hexes + 1)) } else { ways }
    }

    /// Whether the ends chosen leave room for the rest of the units.
    fn completes(
        &self,
        state: &State,
        combat: &Combat,
        hexes: u8,
        chosen: &[(PieceId, HexId)],
        rest: &[PieceId],
    ) -> bool {
        let Some((&unit, others)) = rest.split_first() else { return true };
        let going: Vec<PieceId> = chosen.iter().map(|(u, _)| *u).chain(rest.iter().copied()).collect();
        self.legal_ways(state, unit, combat, hexes, &going, chosen).iter().any(|(end, _)| {
            let mut more = chosen.to_vec();
            more.push((unit, *end));
            self.completes(state, combat, hexes, &more, others)
        })
    }

    /// Whether all survivors could retreat so many hexes.
    pub(super) fn retreat_possible(&self, state: &State, combat: &Combat, hexes: u8) -> bool {
        let units: Vec<PieceId> = combat.defenders.iter().collect();
        !units.is_empty() && self.completes(state, combat, hexes, &[], &units)
    }

    /// The losses are taken: who is left goes.
    pub(super) fn begin_retreat(&self, state: &mut State) {
        if let Some(combat) = state.combat.as_deref_mut()
            && combat.retreat > 0
        {
            combat.going = combat.defenders.iter().take(4).collect();
        }
        self.next_stage(state, Stage::Retreat);
    }

    /// Where the next unit may end.
    pub(super) fn retreat_choices(&self, state: &State) -> Vec<HexId> {
        let Some(combat) = state.combat.as_deref() else { return Vec::new() };
        let Some((&unit, rest)) = combat.going.split_first() else { return Vec::new() };
        self.legal_ways(state, unit, combat, combat.retreat, &combat.going, &[])
            .into_iter()
            .map(|(end, _)| end)
            .filter(|end| self.completes(state, combat, combat.retreat, &[(unit, *end)], rest))
            .collect()
    }

    /// Units that may go before the next one, where the order makes a difference: who goes later may find the room taken and
    /// go a hex on (8.6s-f). A unit that has made way is not asked for again.
    pub(super) fn retreat_others(&self, state: &State) -> Vec<PieceId> {
        let Some(combat) = state.combat.as_deref() else { return Vec::new() };
        let Some((&first, rest)) = combat.going.split_first() else { return Vec::new() };
        let (hexes, going) = (combat.retreat, &combat.going);
        let ends = |unit, chosen: &[(PieceId, HexId)]| {
            self.legal_ways(state, unit, combat, hexes, going, chosen).into_iter().map(|(end, _)| end)
        };
        let now: Vec<HexId> = ends(first, &[]).collect();
        let frees = |other: PieceId| {
            ends(other, &[]).any(|taken| ends(first, &[(other, taken)]).any(|end| !now.contains(&end)))
        };
        rest.iter().copied().filter(|u| *u > first && frees(*u)).collect()
    }

    pub(super) fn retreat_to<K: Sink<Event>>(&self, state: &mut State, hex: HexId, sink: &mut K) {
        let Some(combat) = state.combat.as_deref() else { return };
        let Some(&unit) = combat.going.first() else { return };
        let ways = self.legal_ways(state, unit, combat, combat.retreat, &combat.going, &[]);
        let way = ways.into_iter().find(|(end, _)| *end == hex).map(|(_, way)| way).unwrap_or_default();
        if let Some(combat) = state.combat.as_deref_mut() {
            combat.going.remove(0);
            combat.defenders.remove(unit);
        }
        let faction = self.pack.faction_of(unit);
        for step in way {
            state.put(&self.pack, unit, Place::Hex(step));
            if faction.is_axis() && state.cache.partisans.contains(step) {
                self.pay(state, faction, self.pack.tables.limits.partisan_toll, Price::Partisan, sink);
            }
            self.entered(state, unit, step, sink);
        }
        sink.emit(|| Event::Retreated { unit, to: hex });
    }
}

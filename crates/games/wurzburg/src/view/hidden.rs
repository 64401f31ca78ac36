//! Who may know what (11.2), and positions a viewer cannot tell from the true one.

use super::sees_plans;
use crate::Wurzburg;
use crate::frame::Frame;
use crate::ids::{CounterId, CounterSet, FormationId};
use crate::pack::{Side, Symbol};
use crate::state::{FIRED, FormationState, Kind, MASKED, Payer, Place, State, Survey};
use sandtable_engine::undo::Knowledge;
use sandtable_engine::{Rng, Seat, Viewer};
use sandtable_hex::HexId;

/// Counters on the map whose steps the viewer may know: its own, those next to its ground units, and units that always
/// have one step (11.1.5, 11.1.6, 11.2).
pub fn visible(game: &Wurzburg, st: &State, viewer: Viewer) -> CounterSet {
    let survey = Survey::of(&game.pack, st);
    st.in_play()
        .map(|unit| (unit, st.hex(unit).unwrap_or(HexId::NONE)))
        .filter(|(unit, hex)| {
            let side = game.pack.side(*unit);
            let own = match viewer {
                Viewer::Referee => true,
                Viewer::Seat(seat) => seat == Seat(side as u8),
                Viewer::Public => false,
            };
            let single = matches!(game.pack.kind(*unit).symbol, Symbol::Hq | Symbol::Engineer);
            let acquired = match viewer {
                Viewer::Seat(seat) => st.acquired.iter().any(|(h, s)| h == hex && seat == Seat(*s as u8)),
                // Both sides know what lies in an acquired hex, so everybody may.
                _ => st.acquired.iter().any(|(h, s)| h == hex && *s != side),
            };
            // Artillery that has fired is known with its steps (11.2.2, 22.5).
            let fired = game.pack.kind(*unit).symbol.is_artillery() && st.counter(*unit).has(FIRED);
            // Only counters on the map hide their steps; aircraft and helicopters hide nothing (11.2, 11.2.3). That a unit is
            // unrevealed shows: it has no step marker (45.1).
            let afar = st.counter(*unit).place.is_afar();
            own || single
                || afar
                || game.is_unrevealed(st, *unit)
                || acquired
                || fired
                || (hex.some().is_some()
                    && (survey.near[side.other().index()].contains(*hex)
                        || survey.occupied[side.other().index()].contains(*hex)))
        })
        .map(|(unit, _)| unit)
        .chain(super::afloat(st))
        .collect()
}

/// Hidden facts the viewer knows: steps of enemy counters, plans that were shown, how many dummies it has met.
pub fn known(game: &Wurzburg, st: &State, viewer: Viewer) -> Knowledge {
    let own = viewer.seat();
    let seen: CounterSet =
        visible(game, st, viewer).iter().filter(|c| own != Some(Seat(game.pack.side(*c) as u8))).collect();
    let seen: CounterSet = seen.iter().filter(|c| !game.is_unrevealed(st, *c)).collect();
    let mut words: Vec<u64> = seen.words().to_vec();
    let mut plans = 0u64;
    for (i, state) in st.formations.iter().enumerate() {
        if state.shown && i < 64 {
            plans |= 1 << i;
        }
    }
    words.push(plans);
    words.push(u64::from(st.works.uncovered));
    for side in Side::ALL {
        if own.is_none_or(|seat| seat == Seat(side as u8)) {
            words.push(u64::from(st.reveals[side.index()]));
        }
    }
    Knowledge(words)
}

/// How often a deal is tried before the true one is kept.
const TRIES: usize = 40;

/// A position the viewer cannot tell from this one: unseen steps are dealt anew over unseen counters, plans that were
/// not shown are made anew.
pub fn resample(game: &Wurzburg, st: &State, viewer: Viewer, rng: &mut Rng) -> State {
    let mut other = st.clone();
    if viewer == Viewer::Referee {
        return other;
    }
    let seen = visible(game, st, viewer);
    for side in Side::ALL {
        if viewer == Viewer::Seat(Seat(side as u8)) {
            continue;
        }
        for _ in 0..TRIES {
            if let Some(deal) = deal(game, st, side, seen, rng) {
                other.counters = deal;
                break;
            }
        }
        // What one side's deal changed must not be lost by the other's.
        if viewer == Viewer::Public && side == Side::Wp {
            let wp = other.counters.clone();
            let mut base = st.clone();
            base.counters = wp;
            for _ in 0..TRIES {
                if let Some(deal) = deal(game, &base, Side::Nato, seen, rng) {
                    other.counters = deal;
                    break;
                }
            }
            break;
        }
    }
    for side in Side::ALL.into_iter().filter(|s| viewer != Viewer::Seat(Seat(*s as u8))) {
        relay_mines(&mut other, side, rng);
    }
    if !sees_plans(viewer) {
        redraw_chit(game, &mut other, rng);
        replan(game, &mut other, rng);
    }
    other
}

/// Deals the unseen steps of a side; `None` if chance finds no lawful deal.
fn deal(
    game: &Wurzburg,
    st: &State,
    side: Side,
    seen: CounterSet,
    rng: &mut Rng,
) -> Option<Vec<crate::state::Counter>> {
    let pack = &game.pack;
    let mut next = st.clone();
    let limit = game.counter_limit(side);
    let hidden: Vec<(CounterId, Place)> = st
        .in_play()
        .filter(|c| pack.side(*c) == side && !seen.contains(*c))
        .map(|c| (c, st.counter(c).place))
        .collect();
    let must = committed(st);
    for (unit, _) in &hidden {
        // In Hidden Mode a unit that is not unrevealed has steps (11.3.5).
        let real = (must.contains(*unit) || st.concealed.on) && st.counter(*unit).steps > 0;
        next.counter_mut(*unit).steps = u8::from(real);
    }
    let mut groups: Vec<_> = hidden.iter().map(|(c, _)| pack.group_of(*c)).collect();
    groups.sort_unstable();
    groups.dedup();
    for group in groups {
        let units: Vec<(CounterId, Place)> =
            hidden.iter().copied().filter(|(c, _)| pack.group_of(*c) == group).collect();
        let steps = |st: &State| -> u8 { units.iter().map(|(c, _)| st.counter(*c).steps).sum() };
        let left = steps(st) + game.pool_of(st, group) - steps(&next);
        let maneuver = pack.type_of(group).symbol.is_maneuver();
        let room = |next: &State, unit: CounterId, place: Place| {
            if next.counter(unit).steps >= limit {
                return false;
            }
            if !maneuver || next.counter(unit).has(MASKED) {
                return true;
            }
            let sum = |st: &State| -> u8 {
                st.in_place(place)
                    .filter(|c| {
                        pack.side(*c) == side
                            && pack.kind(*c).symbol.is_maneuver()
                            && !st.counter(*c).has(MASKED)
                    })
                    .map(|c| st.counter(c).steps)
                    .sum()
            };
            sum(next) < limit.max(sum(st))
        };
        for _ in 0..left {
            let open: Vec<CounterId> =
                units.iter().filter(|(c, h)| room(&next, *c, *h)).map(|(c, _)| *c).collect();
            // The pool takes steps like a unit.
            let places = open.len() + usize::from(game.is_pooled(group) && st.concealed.on);
            let pick = if places == 0 { return None } else { rng.below(places as u32) as usize };
            if let Some(unit) = open.get(pick) {
                next.counter_mut(*unit).steps += 1;
            }
        }
    }
    let lawful = hidden.iter().all(|(c, _)| {
        let (dummies, steps) = game.dummies_and_steps(&next, pack.group_of(*c));
        dummies <= steps
    });
    lawful.then_some(next.counters)
}

/// Units that can only be real: they are doing what dummies may not.
fn committed(st: &State) -> CounterSet {
    let mut set = CounterSet::EMPTY;
    for frame in st.frames.iter() {
        if let Frame::React(r) = frame {
            r.force.iter().for_each(|c| set.insert(c));
        }
    }
    set
}

/// Which of a side's face-down fields are real (37.1).
fn relay_mines(st: &mut State, side: Side, rng: &mut Rng) {
    let own: Vec<usize> = (0..st.works.minefields.len())
        .filter(|i| st.works.minefields.get(*i).is_some_and(|m| m.side == side))
        .collect();
    for at in (1..own.len()).rev() {
        let (a, b) = (own[at], own[rng.below(at as u32 + 1) as usize]);
        let (x, y) = (st.works.minefields[a].real, st.works.minefields[b].real);
        st.works.minefields[a].real = y;
        st.works.minefields[b].real = x;
    }
}

/// The chit on the track may be any division's that could have one there, unless a plan that was shown gives it away.
fn redraw_chit(game: &Wurzburg, st: &mut State, rng: &mut Rng) {
    let Some((_, turn)) = st.effort.chit else { return };
    if st.formations.iter().any(|f| f.shown && f.payer == Payer::Effort) {
        return;
    }
    let open: Vec<FormationId> = game.divisions(st).filter(|d| game.may_make_effort(st, *d)).collect();
    if !open.is_empty() {
        st.effort.chit = Some((open[rng.below(open.len() as u32) as usize], turn));
    }
}

/// Lawful plans for regiments whose plans were not shown.
fn replan(game: &Wurzburg, st: &mut State, rng: &mut Rng) {
    let open: Vec<FormationId> = game
        .pack
        .formations()
        .filter(|f| {
            game.pack.formation(*f).kind.is_planned() && game.is_present(st, *f) && !st.formation(*f).shown
        })
        .collect();
    for regiment in &open {
        let state = st.formation(*regiment);
        *st.formation_mut(*regiment) =
            FormationState { plan: Kind::March, payer: Payer::Free, idle: false, ..state };
    }
    for regiment in open {
        if st.formation(regiment).shattered {
            continue;
        }
        let payers = game.plan_payers(st, regiment);
        let choice = rng.below(4);
        let kind = [Kind::March, Kind::Hasty, Kind::Assault, Kind::Reserve][choice as usize];
        if kind != Kind::March && !payers.is_empty() {
            let payer = payers[rng.below(payers.len() as u32) as usize];
            let state = st.formation_mut(regiment);
            state.plan = kind;
            state.payer = payer;
        }
    }
}

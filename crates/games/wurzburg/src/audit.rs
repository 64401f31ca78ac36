//! Invariants of a position.

use crate::Wurzburg;
use crate::frame::Frame;
use crate::pack::{River, Side, Symbol};
use crate::state::{CONTAMINATED, MASKED, Place, State};

/// Broken invariants, in words.
pub(crate) fn audit(game: &Wurzburg, st: &State) -> Vec<String> {
    let mut faults = Vec::new();
    let pack = &game.pack;
    let setting_up = st.frames.iter().any(|f| matches!(f, Frame::Deploy(_)));
    if st.frames.overflowed() {
        faults.push("a procedure found no room".into());
    }
    for group in pack.groups() {
        let def = pack.group(group);
        let i = group.idx();
        // Steps are conserved: in play, lost or gone (11.1).
        let sum = u16::from(st.steps_in_play(pack, group)) + u16::from(st.lost[i]) + u16::from(st.exited[i]);
        let pooled = st.concealed.on && game.is_pooled(group);
        if pooled && sum > u16::from(st.total[i]) {
            faults.push(format!("{}: {sum} steps, more than {}", def.key, st.total[i]));
        }
        if !pooled && sum != u16::from(st.total[i]) && !setting_up {
            faults.push(format!("{}: {sum} steps, {} in the order of battle", def.key, st.total[i]));
        }
        let (dummies, steps) = game.dummies_and_steps(st, group);
        // The owner may be about to pick those that go.
        let picking = st.frames.iter().any(|f| matches!(f, Frame::Surplus(_)));
        if dummies > steps && !picking {
            faults.push(format!("{}: {dummies} dummies for {steps} steps", def.key));
        }
    }
    for bridge in &st.works.bridges {
        let span = bridge.span;
        let river = pack.map.side(span.0, span.1).river;
        // A bridge over the Main has its engineer, one over the Saale has none (34.3).
        let on = bridge.engineer.map(|unit| st.counter(unit).place.on_hexside().map(|(hex, _)| hex));
        let sound = match river {
            Some(River::Main) => on == Some(Some(span.0)),
            Some(River::Saale) => on.is_none(),
            None => false,
        };
        if !sound {
            faults.push(format!("the bridge {}-{} is unsound", pack.label(span.0), pack.label(span.1)));
        }
    }
    if !st.gas.on && pack.counters().any(|c| st.counter(c).has(CONTAMINATED)) {
        faults.push("a unit is contaminated without gas".into());
    }
    let afloat = pack.counters().filter(|c| st.counter(*c).place.on_hexside().is_some()).count();
    if afloat != st.works.bridges.iter().filter(|m| m.engineer.is_some()).count() {
        faults.push(format!("{afloat} engineers on hexsides"));
    }
    for unit in pack.counters() {
        let counter = st.counter(unit);
        let limit = game.counter_limit(pack.side(unit));
        if counter.steps > limit {
            faults.push(format!("{} holds {} steps", pack.key(unit), counter.steps));
        }
        if counter.place == Place::FREE && (counter.steps > 0 || counter.flags != 0) {
            faults.push(format!("{} is free but holds something", pack.key(unit)));
        }
        if counter.is_dummy() && matches!(pack.kind(unit).symbol, Symbol::Hq | Symbol::Engineer) {
            faults.push(format!("{} cannot be a dummy", pack.key(unit)));
        }
        if let (true, Some(hex)) = (counter.is_dummy() && !st.concealed.on, counter.place.on_map())
            && game.is_near_enemy(st, pack.side(unit), hex)
        {
            faults.push(format!("the dummy {} stands next to an enemy", pack.key(unit)));
        }
    }
    faults.extend(game.audit_concealed(st));
    if st.frames.iter().any(|f| matches!(f, Frame::Mask { .. } | Frame::Operation)) {
        return faults;
    }
    for (unit, hex) in st.on_map() {
        let side = pack.side(unit);
        // Counters come back beyond the limit until the cycle ends (45.6.1).
        let cycle = st.concealed.on && st.frames.iter().any(|f| matches!(f, Frame::Activation { .. }));
        // Only who comes to a hex is masked (14.4). Units that stand together stay so when one of their formations is
        // attached elsewhere (12.5.3, 12.8.3); steps and counters are limited all the same.
        let kin = |a, b| game.may_stack(st, a, b) || game.has_changed(st, a) || game.has_changed(st, b);
        let open = game.stack(st, side, hex).filter(|c| !st.counter(*c).has(MASKED));
        let sound = cycle || (game.stack_fits(st, open.clone()) && game.stack_is_kin(open, kin));
        if !sound {
            faults.push(format!("{} is overstacked", pack.label(hex)));
        }
        if side == Side::Wp && game.stack(st, Side::Nato, hex).next().is_some() {
            faults.push(format!("both sides stand in {}", pack.label(hex)));
        }
    }
    faults
}

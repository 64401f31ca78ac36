//! Counter-battery fire (23.4): one gun at one gun, by turns, until both sides pass.

use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Fire;
use crate::ids::{CounterId, CounterSet};
use crate::pack::{Nation, Purpose, Side, Symbol};
use crate::state::State;
use crate::support::{Battery, Order, Procedure, Report};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Wurzburg {
    /// Artillery has fired indirectly: the other side may begin a counter-battery cycle (23.4).
    pub(crate) fn begin_battery(&self, st: &mut State, guns: CounterSet) {
        let guns: CounterSet = guns.iter().filter(|g| st.counter(*g).in_play()).collect();
        let Some(side) = guns.first().map(|g| self.pack.side(g)) else { return };
        self.push(
            st,
            Procedure::Battery(Battery {
                turn: side.other(),
                passes: 0,
                targets: guns,
                target: None,
                gun: None,
                number: 0,
            }),
        );
    }

    /// The best number a side has for one gun against another: over the HQ whose pool holds the gun and their spotters,
    /// which are maneuver units, not airmobile, under the HQ and in its range (23.4.2). Who spots costs nothing, so the
    /// best is taken.
    pub fn battery_number(&self, st: &State, gun: CounterId, target: CounterId) -> Option<u8> {
        let side = self.pack.side(gun);
        // A gun on the display has no hex, and only units on the map spot it (40.5).
        let at = st.hex(target).unwrap_or(HexId::NONE);
        let row = match self.pack.kind(target).symbol {
            Symbol::Towed => 0,
            Symbol::Sp => 1,
            _ => 2,
        };
        let charts = &self.pack.charts.support;
        self.all_headquarters(st, side)
            .filter(|hq| self.may_call(st, *hq, at) && self.in_pool(st, *hq, gun, Purpose::CounterBattery))
            .filter_map(|hq| {
                let own = self.pack.formation_of(hq);
                let waiting = st.hex(hq).is_none() && at.some().is_some();
                let distance = st
                    .fielded()
                    .filter(|(c, _)| {
                        let of = self.pack.formation_of(*c);
                        self.pack.side(*c) == side
                            && self.pack.kind(*c).symbol.is_maneuver()
                            && !self.pack.kind(*c).airmobile
                            && (waiting || st.hex(*c).is_some())
                            && self.is_under(st, own, of)
                            && self.same_nation(own, of)
                            && self.commands(st, hq, *c)
                    })
                    .filter_map(|(c, _)| self.distance_between(st, c, target))
                    .min()?;
                let us = self.pack.formation(own).nation == Nation::Us;
                charts.battery_number(us, row, distance)
            })
            .min()
    }

    /// Whether a gun reaches another one; from display to display nothing reaches (23.6, 40.5).
    pub fn reaches_gun(&self, st: &State, gun: CounterId, target: CounterId) -> bool {
        let range = u16::from(self.pack.kind(gun).range);
        let off = |c: CounterId| st.counter(c).place.on_display().is_some();
        let distance = self.distance_between(st, gun, target);
        !(off(gun) && off(target)) && distance.is_some_and(|d| (2..=range).contains(&d))
    }

    /// Guns of the side whose turn it is that can strike a target.
    fn batteries(&self, st: &State, b: &Battery, target: CounterId) -> Vec<CounterId> {
        st.in_play()
            .filter(|c| {
                self.pack.side(*c) == b.turn
                    && st.counter(*c).steps > 0
                    && self.may_fire_indirect(st, *c)
                    && self.reaches_gun(st, *c, target)
                    && self.battery_number(st, *c, target).is_some()
            })
            .collect()
    }

    fn targets_for(&self, b: &Battery) -> impl Iterator<Item = CounterId> + use<'_> {
        let turn = b.turn;
        b.targets.iter().filter(move |c| self.pack.side(*c) != turn)
    }

    /// Asked while there are targets and a counter that might be a gun ready to fire: who has an answer stays hidden.
    pub(crate) fn battery_asks(&self, st: &State, b: &Battery) -> Option<Side> {
        let targets = self.targets_for(b).any(|c| st.counter(c).in_play());
        let guns = st.in_play().any(|c| self.pack.side(c) == b.turn && self.may_fire_indirect(st, c));
        (b.passes < 2 && targets && guns).then_some(b.turn)
    }

    /// Nobody to ask: that is a pass.
    pub(crate) fn battery_settle(&self, st: &mut State, mut b: Battery) {
        if b.passes >= 2 {
            st.frames.pop();
            return;
        }
        b.passes += 1;
        b.turn = b.turn.other();
        self.replace(st, Procedure::Battery(b));
    }

    pub(crate) fn battery_options(&self, st: &State, b: &Battery, out: &mut Vec<Action>) {
        match b.target {
            None => {
                out.push(Action::Pass);
                for target in self.targets_for(b) {
                    if !self.batteries(st, b, target).is_empty() {
                        out.push(Action::Order(Order::Counter(target)));
                    }
                }
            }
            Some(target) => {
                let guns = self.batteries(st, b, target);
                guns.into_iter().for_each(|g| self.gun_options(st, g, out));
            }
        }
    }

    pub(crate) fn battery_perform<K: Sink<Event>>(
        &self,
        st: &mut State,
        mut b: Battery,
        action: Action,
        sink: &mut K,
    ) {
        match action {
            Action::Order(Order::Counter(target)) => b.target = Some(target),
            Action::Order(Order::Call(_)) | Action::Take(..) => {
                let (Some(target), Some(gun)) = (b.target, self.called_gun(st, action)) else { return };
                b.number = self.battery_number(st, gun, target).unwrap_or(u8::MAX);
                b.gun = Some(gun);
                b.targets.remove(target);
                b.targets.insert(gun);
                self.show_gun(st, gun, sink);
            }
            _ => {
                self.battery_settle(st, b);
                return;
            }
        }
        self.replace(st, Procedure::Battery(b));
    }

    /// The die of an acquisition: if the target is found, only it can be hit (23.4.3); the gun has fired either way.
    pub(crate) fn battery_roll<K: Sink<Event>>(&self, st: &mut State, mut b: Battery, die: u8, sink: &mut K) {
        let (Some(gun), Some(target)) = (b.gun.take(), b.target.take()) else { return };
        let (number, side) = (b.number, b.turn);
        b.passes = 0;
        b.turn = side.other();
        self.replace(st, Procedure::Battery(b));
        sink.emit(|| Event::Support(Report::Acquisition { gun, target, number, die }));
        if die >= number && st.counter(target).in_play() {
            let hex = st.hex(target).unwrap_or(HexId::NONE);
            let shot = self.indirect(st, gun, st.counter(gun).steps, false);
            let shot = self.through_smoke(st, shot, hex, false);
            self.open_fire(st, (Fire::CounterBattery, side, hex), CounterSet::one(target), &[shot], sink);
        }
    }
}

//! The Combat Phase: opening an enemy hex, shooting at it or attacking it, closing it (3.0-III, 8.1-11, 10.0-m).

use crate::RedWinter;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Advance, BattleKind, Fire, Frame, OpenHex, Roll};
use crate::pack::{CsKind, Side, UnitId};
use crate::state::{Hexes, Phase, Place, State, switch};
use crate::units::UnitSet;
use crate::why::{Check, Why};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

/// Of so many counters it is told why they cannot fire at a hex; more nobody reads.
const MOST_SHOOTERS: usize = 5;

/// What the phasing side can still attack with, found once for all target hexes.
struct Ready {
    /// Hexes with units that may attack in a Combat.
    strike: Hexes,
    /// Hexes with units that may fire directly.
    direct: Hexes,
    /// Units that may make a ranged attack.
    shooters: UnitSet,
    /// Those of them that fire indirectly.
    indirect: UnitSet,
    guns: UnitSet,
    observers: Hexes,
}

impl RedWinter {
    fn ready(&self, st: &State) -> Ready {
        let mut ready = Ready {
            strike: Hexes::default(),
            direct: Hexes::default(),
            shooters: UnitSet::EMPTY,
            indirect: UnitSet::EMPTY,
            guns: UnitSet::EMPTY,
            observers: self.observers(st, st.phasing),
        };
        let present = self.army(st.phasing).and(st.cache.on_map);
        // Only who stands next to an enemy has somebody to strike at.
        let mut touching = st.cache.zoc[st.phasing.other().index()];
        if let Some(Frame::Open(open)) = st.top() {
            touching = touching.or(&self.geo.adjacent[open.hex.idx()]);
        }
        for unit in present.and(self.roster.fighters).iter() {
            if let Some(hex) = st.hex_of(unit).filter(|h| touching.contains(*h) && !ready.strike.contains(*h))
                && self.may_strike(st, unit).is_ok()
            {
                ready.strike.insert(hex);
            }
        }
        for unit in present.and(self.roster.at_guns).iter() {
            if self.gun_ready(st, unit).is_ok() {
                ready.guns.insert(unit);
            }
        }
        for unit in self.might_shoot(st, st.phasing).iter() {
            let hex = st.hex_of(unit);
            if hex.is_some_and(|h| self.ezoc_for(st, unit, h)) || self.may_shoot(st, unit).is_err() {
                continue;
            }
            ready.shooters.insert(unit);
            if self.face(st, unit).indirect {
                ready.indirect.insert(unit);
            } else {
                ready.direct.extend(hex);
            }
        }
        ready
    }

    /// Whether the hex may be opened: an enemy is there, it is not finished, and something can be done to it.
    fn may_target(&self, st: &State, ready: &Ready, hex: HexId) -> Check {
        if !st.holds(st.phasing.other(), hex) {
            return Err(Why::new("10.0-d", "why-target-no-enemy").hex(hex));
        }
        if st.closed.contains(hex) {
            return Err(Why::new("10.0-m", "why-hex-closed").hex(hex));
        }
        let open = self.opened(st, hex);
        if self.may_combat(st, &open, ready).is_ok()
            || self.can_be_shot_at(st, ready, hex)
            || self.can_be_at_fired(st, ready, &open)
        {
            Ok(())
        } else {
            Err(Why::new("10.0-a", "why-nothing-to-attack-with").hex(hex))
        }
    }

    /// What stands in the way of attacking an enemy hex: of Combat the adjacent units, or else the nearest; of fire the
    /// counters that could come closest to it.
    pub fn why_nothing(&self, st: &State, hex: HexId) -> Vec<Why> {
        let away = |u: UnitId| st.hex_of(u).map_or(0, |h| self.pack.grid.distance(h, hex));
        let army = self.army(st.phasing).and(st.cache.on_map);
        let armed =
            |u: &UnitId| self.face(st, *u).cs > 0 && self.face(st, *u).cs_kind != CsKind::CannotAttack;
        let mut fighters: Vec<UnitId> = army.iter().filter(armed).collect();
        fighters.sort_by_key(|u| away(*u));
        let adjacent = fighters.iter().take_while(|u| away(**u) <= 1);
        let mut whys: Vec<Why> = adjacent.filter_map(|u| self.may_strike(st, *u).err()).collect();
        match fighters.first() {
            _ if self.opened(st, hex).shot => {
                whys.push(Why::new("10.3.2-c", "why-combat-after-shot").hex(hex));
            }
            Some(nearest) if whys.is_empty() => {
                let why = Why::new("8.0-a", "why-attacker-away").unit(*nearest).hex(hex);
                whys.push(why.int("range", away(*nearest) as i16));
            }
            _ => {}
        }
        let there = |u: &UnitId| match st.unit(*u).place {
            Place::Hex(_) => true,
            place => place == Place::Beside && self.kind(*u).is_off_map(),
        };
        let mut shooters: Vec<UnitId> = self.might_shoot(st, st.phasing).iter().filter(there).collect();
        shooters.sort_by_key(|u| away(*u));
        for why in shooters.into_iter().filter_map(|u| self.may_fire(st, u, hex).err()).take(MOST_SHOOTERS) {
            if !whys.contains(&why) {
                whys.push(why);
            }
        }
        whys
    }

    /// A hex as it is opened. AT Fire from elsewhere may have hit it already; then the time for a Combat is past.
    fn opened(&self, st: &State, hex: HexId) -> OpenHex {
        OpenHex { hex, shot: st.fought.contains(hex), fought: false, fighters: UnitSet::EMPTY }
    }

    fn can_be_shot_at(&self, st: &State, ready: &Ready, hex: HexId) -> bool {
        if !self.is_mark(st, hex) {
            return false;
        }
        // The rest of `may_fire`, which those who are ready have passed.
        let fires = |u: UnitId| self.may_reach(st, u, hex, false).is_ok();
        let seen = self.seen_from(st, self.los_limit(st), hex).and(&ready.direct);
        seen.iter().any(|h| st.stack(h).any(|u| ready.shooters.contains(u) && fires(u)))
            || (!ready.indirect.is_empty()
                && self.observed(st, &ready.observers, hex).is_some()
                && ready.indirect.iter().any(fires))
    }

    /// Whether enemies are in a hex that is not finished: what may be fired at.
    fn is_mark(&self, st: &State, hex: HexId) -> bool {
        st.holds(st.phasing.other(), hex) && !st.closed.contains(hex)
    }

    fn can_be_at_fired(&self, st: &State, ready: &Ready, open: &OpenHex) -> bool {
        let armor = || self.armor_in(st, open.hex);
        ready.guns.iter().any(|g| armor().iter().any(|a| self.at_free(st, open, g, a).is_ok()))
    }

    /// Whether a Combat against the open hex may be declared (8.0, 10.3.2-c).
    fn may_combat(&self, st: &State, open: &OpenHex, ready: &Ready) -> Check {
        let hex = open.hex;
        if st.collapse && st.phasing == Side::Soviet {
            return Err(Why::new("17.0.4", "why-combat-collapse"));
        }
        if open.fought {
            return Err(Why::new("8.0-f", "why-hex-fought").hex(hex));
        }
        if open.shot {
            return Err(Why::new("10.3.2-c", "why-combat-after-shot").hex(hex));
        }
        if self.geo.adjacent[hex.idx()].intersects(&ready.strike) {
            Ok(())
        } else {
            Err(Why::new("8.0-a", "why-no-attacker").hex(hex))
        }
    }

    /// Soviet armor in a hex.
    pub(crate) fn armor_in(&self, st: &State, hex: HexId) -> UnitSet {
        st.stack(hex).filter(|u| self.kind(*u).is_armor()).collect()
    }

    /// Appends the legal actions.
    pub fn combat_options(&self, st: &State, out: &mut Vec<Action>) {
        let ready = self.ready(st);
        match st.top() {
            Some(Frame::Open(open)) => {
                if self.may_combat(st, open, &ready).is_ok() {
                    out.push(Action::Combat);
                }
                let fires = |u: &UnitId| {
                    self.is_mark(st, open.hex) && self.may_reach(st, *u, open.hex, false).is_ok()
                };
                out.extend(ready.shooters.iter().filter(fires).map(Action::Fire));
                for gun in ready.guns.iter() {
                    for armor in self.armor_in(st, open.hex).iter() {
                        if self.at_free(st, open, gun, armor).is_ok() {
                            out.push(Action::AtFire(gun, armor));
                        }
                    }
                }
            }
            _ => {
                let enemies = st.cache.occupied[st.phasing.other().index()].and_not(&st.closed);
                out.extend(
                    enemies.iter().filter(|h| self.may_target(st, &ready, *h).is_ok()).map(Action::Target),
                );
            }
        }
        out.push(Action::Done);
    }

    /// Why an action is not legal.
    pub fn combat_why(&self, st: &State, action: Action) -> Option<Why> {
        match (st.top(), action) {
            (_, Action::Done) => None,
            (Some(Frame::Open(open)), Action::Combat) => self.may_combat(st, open, &self.ready(st)).err(),
            (Some(Frame::Open(open)), Action::Fire(unit)) => self.may_fire(st, unit, open.hex).err(),
            (Some(Frame::Open(open)), Action::AtFire(gun, armor)) => {
                let there = st.hex_of(armor) == Some(open.hex);
                let elsewhere = Why::new("10.0-m", "why-close-hex-first").hex(open.hex);
                self.at_free(st, open, gun, armor).err().or((!there).then_some(elsewhere))
            }
            (Some(Frame::Open(open)), Action::Target(hex)) if hex != open.hex => {
                Some(Why::new("10.0-m", "why-close-hex-first").hex(open.hex))
            }
            (Some(Frame::Combat), Action::Target(hex)) => self.may_target(st, &self.ready(st), hex).err(),
            (Some(Frame::Combat), Action::Combat | Action::Fire(_) | Action::AtFire(..)) => {
                Some(Why::new("10.0-m", "why-open-hex-first"))
            }
            _ => None,
        }
    }

    /// Applies a legal action.
    pub fn combat_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        if !matches!(action, Action::Target(_) | Action::Done) {
            st.recent = Hexes::default();
        }
        let Some(Frame::Open(open)) = st.top_mut() else {
            match action {
                Action::Target(hex) => {
                    let open = self.opened(st, hex);
                    if st.on(switch::RULES_3) {
                        st.recent.insert(hex);
                    }
                    st.push(Frame::Open(open));
                }
                _ => {
                    st.pop();
                }
            }
            return;
        };
        let hex = open.hex;
        match action {
            Action::Combat => {
                open.fought = true;
                st.fought.insert(hex);
                self.begin_battle(st, BattleKind::Combat, hex, HexId::NONE, UnitSet::EMPTY, sink);
            }
            Action::Fire(unit) => {
                open.shot = true;
                st.push(Frame::Roll(Roll::Ranged { unit, target: hex, fire: Fire::Free }));
            }
            Action::AtFire(gun, armor) => {
                open.shot = true;
                self.at_fire_free(st, gun, armor);
            }
            _ if st.recent.contains(hex) => drop(st.pop()),
            _ => self.close(st, hex),
        }
    }

    /// Whether this hex was opened and left alone since something last happened in the phase: who thought it over once
    /// need not look again (S-14).
    pub fn left_alone(&self, st: &State, hex: HexId) -> bool {
        st.phase == Phase::Combat && st.recent.contains(hex)
    }

    /// 10.4.3: fire after the Combat has emptied the hex; who fought it may go in, one hex (S-10). Whether they are
    /// asked.
    fn advance_after_fire(&self, st: &mut State, open: &OpenHex) -> bool {
        if st.holds(st.phasing.other(), open.hex) || open.fighters.is_empty() {
            return false;
        }
        let ready = self.advancers(st, BattleKind::Combat, open.fighters);
        if let Some(Frame::Open(open)) = st.top_mut() {
            open.fighters = UnitSet::EMPTY;
        }
        st.push(Frame::Advance(Advance { first: open.hex, hexes: 1, ready, going: None, must: false }));
        true
    }

    /// Finishes the open hex.
    fn close(&self, st: &mut State, hex: HexId) {
        st.closed.insert(hex);
        st.pop();
    }

    /// Moves the procedure on: a hex to which nothing more can be done is closed.
    pub fn combat_step(&self, st: &mut State) -> bool {
        let Some(Frame::Open(open)) = st.top().cloned() else { return false };
        // A hex just opened has something to be done to it.
        if !open.shot && !open.fought {
            return false;
        }
        let ready = self.ready(st);
        let more = st.holds(st.phasing.other(), open.hex)
            && (self.can_be_shot_at(st, &ready, open.hex) || self.can_be_at_fired(st, &ready, &open));
        if !more && !self.advance_after_fire(st, &open) {
            self.close(st, open.hex);
        }
        !more
    }
}

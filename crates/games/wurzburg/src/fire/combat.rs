//! One combat: die, stand or retreat, losses (18.2, 18.3).

use super::strength::Shot;
use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Combat, CombatStage, Fire, Frame};
use crate::ids::{CounterId, CounterSet};
use crate::pack::Side;
use crate::readings::reading;
use crate::state::State;
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Wurzburg {
    /// Opens fire; the die follows. Artillery that fires is marked (6.1.2).
    pub(crate) fn open_fire<K: Sink<Event>>(
        &self,
        st: &mut State,
        (fire, side, hex): (Fire, Side, HexId),
        targets: CounterSet,
        shots: &[Shot],
        sink: &mut K,
    ) {
        let strength = Wurzburg::effective(shots);
        let firers: CounterSet = shots.iter().filter_map(|s| s.unit).collect();
        for unit in firers.iter().filter(|c| self.pack.kind(*c).symbol.is_artillery()) {
            self.show_gun(st, unit, sink);
        }
        sink.emit(|| Event::Fired { fire, hex, firers, strength });
        st.frames.push(Frame::Combat(Box::new(Combat {
            fire,
            side,
            hex,
            targets,
            firers,
            strength,
            stage: CombatStage::Die,
            die: 0,
            hits: 0,
            inflicted: 0,
            cover: None,
            lost: 0,
        })));
    }

    /// The die of a combat.
    pub(crate) fn combat_roll<K: Sink<Event>>(&self, st: &mut State, die: u8, sink: &mut K) {
        let Some(Frame::Combat(c)) = st.top() else { return };
        let (fire, hex) = (c.fire, c.hex);
        let modifier = self.pack.charts.crt.get(usize::from(die) - 1).copied().unwrap_or(0);
        let hits = (c.strength as i32 + i32::from(modifier)).max(0) as u16;
        sink.emit(|| Event::Hits { hex, die, modifier, hits });
        let least = if st.reads(reading::HARD_RETREAT) {
            self.next_to_lose(st, fire, c.targets, hex).0.max(1)
        } else {
            1
        };
        let ask = fire == Fire::Offensive && hits >= u16::from(least) && self.may_retreat(st);
        if fire == Fire::Offensive {
            self.note_breach(st, hex, hits);
        }
        self.with_combat(st, |c| {
            c.die = die;
            c.hits = hits;
            c.inflicted = hits;
            c.stage = if ask { CombatStage::Stand } else { CombatStage::Losses };
        });
    }

    fn with_combat(&self, st: &mut State, change: impl FnOnce(&mut Combat)) {
        if let Some(Frame::Combat(c)) = st.frames.top_mut() {
            change(c);
        }
    }

    /// Units a question of this combat is about: covering units that tie, or losses that tie.
    fn tied(&self, st: &State, c: &Combat) -> CounterSet {
        self.next_to_lose(st, c.fire, c.targets, c.hex).1
    }

    /// Who is asked, if anybody.
    pub(crate) fn combat_asks(&self, st: &State, c: &Combat) -> Option<Side> {
        match c.stage {
            CombatStage::Die => None,
            CombatStage::Stand => Some(c.side.other()),
            CombatStage::Cover => (self.tied(st, c).len() > 1).then_some(c.side.other()),
            CombatStage::Losses => {
                let (best, list) = self.next_to_lose(st, c.fire, c.targets, c.hex);
                let covered = c.cover.is_some_and(|u| list.contains(u));
                (!covered && list.len() > 1 && c.hits >= u16::from(best)).then_some(c.side)
            }
        }
    }

    pub(crate) fn combat_options(&self, st: &State, c: &Combat, out: &mut Vec<Action>) {
        match c.stage {
            CombatStage::Die => {}
            CombatStage::Stand => out.extend([Action::Stand, Action::Retreat]),
            CombatStage::Cover => out.extend(self.tied(st, c).iter().map(Action::Cover)),
            CombatStage::Losses => out.extend(self.tied(st, c).iter().map(Action::Lose)),
        }
    }

    pub(crate) fn combat_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let Some(Frame::Combat(c)) = st.top() else { return };
        let hex = c.hex;
        match action {
            Action::Stand => {
                sink.emit(|| Event::Stood(hex));
                self.with_combat(st, |c| c.stage = CombatStage::Losses);
            }
            Action::Retreat => self.with_combat(st, |c| c.stage = CombatStage::Cover),
            Action::Cover(unit) => self.cover(st, unit, sink),
            Action::Lose(unit) => self.absorb(st, unit, sink),
            _ => {}
        }
    }

    /// The covering unit absorbs its defence once; all units of the hex will retreat (18.4).
    fn cover<K: Sink<Event>>(&self, st: &mut State, unit: CounterId, sink: &mut K) {
        let Some(Frame::Combat(c)) = st.top() else { return };
        let (targets, defence) = (c.targets, self.adjusted_defence(st, c.fire, unit, c.hex));
        sink.emit(|| Event::Covered(unit));
        self.with_combat(st, |c| {
            c.cover = Some(unit);
            c.hits = c.hits.saturating_sub(u16::from(defence));
            c.stage = CombatStage::Losses;
        });
        if let Some(op) = st.operation.as_deref_mut() {
            op.retreating = targets;
        }
    }

    /// One step absorbs its defence.
    fn absorb<K: Sink<Event>>(&self, st: &mut State, unit: CounterId, sink: &mut K) {
        let Some(Frame::Combat(c)) = st.top() else { return };
        let defence = self.adjusted_defence(st, c.fire, unit, c.hex);
        self.with_combat(st, |c| {
            c.hits = c.hits.saturating_sub(u16::from(defence));
            c.lost += 1;
        });
        self.lose(st, unit, 1, sink);
    }

    /// Takes losses nobody has to choose, and ends the combat when nothing more can be absorbed (18.3.3).
    pub(crate) fn combat_settle<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let Some(Frame::Combat(c)) = st.top() else { return };
        let (best, list) = self.next_to_lose(st, c.fire, c.targets, c.hex);
        if c.stage == CombatStage::Cover {
            match list.first() {
                Some(unit) => self.cover(st, unit, sink),
                None => self.with_combat(st, |c| c.stage = CombatStage::Losses),
            }
            return;
        }
        // The covering unit loses its steps before the others (18.4).
        let cover = c.cover.filter(|u| st.hex(*u) == Some(c.hex) && st.counter(*u).steps > 0);
        let next = match cover {
            Some(unit) if c.targets.contains(unit) => {
                Some((u16::from(self.adjusted_defence(st, c.fire, unit, c.hex)), unit))
            }
            _ => list.first().map(|unit| (u16::from(best), unit)),
        };
        match next {
            Some((defence, unit)) if c.hits >= defence && defence > 0 => self.absorb(st, unit, sink),
            _ => self.end_combat(st, sink),
        }
    }

    fn end_combat<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let Some(Frame::Combat(c)) = st.frames.pop() else { return };
        match c.fire {
            Fire::Offensive => {
                if let Some(op) = st.operation.as_deref_mut() {
                    op.shooters = c.firers;
                }
            }
            Fire::Strike | Fire::CounterBattery => {
                self.disrupt_targets(st, (c.fire, c.hex), c.targets, c.inflicted, sink);
            }
            Fire::Infiltration | Fire::Defensive | Fire::Retreat => {}
        }
    }
}

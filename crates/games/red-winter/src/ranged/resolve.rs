//! Rolling a ranged attack: rules 10.4, 12.4, 12.5.

use crate::RedWinter;
use crate::event::Event;
use crate::frame::{Cause, Fire, Frame, PickStep, Roll};
use crate::pack::{UnitId, UnitKind};
use crate::state::{State, flag};
use crate::units::UnitSet;
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl RedWinter {
    /// 10.4: the dice of a ranged attack have come to rest.
    pub fn ranged_rolled<K: Sink<Event>>(
        &self,
        st: &mut State,
        unit: UnitId,
        target: HexId,
        fire: Fire,
        dice: [u8; 2],
        sink: &mut K,
    ) {
        let modifier = self.ranged_total(st, unit, target, fire);
        let (suppressed, steps) = self.rat_result(modifier + (dice[0] + dice[1]) as i8);
        sink.emit(|| {
            let drms = self.ranged_modifiers(st, unit, target, fire);
            let ras = modifier - drms.iter().map(|(_, n)| n).sum::<i8>();
            let why = std::iter::once(("10.4-a", ras)).chain(drms).collect();
            Event::Ranged { unit, target, fire, dice, modifier, steps, suppressed, why }
        });
        self.spend_shot(st, unit);
        if let Some(battle) = st.battle_mut() {
            battle.offensive.remove(unit);
            for side in &mut battle.defensive {
                side.remove(unit);
            }
            match fire {
                Fire::Offensive => battle.suppress_attacker += u8::from(suppressed),
                Fire::Defensive => battle.suppress_defender += u8::from(suppressed),
                Fire::Free => {}
            }
        }
        if suppressed {
            st.suppressed.insert(target);
        }
        self.ranged_steps(st, target, steps, sink);
        if self.def(unit).regiment354 {
            // On top, so that the die for the delay follows the two of the shot.
            st.push(Frame::Roll(Roll::Delay354(unit)));
        }
    }

    /// One shot a phase (10.0-f); weapons that need the Reset Phase are marked (12.4-b, 12.5-b), 76 mm rounds are
    /// counted (12.4.1-a). The 354th waits on the track instead (12.4.2-a); direct fire is never marked (10.3.5-c).
    fn spend_shot(&self, st: &mut State, unit: UnitId) {
        let def = self.def(unit);
        let waits = self.face(st, unit).indirect && !def.regiment354;
        st.mark(unit, if waits { flag::SHOT | flag::FIRED } else { flag::SHOT });
        if def.kind == UnitKind::Artillery76 {
            let ammo = &mut st.ammo[def.side.index()];
            *ammo = ammo.saturating_sub(1);
        }
    }

    /// 10.4.2: the owner chooses who loses the steps; nobody retreats from fire. Armor takes none (12.1.1-e), and
    /// steps nobody is left to take are lost.
    fn ranged_steps<K: Sink<Event>>(&self, st: &mut State, target: HexId, steps: u8, sink: &mut K) {
        if steps == 0 {
            return;
        }
        let Some(side) = st.stack(target).next().map(|u| self.side(u)) else { return };
        let among: UnitSet =
            st.stack(target).filter(|u| self.kind(*u).is_combat() && !self.kind(*u).is_armor()).collect();
        let there: u8 = among.iter().map(|u| self.steps(st, u)).sum();
        let left = steps.min(there);
        if left < steps {
            let rule = if self.armor_in(st, target).is_empty() { "10.4.2-a" } else { "12.1.1-e" };
            sink.emit(|| Event::LossesIgnored(side, steps - left, rule));
        }
        if left > 0 {
            st.push(Frame::PickStep(PickStep { side, among, left, cause: Cause::Ranged }));
        }
    }
}

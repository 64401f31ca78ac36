//! Rule 11: anti-tank fire.
//!
//! Guns fire die by die. Before the dice of a Combat or Assault every gun that reaches armor taking part may fire
//! (11.2); in their own Combat Phase the Finns may also fire at armor that is in no Combat.

use crate::RedWinter;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{AtFire, Battle, BattleKind, Cause, Frame, OpenHex, Roll};
use crate::pack::{Model, Side, UnitId, UnitKind};
use crate::state::{State, flag, switch};
use crate::units::UnitSet;
use crate::why::{Check, Why};
use arrayvec::ArrayVec;
use sandtable_engine::Sink;

/// Modifiers of AT Fire, each with its row of the ledger.
pub type AtModifiers = ArrayVec<(&'static str, i8), 4>;

impl RedWinter {
    /// Whether the unit is a Finnish AT gun on the map that has not fired in this phase (11.0).
    pub(crate) fn gun_ready(&self, st: &State, gun: UnitId) -> Check {
        let u = st.unit(gun);
        if self.face(st, gun).at_range == 0 || u.place.hex().is_none() {
            return Err(Why::new("11.0-a", "why-no-at-gun").unit(gun));
        }
        if u.has(flag::AT_SHOT) {
            return Err(Why::new("11.0-b", "why-at-fired-before").unit(gun));
        }
        if u.has(flag::SHOT) {
            return Err(Why::new("11.0-f", "why-at-fire-after-shot").unit(gun));
        }
        Ok(())
    }

    /// Whether the gun reaches the armor: adjacent, or farther with a line of sight of its own (11.0-c, 11.0-d).
    fn gun_reaches(&self, st: &State, gun: UnitId, armor: UnitId) -> Check {
        let (Some(from), Some(to)) = (st.hex_of(gun), st.hex_of(armor)) else {
            return Err(Why::new("11.0-a", "why-no-armor").unit(armor));
        };
        if !self.kind(armor).is_armor() {
            return Err(Why::new("11.0-a", "why-no-armor").unit(armor));
        }
        let (range, reach) = (self.pack.grid.distance(from, to), self.face(st, gun).at_range);
        if range > u16::from(reach) {
            let why = Why::new("11.0-d", "why-at-out-of-range").unit(gun);
            return Err(why.int("range", range as i16).int("reach", i16::from(reach)));
        }
        if self.sees(st, from, to) {
            Ok(())
        } else {
            Err(Why::new("11.0-d", "why-at-no-los").unit(gun).hex(to))
        }
    }

    /// Whether the gun may fire at armor that is in no Combat: the Finns' own phase only, and not at a hex
    /// that was or still has to be dealt with in a Combat (11.0-b).
    pub(crate) fn at_free(&self, st: &State, open: &OpenHex, gun: UnitId, armor: UnitId) -> Check {
        if st.phasing != Side::Finnish {
            return Err(Why::new("11.0-b", "why-at-fire-phasing").unit(gun));
        }
        self.gun_ready(st, gun)?;
        self.gun_reaches(st, gun, armor)?;
        match st.hex_of(armor) {
            Some(hex) if st.closed.contains(hex) || (hex == open.hex && open.fought) => {
                Err(Why::new("11.0-b", "why-at-fire-in-combat").hex(hex))
            }
            _ => Ok(()),
        }
    }

    /// The first die of free-standing AT Fire at the open hex. Further dice may go to any armor the gun reaches.
    pub(crate) fn at_fire_free(&self, st: &mut State, gun: UnitId, armor: UnitId) {
        let Some(Frame::Open(open)) = st.top().cloned() else { return };
        let armored = self.army(Side::Soviet).iter().filter(|u| self.kind(*u).is_armor());
        let targets = armored.filter(|a| self.at_free(st, &open, gun, *a).is_ok()).collect();
        st.push(Frame::AtFire(AtFire { guns: UnitSet::one(gun), firing: None, targets, assault: false }));
        self.fire_gun(st, gun, armor);
    }

    /// 8.1-4, 11.2: offers AT Fire against the armor of the battle, if anybody can fire.
    pub fn at_fire_begin(&self, st: &mut State) {
        let Some(battle) = st.battle() else { return };
        let assault = battle.kind == BattleKind::Assault;
        let targets = self.armor_involved(st, battle);
        if targets.is_empty() || (assault && battle.side == Side::Finnish) {
            return;
        }
        let supports = battle.defensive.iter().fold(battle.offensive, |all, s| all.or(*s));
        let guns: UnitSet = self
            .army(Side::Finnish)
            .iter()
            .filter(|g| self.kind(*g) == UnitKind::At && !supports.contains(*g))
            // In an assault only guns inside the hex fire (11.2-c), whatever they did or will do elsewhere.
            .filter(|g| {
                if assault { st.hex_of(*g) == Some(battle.target) } else { self.gun_ready(st, *g).is_ok() }
            })
            .filter(|g| targets.iter().any(|a| self.gun_reaches(st, *g, a).is_ok()))
            .collect();
        if !guns.is_empty() {
            st.push(Frame::AtFire(AtFire { guns, firing: None, targets, assault }));
        }
    }

    /// Armor that fights or supports in the battle (8.1-4, 11.2-b), or stands in a hex that is attacked from (11.0-b).
    fn armor_involved(&self, st: &State, battle: &Battle) -> UnitSet {
        let units = match (battle.kind, battle.side) {
            (BattleKind::Raid, _) => UnitSet::EMPTY,
            (BattleKind::Combat, Side::Soviet) if st.on(switch::RULES_2) => {
                let hexes = battle.attackers.iter().filter_map(|u| st.hex_of(u));
                hexes.fold(battle.attackers.or(battle.offensive), |all, h| all.or(st.stack_set(h)))
            }
            (_, Side::Soviet) => battle.attackers.or(battle.offensive),
            (_, Side::Finnish) => {
                battle.defensive.iter().fold(st.stack_set(battle.target), |all, s| all.or(*s))
            }
        };
        units.iter().filter(|u| self.kind(*u).is_armor()).collect()
    }

    /// Whether this gun may throw its next die at this armor.
    fn may_at_fire(&self, st: &State, fire: &AtFire, gun: UnitId, armor: UnitId) -> Check {
        match fire.firing {
            Some((firing, _)) if firing != gun => {
                return Err(Why::new("11.1-b", "why-at-gun-firing").unit(firing));
            }
            None if !fire.guns.contains(gun) => {
                return Err(match self.gun_ready(st, gun) {
                    Err(why) => why,
                    Ok(()) if fire.assault => Why::new("11.2-c", "why-at-not-in-hex").unit(gun),
                    Ok(()) => Why::new("11.0-f", "why-at-fire-supports").unit(gun),
                });
            }
            _ => {}
        }
        if !fire.targets.contains(armor) {
            return Err(Why::new("11.2-b", "why-at-not-involved").unit(armor));
        }
        self.gun_reaches(st, gun, armor)
    }

    /// Appends the legal actions.
    pub fn at_fire_options(&self, st: &State, fire: &AtFire, out: &mut Vec<Action>) {
        let guns = fire.firing.map_or(fire.guns, |(gun, _)| UnitSet::one(gun));
        for gun in guns.iter() {
            let legal = fire.targets.iter().filter(|a| self.may_at_fire(st, fire, gun, *a).is_ok());
            out.extend(legal.map(|a| Action::AtFire(gun, a)));
        }
        out.push(Action::Done);
    }

    /// Why an action is not legal.
    pub fn at_fire_why(&self, st: &State, fire: &AtFire, action: Action) -> Option<Why> {
        match action {
            Action::AtFire(gun, armor) => self.may_at_fire(st, fire, gun, armor).err(),
            _ => None,
        }
    }

    /// Applies a legal action: a die is thrown, or the gun (or everybody) holds fire.
    pub fn at_fire_perform(&self, st: &mut State, action: Action) {
        let Some(Frame::AtFire(fire)) = st.top_mut() else { return };
        match action {
            Action::AtFire(gun, armor) => self.fire_gun(st, gun, armor),
            _ if fire.firing.is_some() => fire.firing = None,
            _ => {
                st.pop();
            }
        }
    }

    /// One die at one target (11.1); the first one settles how many the gun has.
    fn fire_gun(&self, st: &mut State, gun: UnitId, armor: UnitId) {
        let steps = self.steps(st, gun);
        let Some(Frame::AtFire(fire)) = st.top_mut() else { return };
        let left = fire.firing.map_or(steps, |(_, left)| left).saturating_sub(1);
        fire.firing = (left > 0).then_some((gun, left));
        fire.guns.remove(gun);
        if !fire.assault {
            st.mark(gun, flag::AT_SHOT);
        }
        st.push(Frame::Roll(Roll::AtFire { gun, target: armor }));
    }

    /// Moves the procedure on: it is over when no gun has a die or a target left.
    pub fn at_fire_step(&self, st: &mut State) -> bool {
        let Some(Frame::AtFire(fire)) = st.top().cloned() else { return false };
        let reaches = |gun: UnitId| fire.targets.iter().any(|a| self.gun_reaches(st, gun, a).is_ok());
        match fire.firing {
            Some((gun, _)) if !reaches(gun) => {
                if let Some(Frame::AtFire(fire)) = st.top_mut() {
                    fire.firing = None;
                }
                true
            }
            None if !fire.guns.iter().any(reaches) => {
                st.pop();
                true
            }
            _ => false,
        }
    }

    /// The modifiers of AT Fire (11.3, ATFT#1 to ATFT#5).
    pub fn at_modifiers(&self, st: &State, gun: UnitId, armor: UnitId, assault: bool) -> AtModifiers {
        let table = &self.pack.tables.at_fire;
        let mut list = AtModifiers::new();
        let adjacent =
            st.hex_of(gun).zip(st.hex_of(armor)).is_some_and(|(a, b)| self.geo.adjacent[a.idx()].contains(b));
        if assault {
            list.push(("ATFT#1", table.assaulted));
        } else if adjacent {
            list.push(("ATFT#2", table.adjacent));
        }
        match self.def(armor).model {
            Model::Ba10 => list.push(("ATFT#3", table.ba10)),
            Model::T37 => list.push(("ATFT#4", table.t37)),
            _ => {}
        }
        if self.def(gun).obuhov {
            list.push(("ATFT#5", table.obuhov));
        }
        list
    }

    /// Of six equally likely rolls, how many hit (11.1-c).
    pub fn at_odds(&self, st: &State, gun: UnitId, armor: UnitId, assault: bool) -> u8 {
        let modifier: i8 = self.at_modifiers(st, gun, armor, assault).iter().map(|(_, n)| n).sum();
        (1..=6).filter(|die| die + modifier >= self.pack.tables.at_fire.hit as i8).count() as u8
    }

    /// 11.1: the die of an AT gun has come to rest.
    pub fn at_fire_rolled<K: Sink<Event>>(
        &self,
        st: &mut State,
        gun: UnitId,
        target: UnitId,
        die: u8,
        sink: &mut K,
    ) {
        let Some(Frame::AtFire(fire)) = st.top() else { return };
        let drms = self.at_modifiers(st, gun, target, fire.assault);
        let modifier = drms.iter().map(|(_, n)| n).sum::<i8>();
        let hit = die as i8 + modifier >= self.pack.tables.at_fire.hit as i8;
        sink.emit(|| Event::AtFire { gun, target, die, modifier, hit, why: drms.to_vec() });
        // A hex hit from afar is past its Combat as well, open or not (11.0-b).
        if st.battle().is_none()
            && let Some(hex) = st.hex_of(target)
        {
            st.fought.insert(hex);
        }
        if hit {
            self.lose_step(st, target, Cause::AtFire, sink);
        }
    }
}

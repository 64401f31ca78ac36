//! Who may attack, fire and support: rules 8.0, 10.0 to 10.3, 10.5.

use crate::RedWinter;
use crate::action::Action;
use crate::frame::{Battle, BattleKind};
use crate::pack::{CsKind, Side, UnitId, UnitKind};
use crate::state::{Hexes, Place, State, flag, switch};
use crate::units::UnitSet;
use crate::why::{Check, Why};
use arrayvec::ArrayVec;
use sandtable_hex::HexId;

/// How indirect fire is observed (10.5), the best way first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    /// By the firing mortar or infantry gun itself.
    Own,
    /// By somebody next to the target.
    Adjacent,
    /// By somebody who sees the target from afar.
    Distant,
}

impl RedWinter {
    /// Whether the unit could take part in a Combat of this phase at all, wherever the target is.
    pub fn may_strike(&self, st: &State, unit: UnitId) -> Check {
        let (face, u) = (self.face(st, unit), st.unit(unit));
        if self.side(unit) != st.phasing {
            return Err(Why::new("8.0-a", "why-attack-phasing").unit(unit));
        }
        if u.place.hex().is_none() {
            return Err(Why::new("8.0-a", "why-attack-off-map").unit(unit));
        }
        if face.cs == 0 || face.cs_kind == CsKind::CannotAttack {
            let rule = if self.kind(unit) == UnitKind::Mortar { "12.5.1-a" } else { "2.2-h" };
            return Err(Why::new(rule, "why-attack-no-strength").unit(unit));
        }
        if u.has(flag::BONFIRE) {
            return Err(Why::new("16.2-c", "why-combat-bonfire").unit(unit));
        }
        if u.has(flag::ATTACKED) {
            return Err(Why::new("8.0-d", "why-attacked-before").unit(unit));
        }
        if u.has(flag::SHOT) {
            return Err(Why::new("10.0-g", "why-attack-after-shot").unit(unit));
        }
        Ok(())
    }

    /// Whether the unit may attack the hex in a Combat (8.0).
    pub fn may_attack(&self, st: &State, unit: UnitId, target: HexId) -> Check {
        self.may_strike(st, unit)?;
        match st.hex_of(unit) {
            Some(hex) if self.geo.adjacent[hex.idx()].contains(target) => Ok(()),
            _ => Err(Why::new("8.0-a", "why-attack-not-adjacent").unit(unit).hex(target)),
        }
    }

    /// The counters of a side in play that can have a RAS at all: printed, or of captured machine-guns (20.4).
    pub(super) fn might_shoot(&self, st: &State, side: Side) -> UnitSet {
        let present = self.army(side).and(st.cache.on_map.or(self.roster.off_map));
        if st.on(switch::LMG) { present } else { present.and(self.roster.shooters) }
    }

    /// Whether the unit could make a ranged attack in this phase at all, whoever it is for.
    pub fn may_shoot(&self, st: &State, unit: UnitId) -> Check {
        let (def, u) = (self.def(unit), st.unit(unit));
        if self.ras_at(st, unit, 0).is_none() {
            return Err(Why::new("10.0-b", "why-no-ras").unit(unit));
        }
        match u.place {
            Place::Hex(_) if !def.kind.is_off_map() => {}
            Place::Beside if def.kind.is_off_map() => {}
            Place::Track(turn) if def.regiment354 && st.on(switch::RULES_2) && turn <= st.turn => {}
            Place::Track(turn) if def.regiment354 => {
                return Err(Why::new("12.4.2-a", "why-artillery-waits")
                    .unit(unit)
                    .int("turn", i16::from(turn)));
            }
            _ if def.kind.is_off_map() => {
                return Err(Why::new("12.4-a", "why-artillery-not-in-play").unit(unit));
            }
            _ => return Err(Why::new("10.0-a", "why-fire-off-map").unit(unit)),
        }
        if u.flags & (flag::FIRED | flag::COMBAT | flag::BONFIRE) != 0 {
            let (rule, key) = match () {
                _ if u.has(flag::FIRED) && def.kind.is_off_map() => ("12.4-b", "why-fired"),
                _ if u.has(flag::FIRED) => ("12.5-b", "why-fired"),
                _ if u.has(flag::SHOT) => ("10.0-f", "why-shot-before"),
                _ if u.has(flag::ATTACKED) => ("10.0-g", "why-fire-after-attack"),
                _ if u.has(flag::AT_SHOT) => ("11.0-f", "why-fire-after-at-fire"),
                _ if u.has(flag::RETREATED) => ("8.5.2.3-d", "why-fire-retreated"),
                _ => ("16.2-c", "why-combat-bonfire"),
            };
            return Err(Why::new(rule, key).unit(unit));
        }
        if u.place.hex().is_some_and(|h| st.suppressed.contains(h)) {
            return Err(Why::new("10.2-c", "why-suppressed").unit(unit));
        }
        self.has_round(st, unit, UnitSet::EMPTY)
    }

    /// 12.4.1-a: whether a 76 mm unit still has a round, with those of `declared` shots set aside.
    fn has_round(&self, st: &State, unit: UnitId, declared: UnitSet) -> Check {
        if self.kind(unit) != UnitKind::Artillery76 {
            return Ok(());
        }
        let set_aside = declared.iter().filter(|u| self.kind(*u) == UnitKind::Artillery76).count();
        if set_aside < usize::from(st.ammo[self.side(unit).index()]) {
            Ok(())
        } else {
            Err(Why::new("12.4.1-a", "why-no-ammo").unit(unit))
        }
    }

    /// Whether the unit can hit the hex from where it is: zones of control, range, line of sight or spotter.
    /// `defence`: the shot is defensive support, which may be made at adjacent hexes of lake (10.3.6).
    pub(crate) fn may_reach(&self, st: &State, unit: UnitId, target: HexId, defence: bool) -> Check {
        let face = self.face(st, unit);
        let Some(hex) = st.hex_of(unit) else { return self.has_spotter(st, unit, target) };
        let range = self.pack.grid.distance(hex, target);
        if range <= 1 {
            if !defence {
                return Err(Why::new("10.2-b", "why-fire-adjacent").unit(unit).hex(target));
            }
            self.may_support_adjacent(st, unit, hex, target)?;
        } else if self.ezoc_for(st, unit, hex) {
            return Err(Why::new("10.2-a", "why-fire-in-ezoc").unit(unit).hex(hex));
        }
        let reach = self.range_of(st, unit);
        if range > u16::from(reach) {
            let why = Why::new("10.1-a", "why-out-of-range").unit(unit);
            return Err(why.int("range", range as i16).int("reach", i16::from(reach)));
        }
        if face.indirect {
            self.has_spotter(st, unit, target)
        } else {
            self.direct_line(st, self.side(unit), hex, target)
        }
    }

    /// 10.3.6: an adjacent attacking hex may be fired at if it is lake and no other enemy exerts a zone of control
    /// on the firer. Armor minds AT guns only (12.1-f).
    fn may_support_adjacent(&self, st: &State, unit: UnitId, hex: HexId, target: HexId) -> Check {
        if !self.features(st).adjacent_support {
            return Err(Why::new("10.2-b", "why-fire-adjacent").unit(unit).hex(target));
        }
        if !self.is_lake(target) {
            return Err(Why::new("10.3.6-a", "why-adjacent-not-lake").unit(unit).hex(target));
        }
        let enemy = self.side(unit).other();
        let mut others = self.geo.adjacent[hex.idx()].and(&st.cache.occupied[enemy.index()]);
        others.remove(target);
        let armor = self.kind(unit).is_armor();
        match others.iter().find(|h| !armor || st.stack(*h).any(|u| self.kind(u) == UnitKind::At)) {
            Some(other) => Err(Why::new("10.3.6-b", "why-adjacent-other-enemy").unit(unit).hex(other)),
            None => Ok(()),
        }
    }

    /// Hexes from which `side` observes: every unit and leader on the map (10.5.1). Spotting is no action, so
    /// suppressed, retreated and fighting units do it as well.
    pub fn observers(&self, st: &State, side: Side) -> Hexes {
        let mut hexes = st.cache.occupied[side.index()];
        if side == Side::Finnish {
            hexes.extend(self.pajari().and_then(|p| st.hex_of(p)));
        }
        hexes
    }

    /// How friends at `observers` see the target, if any does.
    #[inline]
    pub(super) fn observed(&self, st: &State, observers: &Hexes, target: HexId) -> Option<Spot> {
        if self.geo.adjacent[target.idx()].intersects(observers) {
            Some(Spot::Adjacent)
        } else if self.seen_from(st, self.los_limit(st), target).intersects(observers) {
            Some(Spot::Distant)
        } else {
            None
        }
    }

    /// The best spotter for indirect fire at the hex. A mortar or gun that sees the target itself is one.
    pub fn spotter(&self, st: &State, unit: UnitId, target: HexId) -> Option<Spot> {
        let own =
            self.kind(unit).is_mortar_or_gun() && st.hex_of(unit).is_some_and(|h| self.sees(st, h, target));
        if own { Some(Spot::Own) } else { self.observed(st, &self.observers(st, self.side(unit)), target) }
    }

    fn has_spotter(&self, st: &State, unit: UnitId, target: HexId) -> Check {
        match self.spotter(st, unit, target) {
            Some(_) => Ok(()),
            None => Err(Why::new("10.5-a", "why-no-spotter").unit(unit).hex(target)),
        }
    }

    /// Whether the unit may make a ranged attack at the hex without supporting a Combat (10.0-l).
    pub fn may_fire(&self, st: &State, unit: UnitId, target: HexId) -> Check {
        if self.side(unit) != st.phasing {
            return Err(Why::new("10.0-l", "why-fire-phasing").unit(unit));
        }
        if !st.holds(st.phasing.other(), target) {
            return Err(Why::new("10.0-d", "why-target-no-enemy").hex(target));
        }
        if st.closed.contains(target) {
            return Err(Why::new("10.0-m", "why-hex-closed").hex(target));
        }
        self.may_shoot(st, unit)?;
        self.may_reach(st, unit, target, false)
    }

    /// Whether the unit may be declared as offensive support (8.1-2, 10.3).
    pub fn may_support(&self, st: &State, battle: &Battle, unit: UnitId) -> Check {
        if battle.kind != BattleKind::Combat {
            return Err(Why::new("10.3.1-c", "why-support-assault").unit(unit));
        }
        if self.side(unit) != battle.side {
            return Err(Why::new("10.3-a", "why-support-other-side").unit(unit));
        }
        if battle.attackers.contains(unit) {
            return Err(Why::new("10.0-g", "why-support-attacks").unit(unit));
        }
        if battle.offensive.contains(unit) {
            return Err(Why::new("10.3.5-b", "why-supports-already").unit(unit));
        }
        self.may_shoot(st, unit)?;
        self.has_round(st, unit, battle.offensive)?;
        self.may_reach(st, unit, battle.target, false)
    }

    /// Whether the unit may be declared as defensive support against the attackers in `hex` (8.1-3, 10.3.4).
    pub fn may_defend(&self, st: &State, battle: &Battle, unit: UnitId, hex: HexId) -> Check {
        if battle.kind != BattleKind::Combat {
            return Err(Why::new("10.3.1-c", "why-support-assault").unit(unit));
        }
        if self.side(unit) == battle.side {
            return Err(Why::new("10.3-a", "why-support-other-side").unit(unit));
        }
        if !battle.attackers.iter().any(|u| st.hex_of(u) == Some(hex)) {
            return Err(Why::new("10.3.1-b", "why-no-attackers-there").hex(hex));
        }
        let declared = battle.defensive.iter().fold(UnitSet::EMPTY, |all, s| all.or(*s));
        if declared.contains(unit) {
            return Err(Why::new("10.3.5-b", "why-supports-already").unit(unit));
        }
        if st.hex_of(unit) == Some(battle.target) {
            return Err(Why::new("10.3.6-a", "why-defender-supports").unit(unit));
        }
        self.may_shoot(st, unit)?;
        self.has_round(st, unit, declared)?;
        self.may_reach(st, unit, hex, true)
    }

    /// Appends every unit that may still be declared as offensive support.
    pub fn support_candidates(&self, st: &State, battle: &Battle, out: &mut Vec<Action>) {
        for unit in self.might_shoot(st, battle.side).iter() {
            if self.may_support(st, battle, unit).is_ok() {
                out.push(Action::Support(unit));
            }
        }
    }

    /// Appends every unit that may still be declared as defensive support, with each attacking hex it may hit.
    pub fn defence_candidates(&self, st: &State, battle: &Battle, out: &mut Vec<Action>) {
        let mut hexes: ArrayVec<HexId, 6> = ArrayVec::new();
        for hex in battle.attackers.iter().filter_map(|u| st.hex_of(u)) {
            if !hexes.contains(&hex) && !hexes.is_full() {
                hexes.push(hex);
            }
        }
        for unit in self.might_shoot(st, battle.side.other()).iter() {
            for hex in &hexes {
                if self.may_defend(st, battle, unit, *hex).is_ok() {
                    out.push(Action::Defend(unit, *hex));
                }
            }
        }
    }
}

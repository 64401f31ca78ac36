//! Rule 8.3: column shifts. Positive is to the right, for the attacker.

use super::ratio::Odds;
use crate::RedWinter;
use crate::frame::{Battle, BattleKind};
use crate::pack::{Side, UnitKind};
use crate::state::{State, flag};
use sandtable_hex::HexId;

impl RedWinter {
    /// All shifts of an attack, in the order of 8.3.
    pub(super) fn shifts(&self, st: &State, b: &Battle, odds: &mut Odds) {
        if b.kind == BattleKind::Raid {
            // 16.4-4b: nothing but what the way brought.
            return odds.add("16.4-4b", b.raid_shift);
        }
        let table = &self.pack.tables.shifts;
        let finns_attack = b.side == Side::Finnish;
        let assault = b.kind == BattleKind::Assault;
        let to = |side: Side, columns: u8| if side == b.side { columns as i8 } else { -(columns as i8) };

        if !assault {
            odds.add("8.3#3", self.suppression(b));
            if self.is_concentric(st, b) {
                odds.add("8.3#4", to(b.side, table.concentric));
            }
        }
        if self.all_on_lake(st, b) {
            odds.add("8.3#5n", to(Side::Finnish, table.all_on_lake));
        } else if self.is_lake(b.target) {
            let columns = if finns_attack { table.lake_defender_finns_attack } else { table.lake_defender };
            odds.add("8.3#5", to(b.side, columns));
        }
        if self.pajari_helps(st, b) {
            odds.add("8.3#6", to(Side::Finnish, table.pajari));
        }
        if st.dug_in.contains(b.target) {
            odds.add("8.3#7", to(b.side.other(), table.dug_in));
        }
        if let Some(side) = self.now(st).morale {
            odds.add("8.3#8", to(side, if assault { table.morale_assault } else { table.morale_combat }));
        }
        if self.armor_contributes(st, b) {
            odds.add("8.3#9", to(Side::Soviet, table.soviet_armor));
        }
        if self.stance_shift(st) {
            odds.add("8.3#10", to(Side::Finnish, table.stance));
        }
        if finns_attack && st.bonfires.contains(b.target) {
            odds.add("8.3#11", to(b.side, table.bonfire));
        }
        if finns_attack && st.collapse {
            odds.add("8.3#12", to(b.side, table.collapse));
        }
        if assault && !self.is_lake(b.target) && self.finnish_infantry_fights(st, b) {
            odds.add("8.3#15", to(Side::Finnish, table.smg));
        }
    }

    /// 8.3#3: one column for each Suppressed result; both sides are netted first, then limited.
    fn suppression(&self, b: &Battle) -> i8 {
        let table = &self.pack.tables.shifts;
        let net = b.suppress_attacker as i8 - b.suppress_defender as i8;
        let limit = table.suppression_limit as i8;
        (net * table.suppression as i8).clamp(-limit, limit)
    }

    /// 8.3#4: attackers in two opposite hexes, or in three with a gap of one hex between each.
    fn is_concentric(&self, st: &State, b: &Battle) -> bool {
        let mut around = 0_u8;
        for u in b.attackers.iter().filter(|u| self.kind(*u).is_combat()) {
            let dir = st.hex_of(u).and_then(|h| self.pack.grid.dir_between(b.target, h));
            around |= dir.map_or(0, |d| 1 << d.index());
        }
        let opposite = around & (around >> 3) & 0b111 != 0;
        opposite || [0b010101, 0b101010].iter().any(|three| around & three == *three)
    }

    /// 8.3#6: a Finnish unit that fights is stacked with Pajari.
    pub(super) fn pajari_helps(&self, st: &State, b: &Battle) -> bool {
        let with_him = |hex: HexId| st.stack(hex).any(|u| self.kind(u) == UnitKind::Leader);
        match b.side {
            Side::Finnish => b
                .attackers
                .iter()
                .filter(|u| self.kind(*u).is_combat())
                .any(|u| st.hex_of(u).is_some_and(with_him)),
            Side::Soviet => with_him(b.target),
        }
    }

    /// 8.3#9, 12.1-e: armor adds strength. Armor that retreated and stands with others adds none.
    fn armor_contributes(&self, st: &State, b: &Battle) -> bool {
        match b.side {
            Side::Soviet => b.attackers.iter().any(|u| self.kind(u).is_armor()),
            Side::Finnish => {
                let fresh = self.has_fresh(st, b.target);
                st.stack(b.target)
                    .any(|u| self.kind(u).is_armor() && !(fresh && st.unit(u).has(flag::RETREATED)))
            }
        }
    }

    /// 8.3#15: at least one Finnish infantry unit takes part, in either role.
    fn finnish_infantry_fights(&self, st: &State, b: &Battle) -> bool {
        match b.side {
            Side::Finnish => b.attackers.iter().any(|u| self.kind(u).is_infantry()),
            Side::Soviet => st.stack(b.target).any(|u| self.kind(u).is_infantry()),
        }
    }
}

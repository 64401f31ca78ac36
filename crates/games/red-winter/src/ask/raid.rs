//! The odds of a Finnish night raid (16.4): the way first, then the fight.

use super::table::{bar, crt_bar};
use super::{Ask, hidden, line, signed};
use crate::frame::{Battle, BattleKind, Frame, Mover};
use crate::pack::{Side, UnitId, UnitKind};
use crate::text::modifier;
use crate::units::UnitSet;
use crate::view::fog;
use sandtable_engine::query::OutcomeBar;
use sandtable_engine::{Answer, Message, Refusal, Value, Viewer, say};
use sandtable_hex::HexId;

impl Ask<'_> {
    /// Words after the target: `via HEX`, `from UNIT…`.
    pub(super) fn raid(&self, target: HexId, words: &[&str]) -> Result<Answer, Refusal> {
        let (via, rest) = match words {
            ["via", hex, rest @ ..] => (Some(self.hex(hex)?), rest),
            rest => (None, rest),
        };
        let finns = [Viewer::Referee, Viewer::Seat(self.st.seat(Side::Finnish))].contains(&self.viewer);
        if fog::is_on(self.st) && !finns {
            return Err(hidden(Message::new("ask-hidden-choice")));
        }
        let named: UnitSet = self.units(rest)?.into_iter().collect();
        let group = if named.is_empty() { self.raiders() } else { named };
        self.raid_odds(target, via, group)
    }

    /// The group that raids or could raid at the moment.
    fn raiders(&self) -> UnitSet {
        match self.st.top() {
            Some(Frame::RaidRoute { group, .. }) => *group,
            Some(Frame::Acting(m)) => m.group,
            _ => UnitSet::EMPTY,
        }
    }

    /// Every way the two rolls can go, out of 216. The value is the number of faces that find the way.
    fn raid_odds(&self, target: HexId, via: Option<HexId>, group: UnitSet) -> Result<Answer, Refusal> {
        let (game, st) = (self.game, self.st);
        let leader = |u: &UnitId| game.kind(*u) == UnitKind::Leader;
        let companies: UnitSet = group.iter().filter(|u| !leader(u)).collect();
        let Some(first) = companies.first() else {
            return Err(Refusal::new("16.4-a", Message::new("ask-no-raiders")));
        };
        if let Some(u) = group.iter().find(|u| game.side(*u) != Side::Finnish) {
            return Err(Refusal::new("16.4-a", say!(game, "why-not-company", unit = u)));
        }
        if !st.holds(Side::Soviet, target) {
            return Err(Refusal::new("16.4-2", say!(game, "why-no-enemy-there", hex = target)));
        }
        let ends = game.raid_ends(st, group, target);
        let Some(via) = via.or(ends.first()).filter(|v| ends.contains(*v)) else {
            return Err(Refusal::new("16.4.1-f", say!(game, "why-raid-no-route", hex = target)));
        };
        let modifiers = game.raid_modifiers(st, group, target, via);
        let drm: i8 = modifiers.iter().map(|(_, n)| n).sum();
        let shifts: Vec<Option<i8>> = (1..=6).map(|die| game.pack.tables.raid.shift(die + drm)).collect();
        let found = shifts.iter().flatten().count() as u64;
        let mut answer = Answer::new(
            say!(game, "answer-raid", units = group, hex = target, found = found as i64),
            format!("{found}/6"),
        );
        let mover = Mover { group, ..game.mover(st, first) };
        let under_way = matches!(st.top(), Some(Frame::RaidRoute { .. }));
        if let Some(why) = game.raid_target_why(st, &mover, target).filter(|_| !under_way) {
            // The odds are as if; the reason why not now comes first.
            let refusal = why.refusal(&game.pack);
            answer.lines.push(line(refusal.rule, refusal.text, None));
        }
        for (rule, n) in modifiers {
            answer.lines.push(line(rule, modifier(rule), Some(signed(n.into()))));
        }
        answer.table = Some(self.fnrt(drm));
        answer.places =
            group.iter().filter_map(|u| st.hex_of(u)).chain([via, target]).map(|h| self.place(h)).collect();
        if self.sight.hides(st, Side::Soviet, target) {
            // Nobody knows whom the raiders will meet (20.7).
            answer.outcomes = vec![bar("bar-found", "found", found), bar("bar-lost", "lost", 6 - found)];
            return Ok(answer);
        }
        let mut battle = Battle::new(BattleKind::Raid, Side::Finnish, target, via, companies);
        battle.pajari = companies != group;
        for shift in shifts.iter().flatten() {
            battle.raid_shift = *shift;
            let odds = game.odds(st, &battle);
            for (cell, weight) in odds.outcomes(&game.pack.tables) {
                add(&mut answer.outcomes, crt_bar(cell, weight));
            }
        }
        battle.raid_shift = 0;
        let fight = self.explain(&battle);
        let ratio = Some(Value::Text(fight.value));
        answer.lines.push(line("16.4-4b", Message::new("answer-raid-fight"), ratio));
        answer.lines.extend(fight.lines);
        answer.outcomes.insert(0, bar("bar-lost", "lost", (6 - found) * 36));
        answer.outcomes.retain(|b| b.weight > 0);
        Ok(answer)
    }
}

/// Adds a bar, together with an equal one if there is one.
fn add(bars: &mut Vec<OutcomeBar>, bar: OutcomeBar) {
    match bars.iter_mut().find(|b| b.value == bar.value) {
        Some(same) => same.weight += bar.weight,
        None => bars.push(bar),
    }
}

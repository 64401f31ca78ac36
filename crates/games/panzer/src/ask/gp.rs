//! The chances of general-purpose fire: the table's numbers with every modifier.

use super::{Ask, line};
use crate::event::GpSum;
use crate::fire::Occasion;
use crate::frame::Shot;
use crate::ids::{Band, UnitId};
use crate::text::Words;
use crate::text::fire::gp_lines;
use crate::why::Why;
use sandtable_engine::query::OutcomeBar;
use sandtable_engine::view::CardCell;
use sandtable_engine::{Answer, Message, Refusal};

impl Ask<'_> {
    /// The factor in use, on the shooter's data card.
    fn gp_cell(&self, shot: Shot, band: Band) -> Option<CardCell> {
        let card = self.game.card(self.st, shot.unit);
        // A weapon a leg unit carries has no rows on its card.
        if card.leg().is_some() && shot.load.weapon > 0 {
            return None;
        }
        // Range and factor of every round come before the GP rows.
        let gun = self.game.weapon(self.st, shot)?.gun;
        let before = gun.map_or(0, |g| 2 * usize::from(g.ap.is_some()) + 2 * g.special.len());
        let group = format!("weapon-{}", shot.load.weapon);
        Some(CardCell::new(card.key.clone(), group, before as u16 + 1, band.index() as u16))
    }

    /// What a declared shot of general-purpose fire can do. The value is the two rolls from which it suppresses and from
    /// which it is effective: `44:73`.
    pub(super) fn gp_odds(
        &self,
        shot: Shot,
        target: UnitId,
        occasion: Occasion,
        moving: bool,
        refusal: Option<Why>,
    ) -> Result<Answer, Refusal> {
        let Some(strike) = self.game.direct_strike(self.st, shot, target, occasion, false, moving) else {
            let why = refusal.map(|why| why.refusal(self.game, self.st));
            let text = Message::new("why-no-gp-weapon").unit(self.game, self.st, "unit", shot.unit);
            return Err(why.unwrap_or_else(|| Refusal::new("6.5.4", text)));
        };
        let sum = self.game.gp_sum(self.st, &strike, target, moving);
        // The roll from which each result comes, modifiers counted in.
        let (suppresses, effective) = (sum.none + 1 - sum.net, sum.suppressed + 1 - sum.net);
        let words = Message::new("answer-gp")
            .unit(self.game, self.st, "unit", shot.unit)
            .unit(self.game, self.st, "target", target)
            .int("suppresses", suppresses)
            .int("effective", effective);
        let mut answer = Answer::new(words, format!("{suppresses}:{effective}"));
        for (rule, text, value) in gp_lines(&sum) {
            answer.lines.push(line(rule, text, value));
        }
        if let Some(why) = refusal {
            let refusal = why.refusal(self.game, self.st);
            answer.lines.push(line(refusal.rule, refusal.text, None));
        }
        answer.outcomes = bars(&sum);
        answer.cells = self.gp_cell(shot, sum.band).into_iter().collect();
        answer.pieces = vec![self.game.unit_key(self.st, shot.unit)];
        let hexes = [shot.unit, target].into_iter().filter_map(|u| self.st.unit(u).hex());
        answer.places = hexes.map(|h| self.place(h)).collect();
        Ok(answer)
    }
}

/// How many of the hundred rolls bring each result.
pub(super) fn bars(sum: &GpSum) -> Vec<OutcomeBar> {
    let up_to = |limit: i16| (limit - sum.net).clamp(0, 100) as u64;
    let (none, suppressed) = (up_to(sum.none), up_to(sum.suppressed));
    let bar = |value: &'static str, weight| OutcomeBar::new(gp_bar_text(value), value, weight);
    [
        bar("none", none).good(false),
        bar("suppressed", suppressed - none).good(true),
        bar("effective", 100 - suppressed).good(true),
    ]
    .into_iter()
    .filter(|b| b.weight > 0)
    .collect()
}

/// A result of the GP table in words.
pub(super) fn gp_bar_text(value: &'static str) -> Message {
    Message::new(match value {
        "none" => "bar-gp-none",
        "suppressed" => "bar-gp-suppressed",
        _ => "bar-gp-effective",
    })
}

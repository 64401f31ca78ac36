//! Odds: both strengths line by line, the column lit, every outcome with its weight.

use crate::Downfall;
use crate::combat::{Combat, Line, Reckoning};
use crate::frame::Frame;
use crate::ids::PieceId;
use crate::pack::Symbols;
use crate::state::State;
use crate::text::{Words, combat_table};
use sandtable_engine::query::{AnswerLine, OutcomeBar, ResultTable};
use sandtable_engine::view::Place;
use sandtable_engine::{Answer, Message, Refusal, Value};
use sandtable_hex::HexId;

/// The lines of a reckoning with their rules: attack, defence, die modifiers, each with its sum.
pub fn reckoning_lines(_game: &Downfall, reckoning: &Reckoning) -> Vec<AnswerLine> {
    let mut lines = Vec::new();
    let mut group = |part: &[Line], sum: &'static str, rule: &'static str| {
        for line in part {
            let text = Message { key: format!("line-{}", line.key).into(), args: Vec::new() };
            lines.push(AnswerLine {
                rule: line.rule.into(),
                text,
                value: Some(Value::Int(line.value.into())),
            });
        }
        let total: i64 = part.iter().map(|l| i64::from(l.value)).sum();
        lines.push(AnswerLine { rule: rule.into(), text: Message::new(sum), value: Some(Value::Int(total)) });
    };
    group(&reckoning.attack, "line-attack", "8.3s-A0");
    group(&reckoning.defence, "line-defence", "8.3s-D0");
    group(&reckoning.drm, "line-drm", "8.5s-0");
    lines.push(AnswerLine {
        rule: "8.4s".into(),
        text: Message::new("line-column"),
        value: Some(Value::Text(format!("{:+}", reckoning.column()))),
    });
    lines
}

/// The odds of the attack that is being composed or fought.
pub(super) fn now(game: &Downfall, state: &State) -> Result<Answer, Refusal> {
    let open = matches!(state.top(), Some(Frame::Compose | Frame::Combat(_)));
    match &state.combat {
        Some(combat) if open && combat.primary.is_some() => Ok(answer(game, state, combat)),
        _ => Err(Refusal::new("ask", Message::new("refused-no-attack"))),
    }
}

/// The odds of an attack on a hex with a primary attacker and those that flank, as if it were declared now.
pub(super) fn planned(
    game: &Downfall,
    state: &State,
    target: HexId,
    units: &[PieceId],
) -> Result<Answer, Refusal> {
    let Some((primary, flanks)) = units.split_first() else {
        return Err(Refusal::new("ask", Message::new("refused-no-attack")));
    };
    let faction = game.pack.faction_of(*primary);
    let Some(defenders) = game.defenders(state, faction, target) else {
        let text = Message::new("refused-no-target").at(&game.pack, "hex", target);
        return Err(Refusal::new("7.2-b", text));
    };
    let (symbols, marker) = match state.frames.iter().rev().find_map(|f| match f {
        Frame::Attacks { symbols, marker, .. } => Some((*symbols, *marker)),
        _ => None,
    }) {
        Some(found) => found,
        None => (Symbols::default(), true),
    };
    let mut combat = Combat::new(faction, target, symbols, marker, 0);
    combat.primary = Some(*primary);
    combat.flanks = flanks.iter().copied().collect();
    combat.defenders = defenders;
    Ok(answer(game, state, &combat))
}

fn answer(game: &Downfall, state: &State, combat: &Combat) -> Answer {
    let reckoning = game.strengths(state, combat);
    let column = reckoning.column();
    let (attack, defence) = (reckoning.attack_strength(), reckoning.defence_strength());
    let text = Message::new("answer-odds")
        .at(&game.pack, "hex", combat.target)
        .int("attack", attack)
        .int("defence", defence)
        .text("column", format!("{column:+}"))
        .int("drm", reckoning.total_drm());
    let value = format!("{attack} to {defence}, column {column:+}, drm {:+}", reckoning.total_drm());
    let mut answer = Answer::new(text, value);
    answer.lines = reckoning_lines(game, &reckoning);
    // Two dice: the sums in order with how many of the 36 rolls bring them; equal results are added up.
    let mut bars: Vec<OutcomeBar> = Vec::new();
    for dice in 2..=12u8 {
        let weight = u64::from(6 - dice.abs_diff(7));
        let (_, attacker, defender) = game.outcome(state, combat, &reckoning, dice);
        let value = format!("{attacker}/{defender}");
        match bars.iter_mut().find(|b| b.value == value) {
            Some(bar) => bar.weight += weight,
            None => {
                let text = Message::new("outcome-hits").int("attacker", attacker).int("defender", defender);
                bars.push(OutcomeBar::new(text, value, weight).losses(attacker, defender));
            }
        }
    }
    answer.outcomes = bars;
    let lit_column = Some(game.pack.combat.column(i32::from(column)));
    answer.table = Some(ResultTable { lit_column, ..combat_table(&game.pack.combat) });
    answer.places = vec![Place::Hex(game.pack.map.grid.label(combat.target).to_owned())];
    answer.pieces = combat.attackers().iter().map(|u| game.pack.key(u)).collect();
    answer
}

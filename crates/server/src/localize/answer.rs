//! Answers to questions.

use super::{Voice, cell, place};
use crate::wire;
use sandtable_engine::query::{Answer, AnswerLine, Layer, OutcomeBar, Part, ResultTable, Tone};

impl Voice<'_> {
    /// An answer in words.
    pub fn answer(&self, answer: &Answer) -> wire::Answer {
        wire::Answer {
            text: self.say(&answer.text),
            value: answer.value.clone(),
            lines: answer.lines.iter().map(|l| self.answer_line(l)).collect(),
            places: answer.places.iter().map(place).collect(),
            outcomes: answer.outcomes.iter().map(|o| self.outcome(o)).collect(),
            layers: answer.layers.iter().map(|l| self.layer(l)).collect(),
            table: answer.table.as_ref().map(|t| self.table(t)),
            tables: answer.tables.iter().map(|t| self.table(t)).collect(),
            cells: answer.cells.iter().map(cell).collect(),
            pieces: answer.pieces.clone(),
            parts: answer.parts.iter().map(|p| self.part(p)).collect(),
        }
    }

    fn part(&self, part: &Part) -> wire::AnswerPart {
        wire::AnswerPart {
            text: self.say(&part.text),
            piece: part.piece.clone(),
            base: self.value(&part.base),
            factors: part.factors.iter().map(|l| self.answer_line(l)).collect(),
            value: self.value(&part.value),
        }
    }

    pub(super) fn answer_line(&self, line: &AnswerLine) -> wire::AnswerLine {
        wire::AnswerLine {
            rule: line.rule.to_string(),
            text: self.say(&line.text),
            value: line.value.as_ref().map(|v| self.value(v)).unwrap_or_default(),
        }
    }

    fn outcome(&self, bar: &OutcomeBar) -> wire::OutcomeBar {
        wire::OutcomeBar {
            text: self.say(&bar.text),
            value: bar.value.clone(),
            weight: bar.weight,
            tone: (bar.tone != Tone::Neutral).then(|| tone(bar.tone).into()),
        }
    }

    fn layer(&self, layer: &Layer) -> wire::Layer {
        wire::Layer {
            key: layer.key.to_string(),
            tone: tone(layer.tone).into(),
            text: self.say(&layer.text),
            places: layer.places.iter().map(place).collect(),
            labels: layer.labels.iter().map(|(p, text)| (place(p), text.clone())).collect(),
        }
    }

    pub(super) fn table(&self, table: &ResultTable) -> wire::ResultTable {
        wire::ResultTable {
            text: self.say(&table.text),
            rule: table.rule.to_string(),
            columns: table.columns.clone(),
            rows: table.rows.clone(),
            cells: table.cells.clone(),
            lit_column: table.lit_column,
            lit_row: table.lit_row,
        }
    }
}

fn tone(tone: Tone) -> &'static str {
    match tone {
        Tone::Neutral => "neutral",
        Tone::Good => "good",
        Tone::Bad => "bad",
        Tone::Doubtful => "doubtful",
        Tone::Friend => "friend",
        Tone::Enemy => "enemy",
    }
}

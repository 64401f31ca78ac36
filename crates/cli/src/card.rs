//! `sandtable data GAME --card NAME`: one data card as plain rows.

use crate::Context;
use crate::args::DataArgs;
use crate::failure::{Failure, Outcome, did_you_mean};
use crate::files::json;
use crate::voice::Voice;
use sandtable_engine::Message;
use sandtable_engine::board::{CardGroup, DataCard};
use sandtable_engine::table::GameBox;
use std::io::Write;
use unicode_width::UnicodeWidthStr;

/// Prints the card with this key or name.
pub fn card(cx: &mut Context<'_, '_>, args: &DataArgs, wanted: &str) -> Outcome {
    let opened = cx.open(&args.game)?;
    let (voice, cards) = (&opened.voice, all(opened.game.as_ref()));
    let english = Voice::game("en", opened.game.as_ref());
    let names: Vec<(String, String)> =
        cards.iter().map(|c| (english.say(&c.text), voice.say(&c.text))).collect();
    let Some(found) = find(&cards, &names, wanted).and_then(|i| cards.get(i)) else {
        let known: Vec<String> = cards.iter().map(|c| c.key.to_string()).collect();
        let m = Message::new("error-no-card").text("word", wanted).int("n", known.len() as i64);
        return Err(Failure::input(did_you_mean(voice, &m, wanted, &known)));
    };
    if args.json {
        return json(cx.io, found);
    }
    writeln!(cx.io.out, "{} ({})", voice.say(&found.text), found.key)?;
    for group in &found.groups {
        print(cx.io.out, voice, group)?;
    }
    Ok(())
}

/// Every card of the game's boards, once.
fn all(game: &dyn GameBox) -> Vec<DataCard> {
    let mut cards: Vec<DataCard> = Vec::new();
    for scenario in &game.info().scenarios {
        for card in game.board(&scenario.key).cards {
            if cards.iter().all(|c| c.key != card.key) {
                cards.push(card);
            }
        }
    }
    cards.sort_by(|a, b| a.key.cmp(&b.key));
    cards
}

/// Words of a name: letters and digits, small.
fn words(text: &str) -> Vec<String> {
    let parts = text.split(|c: char| !c.is_alphanumeric()).filter(|p| !p.is_empty());
    parts.map(str::to_lowercase).collect()
}

/// The card with this key, or the one whose name has the last word of what is wanted and most of the others, and as few
/// words besides as possible: `panzer-iiij` finds “PzKpfw IIIJ”.
fn find(cards: &[DataCard], names: &[(String, String)], wanted: &str) -> Option<usize> {
    if let Some(at) = cards.iter().position(|c| c.key == wanted) {
        return Some(at);
    }
    let wanted = words(wanted);
    let last = wanted.last()?;
    let score = |name: &str| {
        let own = words(name);
        let shared = wanted.iter().filter(|w| own.contains(w)).count();
        own.contains(last).then_some((shared, usize::MAX - own.len()))
    };
    let best = |at: usize| names.get(at).and_then(|(en, own)| score(en).max(score(own)));
    (0..cards.len()).filter(|at| best(*at).is_some()).max_by_key(|at| (best(*at), usize::MAX - at))
}

/// A group: its title, the headings, a line for each row.
fn print(out: &mut dyn Write, voice: &Voice, group: &CardGroup) -> Outcome {
    writeln!(out, "\n{}", voice.say(&group.text))?;
    let labels: Vec<String> = group.rows.iter().map(|r| voice.say(&r.text)).collect();
    let width = labels.iter().map(|l| l.width()).max().unwrap_or(0);
    let columns = group.columns.len().max(group.rows.iter().map(|r| r.values.len()).max().unwrap_or(0));
    let wide = |at: usize| {
        let heads = group.columns.get(at).map_or(0, |h| h.width());
        group.rows.iter().filter_map(|r| r.values.get(at)).map(|v| v.width()).max().unwrap_or(0).max(heads)
    };
    let widths: Vec<usize> = (0..columns).map(wide).collect();
    let cells = |values: &[String]| -> String {
        let pad = |(v, w): (&String, &usize)| format!("  {}{v}", " ".repeat(w.saturating_sub(v.width())));
        values.iter().zip(&widths).map(pad).collect()
    };
    if !group.columns.is_empty() {
        writeln!(out, "  {}{}", " ".repeat(width), cells(&group.columns))?;
    }
    for (row, label) in group.rows.iter().zip(&labels) {
        writeln!(out, "  {label}{}{}", " ".repeat(width - label.width()), cells(&row.values))?;
    }
    Ok(())
}

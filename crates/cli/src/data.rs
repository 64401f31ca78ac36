//! `sandtable data`: where the figures come from, and whether the pack is sound.

use crate::Context;
use crate::args::DataArgs;
use crate::failure::{Failure, Outcome};
use crate::files::json;
use sandtable_engine::Message;
use sandtable_engine::data::DataShare;
use unicode_width::UnicodeWidthStr;

pub fn data(cx: &mut Context<'_, '_>, args: &DataArgs) -> Outcome {
    if let Some(wanted) = &args.card {
        return crate::card::card(cx, args, wanted);
    }
    let opened = cx.open(&args.game)?;
    let (voice, report) = (&opened.voice, opened.game.data_report());
    let failed = args.check && !report.faults.is_empty();
    if args.json {
        json(cx.io, &report)?;
        return if failed { Err(Failure::found()) } else { Ok(()) };
    }
    let heads = ["data-rulebook", "data-public", "data-derived", "data-reconstructed", "data-total"];
    let heads = heads.map(|h| voice.t(h));
    let name = |share: &DataShare| {
        let key: String = share.kind.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
        voice.word(&format!("data-kind-{key}"), &share.kind)
    };
    let mut rows: Vec<DataShare> = report.shares.clone();
    rows.push(report.total());
    let width = rows.iter().map(|r| name(r).width()).max().unwrap_or(0);
    write!(cx.io.out, "{}", " ".repeat(width))?;
    for h in &heads {
        write!(cx.io.out, "  {}{h}", " ".repeat(14usize.saturating_sub(h.width())))?;
    }
    writeln!(cx.io.out)?;
    for row in &rows {
        let label = name(row);
        write!(cx.io.out, "{label}{}", " ".repeat(width.saturating_sub(label.width())))?;
        let total = row.total();
        for n in [row.rulebook, row.public, row.derived, row.reconstructed] {
            let share = if total == 0 { 0.0 } else { f64::from(n) * 100.0 / f64::from(total) };
            write!(cx.io.out, "  {n:>7} {share:>5.1}%")?;
        }
        writeln!(cx.io.out, "  {total:>14}")?;
    }
    if !args.check {
        return Ok(());
    }
    cx.io.out.flush()?;
    for fault in &report.faults {
        writeln!(cx.io.err, "{fault}")?;
    }
    let m = match report.faults.len() {
        0 => Message::new("data-sound"),
        n => Message::new("data-faults").int("n", n as i64),
    };
    writeln!(cx.io.out, "{}", voice.say(&m))?;
    if failed { Err(Failure::found()) } else { Ok(()) }
}

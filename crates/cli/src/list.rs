//! `sandtable games`.

use crate::args::GamesArgs;
use crate::failure::Outcome;
use crate::files::json;
use crate::{Context, voice::Voice};
use sandtable_engine::Message;

pub fn games(cx: &mut Context<'_, '_>, args: &GamesArgs) -> Outcome {
    let games = cx.every_game()?;
    if args.json {
        let infos: Vec<_> = games.iter().map(|g| g.info()).collect();
        return json(cx.io, &infos);
    }
    if games.is_empty() {
        writeln!(cx.io.out, "{}", cx.voice.t("games-none"))?;
    }
    for game in &games {
        let (info, voice) = (game.info(), Voice::game(&cx.voice.lang, &**game));
        writeln!(cx.io.out, "{}  {}", info.key, info.name.get(&voice.lang))?;
        let seats: Vec<String> =
            info.seats.iter().map(|s| format!("{} ({})", s.name.get(&voice.lang), s.key)).collect();
        writeln!(cx.io.out, "  {}: {}", voice.t("games-seats"), seats.join(", "))?;
        writeln!(cx.io.out, "  {}:", voice.t("games-scenarios"))?;
        for s in &info.scenarios {
            let turns = voice.say(&Message::new("games-turns").int("turns", s.turns));
            writeln!(cx.io.out, "    {:<18} {} ({turns})", s.key, s.name.get(&voice.lang))?;
            writeln!(cx.io.out, "    {:<18} {}", "", s.summary.get(&voice.lang))?;
        }
        if !info.options.is_empty() {
            writeln!(cx.io.out, "  {}:", voice.t("games-options"))?;
        }
        for o in &info.options {
            let values = o.values.join("|");
            writeln!(cx.io.out, "    {}={values}  {} [{}]", o.key, o.name.get(&voice.lang), o.rule)?;
        }
    }
    Ok(())
}

//! `sandtable render`: a board as SVG or PNG.

use crate::Context;
use crate::args::RenderArgs;
use crate::board::{Window, in_play};
use crate::failure::{self, Failure, Outcome, did_you_mean};
use crate::files::{self, Opened, acting, viewer};
use crate::save::seed;
use crate::show;
use sandtable_engine::info::Options;
use sandtable_engine::view::{Board, View};
use sandtable_engine::{Message, Table};
use sandtable_render::{RenderOptions, RenderText, SideStyle, png, svg};
use std::path::Path;

pub fn render(cx: &mut Context<'_, '_>, args: &RenderArgs) -> Outcome {
    let file = args.output.display().to_string();
    let ending = args.output.extension().and_then(|e| e.to_str()).unwrap_or_default().to_lowercase();
    if !matches!(ending.as_str(), "svg" | "png") {
        return Err(Failure::input(cx.voice.say(&Message::new("error-picture").text("file", file))));
    }
    let (opened, table) = open(cx, args)?;
    let view = table.view(viewer(&opened.voice, &*table, args.viewer.as_deref())?);
    let board = in_play(table.board());
    let crop = match &args.around {
        Some(hex) => {
            show::known_hex(&opened.voice, &board, hex).map_err(Failure::input)?;
            let window = Window { centre: hex, radius: show::REACH };
            window.hexes(&board).into_iter().map(|h| h.label.clone()).collect()
        }
        None => Vec::new(),
    };
    let options = RenderOptions {
        scale: args.scale,
        crop,
        text: texts(&opened, &*table, &board, &view),
        lang: cx.voice.lang.clone(),
        sides: SideStyle::for_game(table.info(), &cx.voice.lang),
        ..RenderOptions::default()
    };
    let drawn = svg(&board, Some(&view), &options);
    let content = if ending == "svg" {
        drawn.into_bytes()
    } else {
        png(&drawn).map_err(|e| {
            let m = Message::new("error-render").text("file", &file).text("reason", e.to_string());
            Failure::input(cx.voice.say(&m))
        })?
    };
    files::write(cx, &args.output, &content, true)?;
    Ok(writeln!(cx.io.out, "{}", cx.voice.say(&Message::new("drawn").text("file", file)))?)
}

/// A save, or the starting position of GAME/SCENARIO.
fn open(cx: &Context<'_, '_>, args: &RenderArgs) -> Outcome<(Opened, Box<dyn Table>)> {
    let path = Path::new(&args.what);
    if path.is_file() || args.what.ends_with(".json") {
        return cx.load(path);
    }
    let (game, scenario) =
        args.what.split_once('/').map_or((args.what.as_str(), None), |(g, s)| (g, Some(s)));
    let known = cx.games.keys();
    if !known.iter().any(|k| k == game) {
        let m = Message::new("error-render-what").text("word", &args.what).text("known", known.join(", "));
        return Err(Failure::input(did_you_mean(&cx.voice, &m, game, &known)));
    }
    let opened = cx.open(game)?;
    let table = opened
        .game
        .start(&opened.scenario(scenario), Options::none(), seed(Some(0))?)
        .map_err(|e| Failure::input(failure::setup(&opened.voice, &e)))?;
    Ok((opened, table))
}

fn texts(opened: &Opened, table: &dyn Table, board: &Board, view: &View) -> RenderText {
    let (voice, info) = (&opened.voice, table.info());
    let scenario = info.scenarios.iter().find(|s| s.key == view.scenario);
    let scenario = scenario.map_or(view.scenario.as_str(), |s| s.name.get(&voice.lang));
    let status = match &view.result {
        Some(result) => voice.say(&result.text),
        None => {
            let who = acting(view.actor).map_or("", |s| voice.seat(info, s));
            format!("{who}: {}", voice.say(&view.prompt.text))
        }
    };
    let mut legend: Vec<(String, String)> = Vec::new();
    let terrain = board.hexes.iter().map(|h| ("terrain", h.terrain.as_ref()));
    let features = board.hexes.iter().flat_map(|h| h.features.iter().map(|f| ("feature", f.as_ref())));
    let lines = board.lines.iter().map(|l| ("line", l.class.as_ref()));
    let sides = board.sides.iter().map(|s| ("side", s.class.as_ref()));
    for (kind, key) in terrain.chain(features).chain(lines).chain(sides) {
        if !legend.iter().any(|(k, _)| k == key) {
            legend.push((key.to_string(), voice.word(&format!("{kind}-{key}"), key)));
        }
    }
    RenderText {
        title: format!("{} · {scenario}", info.name.get(&voice.lang)),
        turn: voice.say(&view.turn),
        status,
        legend,
        boxes: board
            .boxes
            .iter()
            .map(|b| (&b.key, &b.text))
            .chain(board.areas.iter().map(|a| (&a.key, &a.text)))
            .map(|(key, text)| (key.to_string(), voice.say(text)))
            .collect(),
    }
}

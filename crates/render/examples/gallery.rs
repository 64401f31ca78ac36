//! Draws a sample map as pictures into a folder: `cargo run -p sandtable-render --example gallery -- FOLDER`.

#[path = "../tests/common/mod.rs"]
mod common;

use sandtable_render::*;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "gallery".into());
    std::fs::create_dir_all(&folder)?;
    let (board, view) = (common::board(), common::view());
    let legend = [
        ("forest", "Forest"),
        ("suo", "Suo (bog)"),
        ("lake", "Frozen lake"),
        ("village", "Village"),
        ("hotel", "Hotel"),
        ("gravel-pits", "Gravel pits"),
        ("main-road", "Main road"),
        ("primary-road", "Primary road"),
        ("trail", "Secondary road"),
        ("bridge", "Bridge"),
        ("flag", "Victory hex"),
        ("supply-source", "Supply source"),
    ];
    let mut opts = RenderOptions {
        text: RenderText {
            title: "Red Winter — The First Day".into(),
            turn: "Turn 3 of 5 · Dec 8, 13:30 · day".into(),
            status: "Soviet Combat Phase: choose a hex to attack (8.1)".into(),
            legend: legend.iter().map(|(k, t)| (k.to_string(), t.to_string())).collect(),
            boxes: vec![("off-map".into(), "Artillery".into()), ("turn".into(), "Arrives on turn".into())],
        },
        ..RenderOptions::default()
    };
    opts.sides[0].mark = "S".into();
    opts.sides[1].mark = "F".into();
    let save = |name: &str, opts: &RenderOptions, view| -> Result<(), Box<dyn std::error::Error>> {
        let text = svg(&board, view, opts);
        // The best of a few, because other work on the machine only ever adds to the time.
        let timed = |_| {
            let t = Instant::now();
            std::hint::black_box(svg(&board, view, opts));
            t.elapsed()
        };
        let drawn = (0..20).map(timed).min().unwrap_or_default();
        std::fs::write(format!("{folder}/{name}.svg"), &text)?;
        let t = Instant::now();
        std::fs::write(format!("{folder}/{name}.png"), png(&text)?)?;
        println!("{name}: {} kB in {drawn:.1?}, PNG in {:.1?}", text.len() / 1000, t.elapsed());
        Ok(())
    };
    opts.scale = 0.45;
    save("map", &opts, None)?;
    save("game", &opts, Some(&view))?;
    opts.scale = 1.0;
    opts.text.legend.clear();
    let around = |centre: &str, reach: f64| -> Vec<String> {
        let c = board.hexes.iter().find(|h| h.label == centre).map_or((0.0, 0.0), |h| (h.x, h.y));
        let near = |h: &&sandtable_engine::view::BoardHex| (h.x - c.0).hypot(h.y - c.1) < reach;
        board.hexes.iter().filter(near).map(|h| h.label.clone()).collect()
    };
    opts.crop = around("P23", 7.6);
    save("front", &opts, Some(&view))?;
    opts.crop = around("H18", 7.0);
    save("village", &opts, None)?;
    opts.crop = around("M14", 7.0);
    save("hotel", &opts, None)?;
    opts.scale = 2.0;
    opts.crop = around("P22", 3.6);
    save("zoom", &opts, Some(&view))?;
    opts.scale = 1.0;
    opts.crop = around("O22", 6.6);
    let labels = |hexes: &[(&str, &str)]| hexes.iter().map(|(h, t)| (h.to_string(), t.to_string())).collect();
    opts.highlights = vec![
        Highlight {
            tone: Tone::Reach,
            hexes: labels(&[("P24", "1"), ("Q24", "2½"), ("Q25", ""), ("P25", "½"), ("R25", "4")]),
        },
        Highlight { tone: Tone::Focus, hexes: labels(&[("O21", "3:1")]) },
        Highlight { tone: Tone::Bad, hexes: labels(&[("M23", ""), ("M24", "")]) },
        Highlight { tone: Tone::Good, hexes: labels(&[("O19", ""), ("N19", "")]) },
    ];
    let path = |kind, tone, hexes: &str, text: &str| PathOverlay {
        kind,
        tone,
        hexes: hexes.split(' ').map(String::from).collect(),
        text: text.into(),
    };
    opts.paths = vec![
        path(PathKind::Route, Tone::Reach, "R27 Q26 P26 O25", "3 MP"),
        path(PathKind::Sight, Tone::Good, "P23 O21", ""),
        path(PathKind::Blocked, Tone::Bad, "R22 P20", ""),
    ];
    save("overlay", &opts, Some(&view))?;
    opts.highlights.clear();
    opts.paths.clear();
    opts.text.title = "붉은 겨울 · 톨바야르비 전투".into();
    opts.text.turn = "3턴 · 12월 8일 13:30 · 낮".into();
    opts.text.status =
        "소련군 전투 단계: 공격할 헥스를 고르세요 (8.1). 얼어붙은 호수, 늪지, 숲, 마을, 광장, 닭, 꽃, 뷁"
            .into();
    opts.lang = "ko".into();
    save("korean", &opts, Some(&view))?;
    Ok(())
}

//! The fuzz targets on Red Winter, bounded and deterministic. See `fuzz/README.md`.

use sandtable_conformance::fuzz::{self, rounds, smoke};
use sandtable_red_winter::{RedWinter, pack::Pack};
use std::path::Path;
use std::sync::Arc;

fn pack() -> Pack {
    Pack::load(None).expect("the pack it comes with is sound")
}

fn game() -> Arc<RedWinter> {
    Arc::new(RedWinter::new(pack()))
}

#[test]
fn actions() {
    let game = game();
    let (scripts, _) = fuzz::good_games(&game, 60);
    smoke(&scripts, rounds(150), 1, |data| fuzz::actions(&game, data));
}

#[test]
fn saves() {
    let game = game();
    let (_, journals) = fuzz::good_games(&game, 60);
    smoke(&journals, rounds(300), 2, |data| fuzz::saves(&game, data));
}

#[test]
fn position_files() {
    let game = game();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut good: Vec<Vec<u8>> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|f| std::fs::read(f.ok()?.path()).ok())
        .collect();
    good.push(b"game red-winter\nscenario tutorial\nexpect actor = soviet\nexpect options = 3\n".to_vec());
    smoke(&good, rounds(1500), 3, |data| fuzz::positions(&game, data));
}

/// A broken pack is refused with reasons, whichever file is broken and however.
#[test]
fn data_files() {
    let files: Vec<(String, String)> =
        pack().files().into_iter().map(|(name, text)| (name.into(), text.into())).collect();
    for (at, (name, text)) in files.iter().enumerate() {
        smoke(&[text.as_bytes().to_vec()], rounds(40), at as u64, |data| {
            let mut files = files.clone();
            files[at].1 = String::from_utf8_lossy(data).into_owned();
            if let Err(errors) = Pack::from_files(files) {
                assert!(!errors.0.is_empty(), "{name} refused without a reason");
            }
        });
    }
}

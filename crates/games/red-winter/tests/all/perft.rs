//! Stored counts of ways to go on: no option of these positions appears or vanishes unnoticed.

use sandtable_conformance::perft;
use sandtable_red_winter::{RedWinter, pack::Pack};
use std::path::Path;

#[test]
fn stored_counts_hold() {
    let game = RedWinter::new(Pack::load(None).expect("the pack it comes with is sound"));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("perft");
    let mut held = 0;
    for entry in std::fs::read_dir(folder).expect("the folder of counts") {
        let path = entry.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("its text");
        let report = perft::run(&game, &path.display().to_string(), &text);
        let faults: Vec<String> = report.faults.iter().map(ToString::to_string).collect();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
        println!("{}: {} ways", path.display(), report.nodes);
        held += report.held;
    }
    assert!(held >= 12, "only {held} counts");
}

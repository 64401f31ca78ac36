//! The rulebook's worked examples as position files, every number.

use sandtable_panzer::Panzer;

#[test]
fn every_example_holds() {
    let game = Panzer::standard().expect("the pack it comes with is sound");
    let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/examples");
    let mut files: Vec<_> = std::fs::read_dir(dir).expect("examples").flatten().map(|e| e.path()).collect();
    files.sort();
    let (mut faults, mut held) = (Vec::new(), 0);
    for path in &files {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let text = std::fs::read_to_string(path).expect("a readable file");
        let report = sandtable_engine::position::run(&game, &name, &text);
        assert!(report.held > 0 || !report.faults.is_empty(), "{name} expects nothing");
        held += report.held;
        faults.extend(report.faults.iter().map(ToString::to_string));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(files.len() >= 20 && held >= 40, "{} files, {held} expectations", files.len());
}

#![no_main]

use libfuzzer_sys::fuzz_target;
use sandtable_red_winter::pack::Pack;
use std::sync::LazyLock;

static FILES: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let pack = Pack::load(None).expect("the pack it comes with is sound");
    pack.files().into_iter().map(|(name, text)| (name.into(), text.into())).collect()
});

// The first byte chooses the file, the rest is its new text.
fuzz_target!(|data: &[u8]| {
    let Some((first, text)) = data.split_first() else { return };
    let mut files = FILES.clone();
    let at = *first as usize % files.len();
    files[at].1 = String::from_utf8_lossy(text).into_owned();
    if let Err(errors) = Pack::from_files(files) {
        assert!(!errors.0.is_empty(), "refused without a reason");
    }
});

//! Ctrl-C during long runs: the first asks them to end and to print what is known, the second ends the program.

use crate::failure::Failure;
use crate::voice::Voice;
use sandtable_engine::Message;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// Exit code of a run that was interrupted, as shells expect it.
const CODE: u8 = 130;

/// Becomes true at the first Ctrl-C. From the first call on, the signal no longer ends the program.
pub fn flag() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    let flag = FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let raised = flag.clone();
        let (ready, installed) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else {
                return;
            };
            runtime.block_on(async {
                let mut pending = Box::pin(tokio::signal::ctrl_c());
                // Polled once: only then is the signal caught.
                let early = futures_poll(&mut pending).await;
                let _ = ready.send(());
                if !early && pending.await.is_err() {
                    return;
                }
                raised.store(true, Ordering::Relaxed);
                let _ = tokio::signal::ctrl_c().await;
                std::process::exit(i32::from(CODE));
            });
        });
        // Nobody may count on the flag before the signal is caught.
        let _ = installed.recv();
        flag
    });
    flag.clone()
}

/// Polls a future once; whether it is done.
async fn futures_poll<F: Future + Unpin>(future: &mut F) -> bool {
    std::future::poll_fn(|cx| std::task::Poll::Ready(std::pin::Pin::new(&mut *future).poll(cx).is_ready()))
        .await
}

/// What a run that was interrupted ends with.
pub fn failure(voice: &Voice, done: u64, of: u64) -> Failure {
    let m = Message::new("interrupted").int("done", done as i64).int("of", of as i64);
    Failure { code: CODE, text: Some(voice.say(&m)) }
}

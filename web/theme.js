// Runs before the first paint, so that a dark room stays dark. A classic script: modules come too late.
(() => {
  try {
    const kept = JSON.parse(localStorage.getItem("sandtable-settings") || "{}");
    const root = document.documentElement;
    if (["light", "dark"].includes(kept.theme)) root.dataset.theme = kept.theme;
    if (["small", "large", "huge"].includes(kept.text)) root.dataset.text = kept.text;
    if (kept.lang === "ko") root.lang = "ko";
  } catch {
    // The defaults serve.
  }
})();

// Runs before the first paint, so that a dark room stays dark. A classic script: modules come too late.
(() => {
  const root = document.documentElement;
  let kept = /** @type {any} */ ({});
  try {
    kept = JSON.parse(localStorage.getItem("sandtable-settings") || "{}");
  } catch {
    // The defaults serve.
  }
  const dark = kept.theme === "dark" || (kept.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "dark" : "light";
  if (["small", "large", "huge"].includes(kept.text)) root.dataset.text = kept.text;
  if (kept.lang === "ko") root.lang = "ko";
})();

// The table: the board fills the room, the prompt is always in sight, the panels stand around.

import { h, morph, scheduled } from "../dom.js";
import { t } from "../i18n.js";
import { change, onChange, settings } from "../settings.js";
import { setNotice, setTitle } from "../router.js";
import { iconButton, onRule } from "../ui/parts.js";
import { onTerms, watchTips } from "../ui/tip.js";
import { icon } from "../ui/icons.js";
import { PANELS } from "../panels/index.js";
import { ruleDialog } from "../panels/rule-dialog.js";
import { calendarPanel, sequencePanel } from "../panels/time.js";
import { standing } from "../panels/victory.js";
import { BoardView } from "../play/board-view.js";
import { clearAway, handOverScreen } from "../play/hand-over.js";
import { resultDialog } from "../play/result.js";
import { LOW } from "../play/hand.js";
import { header } from "../play/header.js";
import { helpDialog } from "../play/help.js";
import { keys } from "../play/keys.js";
import { Lesson, goalPin } from "../play/lesson.js";
import { closeMoment, showNewest } from "../play/moment.js";
import { Notices } from "../play/notices.js";
import { operationCard } from "../play/operation.js";
import { closePlayback } from "../play/playback.js";
import { cards, promptBar } from "../play/prompt.js";
import { Session } from "../play/session.js";
import { nextTick, leftNow } from "../logic/clock.js";

/** @import {Room} from "../panels/index.js" */

/** Below this width the panels are a sheet that covers the board when wanted. */
const NARROW = "(max-width: 859px)";
/** From this width on sequence and turns stand beside the board all the time. */
const WIDE = "(min-width: 1800px)";

/**
 * @param {HTMLElement} host
 * @param {string[]} words
 */
export function open(host, [id = ""]) {
  const session = new Session(id, new URLSearchParams(location.search).get("seat"));
  const { store } = session;
  const board = h("div", { class: "board-host", id: "board", opaque: true });
  const view = new BoardView(board, session);
  const notices = new Notices();
  const narrow = matchMedia(NARROW);
  const wide = matchMedia(WIDE);
  // A link may open one panel; else the one that was open last.
  const linked = new URLSearchParams(location.search).get("panel");
  const wanted = linked ?? settings.panel;
  let sheet = linked !== null;
  let panel = PANELS.some((p) => p.key === wanted) ? wanted : "log";
  let celebrated = false;
  let wasCovered = false;
  let wasOver = /** @type {boolean | null} */ (null);
  /** @type {number | undefined} */
  let ticking;

  const root = h("div", { class: "table" });
  host.append(root);

  const draw = scheduled(() => {
    // On a small screen a card needs the room the sheet takes.
    if (sheet && narrow.matches && (store.odds || store.answer || store.listing || store.hint || store.moment || store.playback)) sheet = false;
    const title = store.table ? store.table.name || store.table.scenarioName : t("table");
    setTitle(title);
    root.classList.toggle("sheet-open", sheet && narrow.matches);
    root.classList.toggle("folded", settings.folded && !narrow.matches);
    // What scripts that drive the page wait for.
    root.dataset.version = String(store.state?.version ?? -1);
    // The map shows whether it is night.
    root.dataset.light = store.view?.calendar.find((entry) => entry.current)?.light ?? "";
    root.toggleAttribute("data-busy", store.busy);
    root.toggleAttribute("data-over", Boolean(store.state?.view.result));
    const inPrompt = document.activeElement?.closest("#prompt, .cards-up") !== null && document.activeElement !== document.body;
    const covered = store.handOver !== null;
    // What the next player may not see is not there at all, not merely out of sight.
    if (covered && !wasCovered) {
      clearAway();
      view.clear();
    }
    wasCovered = covered;
    morph(root, covered ? handOverScreen(session) : everything());
    if (!covered) {
      const slot = root.querySelector(".board-slot");
      if (slot && board.parentElement !== slot) slot.append(board);
      view.draw();
    }
    showStep();
    showNewest(root);
    lesson.update();
    keepFocus(inPrompt);
    notices.update(store);
    result();
    tick();
  });

  const everything = () => [
    header(store, { panel: openPanel, help: helpDialog }),
    wide.matches && h("aside", { class: "left-rail", key: "rail", "aria-label": t("sequence") }, standing(store), h("h2", null, t("panel-sequence")), sequencePanel(room), h("h2", null, t("panel-calendar")), calendarPanel(room)),
    h("main", { class: "stage", key: "stage" }, goalPin(room), boardPlace(), promptBar(session)),
    panels(),
  ];

  /** The current step of the strip is kept in sight. */
  const showStep = () => {
    const step = /** @type {HTMLElement | null} */ (root.querySelector(".sequence-strip .current"));
    const strip = step?.parentElement;
    if (step && strip && strip.scrollWidth > strip.clientWidth) strip.scrollLeft = step.offsetLeft - strip.offsetLeft - 60;
  };

  let focused = "";
  /**
   * Focus goes where the next answer is given: to the commit button, to the next player's button, or back to the prompt
   * when the button that had it is gone.
   * @param {boolean} inPrompt
   */
  const keepFocus = (inPrompt) => {
    const wanted = store.handOver !== null ? "take-over" : store.odds?.answer ? "commit" : store.hint?.plans && !store.odds ? "plan-0" : "";
    if (wanted && wanted !== focused) document.getElementById(wanted)?.focus({ preventScroll: true });
    focused = wanted;
    if (wanted || !inPrompt || document.activeElement !== document.body) return;
    const to = ".answers button.answer";
    const next = /** @type {HTMLElement | null} */ (root.querySelector(to) ?? root.querySelector("#prompt"));
    next?.focus({ preventScroll: true });
  };

  // The board element is made once and stays; morphing must never touch its inside.
  const boardPlace = () =>
    h(
      "div",
      { class: "board-place", key: "board-place", on: { pointerdown: (/** @type {PointerEvent} */ e) => view.pointer({ x: e.clientX, y: e.clientY }) } },
      h("div", { class: "board-slot", opaque: true, "data-mark": "board", key: "slot" }),
      cards(session, (piece) => view.piece(piece), (places) => view.show(places), lesson.card()),
      h("div", { class: "pins", key: "pins" }, operationCard(session)),
      h(
        "div",
        { class: "zoom", role: "group", "aria-label": t("zoom"), key: "zoom" },
        iconButton("plus", t("zoom-in"), () => view.board?.zoomBy(1.25)),
        iconButton("minus", t("zoom-out"), () => view.board?.zoomBy(0.8)),
        iconButton("fit", t("zoom-fit"), () => view.fit()),
        iconButton("eye", t("counters-toggle"), () => change("counters", settings.counters === "shown" ? "faded" : settings.counters === "faded" ? "hidden" : "shown"), { pressed: settings.counters !== "shown" }),
      ),
    );

  const panels = () => {
    const shown = PANELS.filter((p) => p.when?.(room) ?? true);
    const now = shown.find((p) => p.key === panel) ?? shown[0];
    if (!now) return null;
    return h(
      "aside",
      { class: "panels", id: "panels", tabindex: -1, "aria-label": t("panels"), key: "panels" },
      h(
        "div",
        { class: "tabs", role: "tablist", "aria-label": t("panels"), on: { keydown: walkTabs } },
        shown.map((p) => {
          const on = p === now && (narrow.matches ? sheet : !settings.folded);
          const count = p.badge?.(room) ?? 0;
          return h(
            "button",
            {
              type: "button", role: "tab", id: `tab-${p.key}`, key: p.key, "aria-selected": String(on), "aria-controls": "panel", tabindex: p === now ? 0 : -1, title: t(p.title),
              on: { click: () => (narrow.matches && on ? closeSheet() : openPanel(p.key)) },
            },
            icon(p.icon),
            h("span", { class: "tab-name" }, t(p.title)),
            count > 0 && !on ? h("span", { class: "count" }, count) : null,
          );
        }),
      ),
      h(
        "div",
        { class: "panel", id: "panel", role: "tabpanel", "aria-labelledby": `tab-${now.key}`, tabindex: 0, key: `panel ${now.key}` },
        h("header", { class: "panel-head" }, h("h2", null, t(now.title)), narrow.matches ? iconButton("close", t("close"), () => closeSheet()) : iconButton("next", t("panel-fold"), () => fold(true), { class: "fold-panel" })),
        h("div", { class: "panel-body" }, now.draw(room)),
      ),
    );
  };

  /** @param {KeyboardEvent} event */
  const walkTabs = (event) => {
    const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const shown = PANELS.filter((p) => p.when?.(room) ?? true);
    const at = shown.findIndex((p) => p.key === panel);
    const to = shown[(at + way + shown.length) % shown.length];
    if (!to) return;
    openPanel(to.key);
    setTimeout(() => document.getElementById(`tab-${to.key}`)?.focus());
  };

  /** @param {string} key */
  const openPanel = (key) => {
    panel = key;
    sheet = true;
    // The sheet and a card need the same room: whichever was asked for last has it.
    if (narrow.matches) {
      closeMoment(session);
      closePlayback(session);
      store.set({ odds: null, answer: null, listing: false, hint: null });
    }
    change("panel", key);
    change("folded", false);
    draw();
  };
  /** The side panel gives its room to the map, and remembers it. @param {boolean} away */
  const fold = (away) => {
    change("folded", away);
    draw();
    document.getElementById(`tab-${panel}`)?.focus();
  };
  const closeSheet = () => {
    sheet = false;
    draw();
  };

  /** @type {Room} */
  const room = { session, view, open: openPanel, rule: (rule) => store.table && void ruleDialog(store.table.game, rule), draw };
  const lesson = new Lesson(session, draw);
  onRule(room.rule);
  onTerms(() => ({ terms: store.game?.terms ?? {}, rules: store.rules }));

  /** The end is announced once, and not to those who open a finished game again. */
  const result = () => {
    if (!store.state || !store.table) return;
    const over = store.state.view.result !== undefined && store.state.view.result !== null;
    if (wasOver === null) wasOver = over;
    if (!over || celebrated || store.handOver !== null) return;
    celebrated = true;
    if (!wasOver) resultDialog(session);
  };

  /** Clocks run on between messages. */
  const tick = () => {
    clearTimeout(ticking);
    const running = store.state?.clocks.find((c) => c.running);
    if (!running) return;
    ticking = setTimeout(draw, Math.max(100, nextTick(leftNow(running, store.came, Date.now()))));
  };

  const stops = [
    store.subscribe(draw),
    onChange((name) => {
      if (["counters", "numbers", "grid"].includes(name)) view.options();
      draw();
    }),
    keys(room),
    watchTips(),
  ];
  for (const room of [narrow, wide, LOW]) room.addEventListener("change", draw);
  draw();

  return {
    destroy() {
      for (const stop of stops) stop();
      for (const room of [narrow, wide, LOW]) room.removeEventListener("change", draw);
      clearTimeout(ticking);
      view.destroy();
      session.close();
      setNotice("");
    },
  };
}

// The panels around the board, each a tab.

import { chatPanel, unread } from "./chat.js";
import { calendarPanel, sequencePanel } from "./time.js";
import { groupsPanel, hasGroups } from "./groups.js";
import { inspectorPanel } from "./inspector.js";
import { logPanel, news } from "./log.js";
import { notesPanel } from "./notes.js";
import { overlaysPanel } from "./overlays.js";
import { reviewPanel } from "./review.js";
import { rulesPanel } from "./rules.js";
import { settingsPanel } from "./settings.js";
import { tablePanel } from "./table.js";
import { tracksPanel } from "./tracks.js";
import { victoryPanel } from "./victory.js";

/** @import {Child} from "../dom.js" */
/** @import {Icon} from "../ui/icons.js" */
/** @import {Session} from "../play/session.js" */
/** @import {BoardView} from "../play/board-view.js" */
/** @import {Key} from "../i18n.js" */

/** @typedef {{ session: Session, view: BoardView, open: (panel: string) => void, rule: (rule: string) => void, draw: () => void }} Room */
/** @typedef {{ key: string, icon: Icon, title: Key, short: string, draw: (room: Room) => Child, badge?: (room: Room) => number, when?: (room: Room) => boolean }} Panel `when` it is of use; always, unless it says so */

/** @type {Panel[]} */
export const PANELS = [
  { key: "log", icon: "log", title: "panel-log", short: "g", draw: logPanel, badge: news },
  { key: "victory", icon: "flag", title: "panel-victory", short: "d", draw: victoryPanel },
  { key: "review", icon: "chart", title: "panel-review", short: "v", draw: reviewPanel, when: ({ session: { store } }) => Boolean(store.table?.reviewed && store.state?.view.result) },
  { key: "inspector", icon: "hex", title: "panel-inspector", short: "i", draw: inspectorPanel },
  { key: "groups", icon: "people", title: "panel-groups", short: "k", draw: groupsPanel, when: hasGroups },
  { key: "overlays", icon: "layers", title: "panel-overlays", short: "o", draw: overlaysPanel },
  { key: "tracks", icon: "track", title: "panel-tracks", short: "t", draw: tracksPanel },
  { key: "calendar", icon: "calendar", title: "panel-calendar", short: "y", draw: calendarPanel },
  { key: "sequence", icon: "steps", title: "panel-sequence", short: "s", draw: sequencePanel },
  { key: "rules", icon: "book", title: "panel-rules", short: "r", draw: rulesPanel },
  { key: "chat", icon: "chat", title: "panel-chat", short: "c", draw: chatPanel, badge: unread },
  { key: "notes", icon: "note", title: "panel-notes", short: "e", draw: notesPanel },
  { key: "table", icon: "people", title: "panel-table", short: "m", draw: tablePanel, badge: ({ session }) => session.store.state?.offers.length ?? 0 },
  { key: "settings", icon: "gear", title: "panel-settings", short: ",", draw: settingsPanel },
];

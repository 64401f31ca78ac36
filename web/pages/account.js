// Names and accounts. An account is needed only where the server says so.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import * as api from "../net/api.js";
import { dialog } from "../ui/dialog.js";
import { button, field } from "../ui/parts.js";
import { toast } from "../ui/toast.js";

/** @import {Me} from "../types/wire.d.ts" */

/**
 * @param {Me} me
 * @param {() => void} changed
 */
export function nameDialog(me, changed) {
  const name = h("input", { type: "text", value: me.name, maxlength: 40, autocomplete: "nickname", autofocus: true });
  const box = dialog(
    t("your-name"),
    [
      form(
        async () => {
          await api.rename(name.value.trim());
          box.close();
          changed();
        },
        field(t("your-name"), name, t("name-hint")),
        h("div", { class: "row end" }, h("button", { type: "submit", class: "button main" }, t("save"))),
      ),
    ],
    { class: "narrow" },
  );
}

/**
 * @param {Me} me
 * @param {() => void} changed
 */
export function accountDialog(me, changed) {
  if (me.account) {
    const secret = (/** @type {string} */ autocomplete) => h("input", { type: "password", autocomplete, required: true, minlength: 10, maxlength: 200 });
    const [current, next] = [secret("current-password"), secret("new-password")];
    const box = dialog(
      t("account"),
      [
        h("p", null, t("signed-in-as", { name: me.account })),
        h(
          "details",
          null,
          h("summary", null, t("password-change")),
          form(
            async () => {
              await api.changePassword({ current: current.value, password: next.value });
              toast(t("password-changed"), { tone: "good" });
              box.close();
            },
            field(t("password-current"), current),
            field(t("password-new"), next, t("password-hint")),
            h("button", { type: "submit", class: "button" }, t("password-change")),
          ),
        ),
        h(
          "div",
          { class: "row end" },
          button(t("sign-out"), async () => {
            await api.signOut().catch(() => {});
            box.close();
            changed();
          }),
        ),
      ],
      { class: "narrow" },
    );
    return;
  }
  const name = h("input", { type: "text", autocomplete: "username", required: true, maxlength: 40, autofocus: true });
  const password = h("input", { type: "password", autocomplete: "current-password", required: true, minlength: 10, maxlength: 200 });
  /** @param {typeof api.signIn} how */
  const use = (how) => async () => {
    await how({ name: name.value.trim(), password: password.value });
    box.close();
    changed();
  };
  let register = false;
  const box = dialog(
    t("account"),
    [
      h("p", null, me.accountNeeded ? t("account-needed") : t("account-optional")),
      form(
        () => use(register ? api.signUp : api.signIn)(),
        field(t("account-name"), name),
        field(t("password"), password, t("password-hint")),
        h(
          "div",
          { class: "row end" },
          h("button", { type: "submit", class: "button", on: { click: () => (register = true) } }, t("sign-up")),
          h("button", { type: "submit", class: "button main", on: { click: () => (register = false) } }, t("sign-in")),
        ),
      ),
    ],
    { class: "narrow" },
  );
}

/**
 * A form that says what went wrong.
 * @param {() => Promise<void>} submit
 * @param {...import("../dom.js").Child} children
 */
export function form(submit, ...children) {
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  return h(
    "form",
    {
      class: "stack",
      on: {
        submit: (/** @type {Event} */ event) => {
          event.preventDefault();
          problem.hidden = true;
          submit().catch((cause) => {
            problem.textContent = cause instanceof Error ? cause.message : String(cause);
            problem.hidden = false;
          });
        },
      },
    },
    children,
    problem,
  );
}

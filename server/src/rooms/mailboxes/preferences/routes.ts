import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { preferenceShapes as shapes } from "./contract.ts";
import { removeViewPreferences, saveViewPreferences, showViewPreferences } from "./change-view-preferences.ts";

/** The endpoints of the caller's view preferences in the open mailbox. */
export function preferenceRoutes(needs: MailboxesNeeds): readonly AnyRoute[] {
  return [
    route("GET", "/api/v1/mailbox/view-preferences", {
      mailbox: "required",
      summary: "Retrieve view preferences of the caller in the mailbox",
      contract: shapes.show,
      action: async ({ query, mailbox, caller }) =>
        ok(await showViewPreferences(needs, { userId: caller.userId, mailboxId: mailbox.id }, query.key)),
    }),
    route("PUT", "/api/v1/mailbox/view-preferences", {
      mailbox: "required",
      summary: "Set view preferences of the caller in the mailbox; others keep their values",
      contract: shapes.save,
      faults: ["value.too_many"],
      action: ({ body, ...acting }) => saveViewPreferences(needs, body, acting),
    }),
    route("DELETE", "/api/v1/mailbox/view-preferences", {
      mailbox: "required",
      summary: "Remove view preferences of the caller in the mailbox, all of them by default",
      contract: shapes.remove,
      action: ({ query, ...acting }) => removeViewPreferences(needs, query.key, acting),
    }),
  ];
}

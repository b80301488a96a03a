import { pageAnswer, pageOf } from "../../../http/route/paging.ts";
import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import type { RoomNeeds } from "../needs.ts";
import { listRecentTemplates, listUsedTemplates } from "./list-used-templates.ts";
import { usedShapes as shapes } from "./used-contract.ts";

/** The endpoints of templates that the open mailbox has used. */
export function usedRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    route("GET", "/api/v1/template/recently-used", {
      summary: "List the 10 templates that the mailbox made envelopes of last, the last one first",
      mailbox: "required",
      permission: "templateListView",
      contract: shapes.recent,
      action: async ({ mailbox }) => ok(await listRecentTemplates(needs, mailbox)),
    }),
    route("GET", "/api/v1/mailbox/templates/used", {
      summary: "List the templates of the mailbox's envelopes by name",
      mailbox: "required",
      permission: "envelopeListView",
      contract: shapes.used,
      action: async ({ query, mailbox }) => {
        const { name = "" } = query;
        const page = pageOf(query, `used templates:${name}`);
        const found = await listUsedTemplates(needs, { name, mailboxId: mailbox.id }, page);
        const show = ({ id: uuid, name }: (typeof found.rows)[number]) => ({ uuid, name });
        return ok(pageAnswer(page, found, { show, keyOf: (row) => [row.name, row.id] }));
      },
    }),
  ];
}

import { Type } from "typebox";
import type { MailboxId, TemplateId } from "@chancery/core/ids/id.ts";
import { idShape } from "../../http/shapes.ts";
import { route, type AnyRoute } from "../../http/route.ts";
import { showEmptySource } from "./actions/show-empty-source.ts";
import type { RoomNeeds } from "./needs.ts";

const contract = {
  params: Type.Object({ templateUuid: idShape<TemplateId>(), mailboxUuid: idShape<MailboxId>() }),
  answers: { 200: "text" },
  contentTypes: ["application/xml"],
} as const;

/** The end point that spares integrators the writing of envelope XML by hand. */
export function sourceRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    route({
      method: "GET",
      path: "/api/v1/integration/source/{templateUuid}/{mailboxUuid}",
      summary: "The empty envelope XML of a template, ready to fill in and to send from the mailbox",
      signIn: "bearer",
      mailbox: "required",
      permission: "templateListView",
      contract,
      faults: ["mailbox.header_mismatch", "template.not_found", "template.archived"],
      action: async ({ params: { templateUuid, mailboxUuid }, ...actor }) => ({
        status: 200,
        text: await showEmptySource(needs, { templateId: templateUuid, mailboxId: mailboxUuid }, actor),
        headers: { "content-type": "application/xml; charset=utf-8" },
      }),
    }),
  ];
}

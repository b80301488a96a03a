import { Type } from "typebox";
import type { MailboxId, TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import { takesText } from "../../../http/admission/accept.ts";
import { about, idShape, titled } from "../../../http/route/shapes.ts";
import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import { showEmptySource } from "./show-empty-source.ts";
import type { RoomNeeds } from "../needs.ts";

const xml = "application/xml";
const contract = {
  params: Type.Object({ templateUuid: idShape<TemplateId>(), mailboxUuid: idShape<MailboxId>() }),
  query: Type.Object({
    versionUuid: Type.Optional(about("A version of the template; the newest when left out", idShape<TemplateVersionId>())),
    autoFields: Type.Optional(Type.Boolean({ description: "With lookup, formula and duplicate fields" })),
  }),
  answers: { 200: titled("EnvelopeSource", { envelope: about("The XML", Type.String()) }) },
  textType: xml,
} as const;

/** The endpoint that spares integrators the writing of envelope XML by hand. */
export function sourceRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    route("GET", "/api/v1/integration/source/{templateUuid}/{mailboxUuid}", {
      summary: "Create the empty envelope XML of a template, ready to fill in and to send from the mailbox",
      mailbox: "optional",
      entersMailbox: true,
      permission: "templateListView",
      contract,
      faults: ["mailbox.header_mismatch", "template.not_found", "template.archived", "template.version_mismatch"],
      action: async ({ params: { templateUuid, mailboxUuid }, query, headers, enter, ...actor }) => {
        const mailbox = actor.mailbox ?? (await enter(mailboxUuid, "templateListView"));
        const wanted = { templateId: templateUuid, mailboxId: mailboxUuid, ...query };
        const envelope = await showEmptySource(needs, wanted, { ...actor, mailbox });
        if (!takesText(headers["accept"], xml)) return ok({ envelope });
        return { status: 200, text: envelope, headers: { "content-type": `${xml}; charset=utf-8` } };
      },
    }),
  ];
}

import { Type } from "typebox";
import type { Id, ImageId, MailboxId, TemplateId } from "@chancery/core/ids/id.ts";
import { pageQuery, pageShape } from "../../../http/route/paging.ts";
import { about, idShape, nullable, textShape, titled, wordShape } from "../../../http/route/shapes.ts";

const recent = titled("RecentTemplate", {
  uuid: idShape<TemplateId>(),
  name: Type.String(),
  description: Type.String(),
  logoImageUuid: nullable(idShape<ImageId>()),
  mailboxUuid: idShape<MailboxId>(),
  sharedTo: Type.Array(idShape<MailboxId>()),
  sharedToMailboxGroups: Type.Array(idShape<Id<"mailboxGroup">>()),
  access: wordShape(["mailbox", "account", "public", "public-hidden", "shared"]),
});

const used = titled("UsedTemplate", { uuid: idShape<TemplateId>(), name: Type.String() });

/** The wire shapes of templates that a mailbox has used. */
export const usedShapes = {
  recent: { answers: { 200: Type.Array(recent) } },
  used: {
    query: Type.Object({
      ...pageQuery,
      name: Type.Optional(about("Part of the name; case and accents are ignored", textShape(256))),
    }),
    answers: { 200: pageShape(used, "UsedTemplatePage") },
  },
} as const;

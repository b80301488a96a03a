import { Type } from "typebox";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { pictureLimits } from "@chancery/core/account/picture.ts";
import { about, idShape, nullable, textShape } from "../../../http/route/shapes.ts";

const query = Type.Object({
  initials: Type.Optional(about("Where there is no picture, draw the initials of the name as an SVG", Type.Boolean())),
});
const answers = { 200: "binary", 304: null } as const;
const contentTypes = ["image/png", "image/jpeg", "image/svg+xml"] as const;

/** The wire shapes of pictures of accounts and people. */
export const pictureShapes = {
  avatar: { params: Type.Object({ id: idShape<UserId>() }), query, answers, contentTypes },
  account: { params: Type.Object({ accountUuid: idShape<AccountId>() }), query, answers, contentTypes },
  mailbox: { params: Type.Object({ mailboxUuid: idShape<MailboxId>() }), answers, contentTypes: ["image/png", "image/jpeg"] },
} as const;

/** A picture in the body of its owner's change. */
export function pictureText() {
  const rule = "Base64 or a data URI of a PNG, JPEG or SVG; an empty text removes it, it stays when null or left out";
  return Type.Optional(about(rule, nullable(textShape(pictureLimits.textMax))));
}

/** The faults of changes that bring pictures. */
export const pictureFaults = [
  "image.unreadable",
  "image.format",
  "image.dimensions",
  "image.too_small",
  "attachment.too_large",
  "quota.space",
  "request.conflict",
] as const satisfies readonly FaultCode[];

import type { AttachmentFacts } from "@chancery/core/envelope/facts/attachment-facts.ts";
import type { AttachmentId } from "@chancery/core/ids/id.ts";
import type { Attachment } from "../../attachments/index.ts";
import type { Actor } from "../needs.ts";

/** What the core wants to know of uploaded files. One without a mailbox belongs to its person. */
export function factsOf(
  attachments: ReadonlyMap<AttachmentId, Attachment>,
  { mailbox, caller }: Pick<Actor, "mailbox" | "caller">,
): ReadonlyMap<AttachmentId, AttachmentFacts> {
  const facts = [...attachments.values()].map((file): AttachmentFacts => {
    const { id, fileName, sizeBytes, contentType, sha256, crc32, envelopeId } = file;
    const isOwn = file.mailboxId === undefined ? file.userId === caller.userId : file.mailboxId === mailbox.id;
    const owner = file.mailboxId ?? "of another person";
    return { id, fileName, sizeBytes, contentType, sha256, crc32, envelopeId, isOwn, owner };
  });
  return new Map(facts.map((one) => [one.id, one]));
}

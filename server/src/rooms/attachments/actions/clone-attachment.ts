import type { Origin } from "@chancery/core/access/caller.ts";
import type { AttachmentsNeeds } from "../needs.ts";
import { readable, type Wanted } from "../readable.ts";
import { payerOf, saveAttachment, type Save } from "../save-attachment.ts";

/** A new attachment of the same content for another envelope; the bytes are not copied. Throws attachment.not_found. */
export async function cloneAttachment(
  needs: AttachmentsNeeds,
  wanted: Wanted,
  origin: Origin,
  settle: Save["settle"],
): Promise<void> {
  const original = await readable(needs, wanted);
  const copy = {
    ...original,
    id: needs.newId<"attachment">(),
    mailboxId: wanted.mailbox?.id,
    userId: wanted.caller.userId,
    envelopeId: undefined,
    createdAt: needs.clock.now(),
  };
  const payer = payerOf(wanted);
  await saveAttachment(needs, copy, { operation: "attachment-cloned", payer, origin, settle });
}

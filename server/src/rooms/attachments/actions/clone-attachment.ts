import type { AttachmentsNeeds } from "../needs.ts";
import { readable, type Wanted } from "../readable.ts";
import { payerOf, saveAttachment, type Uploader } from "../save-attachment.ts";

/** Creates an attachment with the same content for another envelope; the bytes are not copied. Throws attachment.not_found. */
export async function cloneAttachment(needs: AttachmentsNeeds, wanted: Pick<Wanted, "id">, acting: Uploader): Promise<void> {
  const original = await readable(needs, { ...wanted, ...acting });
  const copy = {
    ...original,
    id: needs.newId<"attachment">(),
    mailboxId: acting.mailbox?.id,
    userId: acting.caller.userId,
    envelopeId: undefined,
    createdAt: needs.clock.now(),
  };
  const payer = payerOf(acting);
  await saveAttachment(needs, copy, { operation: "attachment-cloned", payer, acting });
}

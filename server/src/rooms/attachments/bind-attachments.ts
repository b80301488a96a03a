import { Fault } from "@chancery/core/fault/fault.ts";
import type { AttachmentId, EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../io/database/database.ts";
import { bindRows } from "./store/attachments.ts";

/**
 * Binds locked attachments to an envelope: they are no longer cleaned, and the envelope's participants may read them.
 * Binding again succeeds. Throws attachment.bound if one is gone or belongs to another envelope.
 */
export async function bindAttachments(tx: Transaction, envelopeId: EnvelopeId, ids: readonly AttachmentId[]): Promise<void> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return;
  const count = await bindRows(tx, envelopeId, distinct);
  if (count < distinct.length) throw new Fault("attachment.bound", { args: [distinct.join(", ")] });
}

import { Fault } from "@chancery/core/fault/fault.ts";
import type { BulkSendId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../io/database/database.ts";
import type { BulkSend } from "./bulk-send.ts";
import { findOwnBulkSend } from "./store/bulk-sends.ts";

/** A bulk send of the mailbox; throws bulk_send.not_found. */
export async function findOwn(db: Queries, id: BulkSendId, mailboxId: MailboxId): Promise<BulkSend> {
  const bulk = await findOwnBulkSend(db, id, mailboxId);
  if (!bulk) throw new Fault("bulk_send.not_found", { args: [id] });
  return bulk;
}

/** The fault for an action that the state does not allow. */
export function wrongState({ id, state }: Pick<BulkSend, "id" | "state">, allowed: readonly string[]): Fault {
  return new Fault("bulk_send.state", { args: [id, state], data: { allowed } });
}

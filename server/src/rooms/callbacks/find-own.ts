import type { Caller } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { CallbackId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../io/database/database.ts";
import { findCallback, isMember, type CallbackRow } from "./store/callbacks.ts";

/**
 * A callback of the mailbox. Throws callback.forbidden for one of another mailbox of the caller's; one that the caller knows nothing
 * of does not exist: callback.not_found.
 */
export async function findOwn(
  db: Queries,
  id: CallbackId,
  { mailbox, caller }: { readonly mailbox: { readonly id: MailboxId }; readonly caller: Pick<Caller, "userId"> },
): Promise<CallbackRow> {
  const row = await findCallback(db, id);
  if (row?.mailbox_id === mailbox.id) return row;
  if (row && (await isMember(db, caller.userId, row.mailbox_id))) throw new Fault("callback.forbidden", { args: [id] });
  throw new Fault("callback.not_found", { args: [id] });
}

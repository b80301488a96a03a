import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { saveSearchRows } from "./store/search-rows.ts";

/** Rebuilds the search rows of these mailboxes, one transaction each. Idempotent. */
export async function renewSearch(
  { database }: Pick<MailboxesNeeds, "database">,
  ids: readonly MailboxId[],
  signal: AbortSignal,
): Promise<void> {
  for (const id of ids) {
    signal.throwIfAborted();
    await database.transaction((tx) => saveSearchRows(tx, id));
  }
}

import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { CallbacksNeeds } from "../needs.ts";
import { listCallbacks } from "../store/callbacks.ts";
import { showCallback } from "../view.ts";

/** The callbacks of the mailbox, oldest first. */
export async function listOwnCallbacks({ database }: CallbacksNeeds, mailbox: OpenMailbox) {
  return (await listCallbacks(database, mailbox.id)).map(showCallback);
}

import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { LabelsNeeds } from "../needs.ts";
import { listLabels } from "../store.ts";
import { showLabel } from "../view.ts";

/** The labels of the mailbox by name. */
export async function listOwnLabels({ database }: LabelsNeeds, mailbox: OpenMailbox) {
  return (await listLabels(database, mailbox.id)).map(showLabel);
}

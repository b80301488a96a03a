import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { listColumns } from "./store/columns.ts";
import { showColumn } from "./view-columns.ts";

/** The extra columns of the mailbox in their order. */
export async function listOwnColumns({ database }: EnvelopesNeeds, mailbox: OpenMailbox) {
  return (await listColumns(database, mailbox.id)).map(showColumn);
}

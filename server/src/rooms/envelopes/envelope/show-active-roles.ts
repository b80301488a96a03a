import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { listActiveRoles } from "./store/visible.ts";

/** The mailbox's roles that are to act now, in their order. Throws envelope.not_found. */
export async function showActiveRoles(
  { database, clock }: EnvelopesNeeds,
  id: EnvelopeId,
  mailboxId: MailboxId,
): Promise<readonly string[]> {
  const roleIds = await listActiveRoles(database, id, mailboxId, clock.now());
  if (!roleIds) throw new Fault("envelope.not_found", { args: [id] });
  return roleIds;
}

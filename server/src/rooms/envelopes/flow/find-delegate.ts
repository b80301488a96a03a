import type { Recipient } from "@chancery/core/envelope/model/model.ts";
import { findRecipient } from "@chancery/core/envelope/model/recipient.ts";
import { Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";

const shownMax = 256;

/**
 * The delegate that a request names. Visitors of a form name nobody: anyone could have emails sent that way. Throws delegation.visitor,
 * delegation.address_refused, delegation.self, mailbox.delegate_missing, mailbox.unusable.
 */
export async function findDelegate(
  needs: EnvelopesNeeds,
  text: string,
  { mailbox, caller }: Pick<Acting, "mailbox" | "caller">,
): Promise<Recipient> {
  if (caller.signIn?.by === "form") throw new Fault("delegation.visitor");
  const pointer = "/delegateMailbox";
  const to = readDelegate(text, pointer);
  if (to.email !== undefined && to.email === caller.email) refuse([{ code: "delegation.self", pointer }]);
  const faults = await delegateFaults(needs, needs.database, { to, mailboxId: mailbox.id });
  refuse(faults.map((row) => ({ ...row, pointer })));
  return to;
}

/** The mailbox or email address of a text at a place of the request. Throws delegation.address_refused. */
export function readDelegate(text: string, pointer: string): Recipient {
  const to = findRecipient(text);
  if (to) return to;
  refuse([{ code: "delegation.address_refused", args: [text.slice(0, shownMax)], pointer }]);
  throw new Fault("delegation.address_refused");
}

/** The faults of a delegate that do not depend on the envelope. An email address has none. */
export async function delegateFaults(
  { mailboxes }: EnvelopesNeeds,
  db: Queries,
  { to: { mailboxId: delegateId }, mailboxId }: { readonly to: Recipient; readonly mailboxId: MailboxId },
): Promise<readonly FaultRow[]> {
  if (delegateId === undefined) return [];
  if (delegateId === mailboxId) return [{ code: "delegation.self" }];
  const card = (await mailboxes.findMailboxes(db, [delegateId])).get(delegateId);
  if (!card) return [{ code: "mailbox.delegate_missing", args: [delegateId] }];
  return card.isRemoved || card.isArchived ? [{ code: "mailbox.unusable", args: [delegateId] }] : [];
}

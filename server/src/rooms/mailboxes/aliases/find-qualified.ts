import type { Caller } from "@chancery/core/access/caller.ts";
import { Fault, faultOf } from "@chancery/core/fault/fault.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import { tidyName } from "@chancery/core/account/new-account.ts";
import { qualifiedOf } from "@chancery/core/mailbox/names.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { findMailboxOfQualified } from "../mailbox/store/aliases.ts";
import { findMailboxes } from "../mailbox/store/mailboxes.ts";

/**
 * The mailbox of a qualified alias. A mailbox with a hidden name is found by people of its account only. Throws
 * mailbox.qualified_missing for an alias that is not qualified, alias.not_found.
 */
export async function findQualified(
  { database, accounts }: MailboxesNeeds,
  submitted: string,
  caller: Caller,
): Promise<MailboxId> {
  const alias = tidyName(submitted);
  const qualified = qualifiedOf(alias);
  if (qualified === undefined) throw faultOf([{ code: "mailbox.qualified_missing", parameter: "qualifiedId" }]);
  const id = await findMailboxOfQualified(database, qualified);
  const card = id && (await findMailboxes(database, [id])).get(id);
  if (!card || card.isRemoved) throw new Fault("alias.not_found", { args: [alias] });
  if (card.hidesName && !(await accounts.members.has(database, card.accountId, caller.userId)))
    throw new Fault("alias.not_found", { args: [alias] });
  return card.id;
}

import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { EnvelopesNeeds, PlacedCode } from "../needs.ts";
import type { SendActor } from "../sending/load-send.ts";

/** A sender who has proved an address and has no mailbox yet: a send is checked for it before anything is stored. */
export function futureSender(needs: EnvelopesNeeds, email: string): SendActor {
  const mailbox = openMailbox({ mailboxId: needs.newId<"mailbox">(), accountId: needs.newId<"account">() }, email);
  return { mailbox, caller: { userId: needs.newId<"user">() } };
}

/** Uses the code of a sender, and opens their mailbox for one envelope, as a guest. Throws user.code_wrong. */
export async function openSender(
  { auth }: Pick<EnvelopesNeeds, "auth">,
  tx: Transaction,
  { email, proof }: { readonly email: string; readonly proof: PlacedCode },
): Promise<SendActor> {
  await auth.initiationCodes.take(tx, proof);
  const userId = await auth.lockGuest(tx, email);
  return { mailbox: openMailbox(await auth.openGuestMailbox(tx, { userId, email }), email), caller: { userId } };
}

type Ids = Awaited<ReturnType<EnvelopesNeeds["auth"]["openGuestMailbox"]>>;

function openMailbox({ mailboxId: id, accountId }: Ids, email: string): OpenMailbox {
  return { id, accountId, name: email, accountName: email, permissions: new Set() };
}

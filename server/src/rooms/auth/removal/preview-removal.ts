import type { Caller } from "@chancery/core/access/caller.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Leaving } from "../../accounts/index.ts";
import type { AuthNeeds } from "../needs.ts";
import { countEndings, type Endings } from "./store.ts";

/** The effects of a removal; `openEnvelopes` of each mailbox up to openEnvelopesMax. */
export type RemovalPreview = Leaving & Endings & { readonly openEnvelopes: ReadonlyMap<MailboxId, number> };

/** Previews the effect of the caller's removal on their accounts, mailboxes, envelopes, tokens and invitations. */
export async function previewRemoval(needs: AuthNeeds, caller: Caller, leavesExisting: boolean): Promise<RemovalPreview> {
  const { database } = needs;
  const leaving = await needs.accounts.leaving.find(database, { userId: caller.userId, leavesExisting });
  const endings = await countEndings(database, { userId: caller.userId, email: caller.email, now: needs.clock.now() });
  const openEnvelopes = await needs.countOpenEnvelopes(
    database,
    leaving.mailboxes.map(({ id }) => id),
  );
  return { ...leaving, ...endings, openEnvelopes };
}

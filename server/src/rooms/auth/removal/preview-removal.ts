import type { Caller } from "@chancery/core/access/caller.ts";
import type { MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Leaving } from "../../accounts/index.ts";
import type { AuthNeeds } from "../needs.ts";
import { findKeptDrawings } from "../session/store/preferences.ts";
import { countEndings, type Endings } from "./store.ts";

/** The effects of a removal; `openEnvelopes` of each mailbox up to openEnvelopesMax. */
export type RemovalPreview = Leaving &
  Endings & { readonly openEnvelopes: ReadonlyMap<MailboxId, number>; readonly erased: ErasedNumbers };

/** The numbers of pictures, drawn signatures and audit records that are erased with a person. */
type ErasedNumbers = Awaited<ReturnType<AuthNeeds["countErasable"]>> & {
  readonly pictures: number;
  readonly drawings: number;
};

/** Previews the effect of the caller's removal on their accounts, mailboxes, envelopes, tokens and invitations. */
export async function previewRemoval(needs: AuthNeeds, caller: Caller, leavesExisting: boolean): Promise<RemovalPreview> {
  const { database } = needs;
  const leaving = await needs.accounts.leaving.find(database, { userId: caller.userId, leavesExisting });
  const endings = await countEndings(database, { userId: caller.userId, email: caller.email, now: needs.clock.now() });
  const openEnvelopes = await needs.countOpenEnvelopes(
    database,
    leaving.mailboxes.map(({ id }) => id),
  );
  const erased = await countErased(needs, caller.userId, leaving);
  return { ...leaving, ...endings, openEnvelopes, erased };
}

async function countErased(needs: AuthNeeds, userId: UserId, { accounts }: Leaving): Promise<ErasedNumbers> {
  const { database } = needs;
  const pictures = await needs.accounts.leaving.countPictures(database, userId);
  const { signature, initials } = await findKeptDrawings(database, userId);
  const records = await needs.countErasable(database, { userId, accountIds: accounts.map(({ id }) => id) });
  return { ...records, pictures, drawings: [signature, initials].filter((one) => one !== null).length };
}

import { Readable } from "node:stream";
import { accountPictures } from "@chancery/core/account/picture.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { AccountsNeeds } from "../needs.ts";
import { openQuotas } from "../usage/quotas.ts";
import type { PictureChange, PictureOwner } from "./prepare-pictures.ts";
import { addAccountPicture, addAvatar, removeAccountPictures, removeAvatars } from "./store.ts";

type SavingNeeds = Pick<AccountsNeeds, "clock" | "claimBlob" | "releaseBlobs" | "quotas">;

/** Saves changes of pictures; the row of their owner must be locked. Throws quota.space, request.conflict. */
export async function savePictures(needs: SavingNeeds, tx: Transaction, changes: readonly PictureChange[]): Promise<void> {
  const now = needs.clock.now();
  const quotas = openQuotas(needs.quotas, needs.clock);
  for (const { owner } of changes) await needs.releaseBlobs(tx, await removePicture(tx, owner), now);
  const added = changes.flatMap(({ owner, picture }) => (picture ? [{ owner, picture }] : []));
  // in one order, so that two who save the same pictures do not block each other
  for (const sha256 of [...new Set(added.map(({ picture }) => picture.sha256))].toSorted()) {
    if (!(await needs.claimBlob(tx, sha256))) throw new Fault("request.conflict");
  }
  for (const { owner, picture } of added) {
    if ("userId" in owner) await addAvatar(tx, owner.userId, picture, now);
    else await addAccountPicture(tx, owner, picture, now);
    await quotas.checkAdded(tx, owner, "images");
  }
}

async function removePicture(tx: Transaction, owner: PictureOwner): Promise<readonly string[]> {
  return "userId" in owner ? removeAvatars(tx, [owner.userId]) : removeAccountPictures(tx, [owner.accountId], [owner.kind]);
}

/** Writes the blobs of saved pictures once more where cleaning removed them before they were claimed. */
export async function ensureBlobs({ blobs }: Pick<AccountsNeeds, "blobs">, changes: readonly PictureChange[]): Promise<void> {
  for (const { picture } of changes) {
    if (!picture || (await blobs.exists(picture.sha256))) continue;
    await blobs.write(Readable.from([picture.bytes]), picture.bytes.byteLength);
  }
}

/** Removes all pictures of accounts and people who are removed. */
export async function removePictures(
  { releaseBlobs }: Pick<AccountsNeeds, "releaseBlobs">,
  tx: Transaction,
  gone: { readonly accountIds?: readonly AccountId[]; readonly userIds?: readonly UserId[] },
  now: Instant,
): Promise<void> {
  const { accountIds = [], userIds = [] } = gone;
  const ofAccounts = await removeAccountPictures(tx, accountIds, accountPictures);
  await releaseBlobs(tx, [...ofAccounts, ...(await removeAvatars(tx, userIds))], now);
}

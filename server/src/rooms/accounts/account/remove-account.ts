import { Fault } from "@chancery/core/fault/fault.ts";
import type { Reply, InAccount } from "../../../http/route/route.ts";
import { changeInAccount } from "../../../jobs/act.ts";
import { publish } from "../../../jobs/publish.ts";
import type { AccountsNeeds } from "../needs.ts";
import { removePictures } from "../pictures/save-pictures.ts";
import { checkProof, type Proof } from "./removal-proof.ts";
import { lockAccount, removeAccountRow } from "./store/accounts.ts";

/**
 * Removes an account with its mailboxes. Nothing is erased, but the mailboxes can no longer be used. Its people remain users,
 * and its envelopes remain with the other participants. Throws user.proof_text, account.removed.
 */
export async function removeAccount(needs: AccountsNeeds, proof: Proof, acting: InAccount): Promise<Reply> {
  const { id } = acting.account;
  const now = needs.clock.now();
  return needs.database.transaction(async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account || account.isRemoved) throw new Fault("account.removed");
    checkProof(proof, account.name);
    await removeAccountRow(tx, id, now);
    await needs.closeAccount(tx, id, now);
    await removePictures(needs, tx, { accountIds: [id] }, now);
    await publish(tx, changeInAccount(acting, { operation: "account-removed", at: now, details: { name: account.name } }));
    return acting.settle(tx, { status: 204 });
  });
}

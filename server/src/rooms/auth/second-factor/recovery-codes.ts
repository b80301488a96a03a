import { Fault } from "@chancery/core/fault/fault.ts";
import type { UserId } from "@chancery/core/ids/id.ts";
import type { Acting, Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { AuthNeeds } from "../needs.ts";
import { checkProof, type Proof } from "./check-proof.ts";
import { factorsMax, recoveryCodesCount } from "./limits.ts";
import { listFactors } from "./store/factors.ts";
import { countRecoveryCodes, saveRecoveryCodes } from "./store/recovery-codes.ts";

/** New recovery codes of a user; with "first" none when the user has some. Only their hashes are stored. */
export async function newRecoveryCodes(
  { tokens }: Pick<AuthNeeds, "tokens">,
  tx: Transaction,
  userId: UserId,
  which: "first" | "new",
): Promise<readonly string[]> {
  if (which === "first" && (await countRecoveryCodes(tx, userId)) > 0) return [];
  const codes = Array.from({ length: recoveryCodesCount }, () => tokens.newRecoveryCode());
  await saveRecoveryCodes(
    tx,
    userId,
    codes.map(({ hash }) => hash),
  );
  return codes.map(({ text }) => text);
}

/** Replaces the caller's recovery codes. Throws the faults of checkProof, and second_factor.not_found without a second factor. */
export async function renewRecoveryCodes(needs: AuthNeeds, proof: Proof, acting: Acting): Promise<Reply> {
  const user = await checkProof(needs, proof, acting);
  return needs.database.transaction(async (tx) => {
    await needs.accounts.users.lock(tx, user.id);
    if ((await listFactors(tx, user.id, factorsMax)).length === 0) throw new Fault("second_factor.not_found", { args: [""] });
    const recoveryCodes = await newRecoveryCodes(needs, tx, user.id, "new");
    const who = { userId: user.id, accountId: user.corporateAccountId ?? undefined, at: needs.clock.now() };
    const record = { ...who, subject: { kind: "user", id: user.id }, operation: "recovery-codes-created" } as const;
    await publish(tx, { audit: [record], events: [], origin: acting.origin });
    return acting.settle(tx, { status: 200, body: { recoveryCodes }, headers: { "cache-control": "no-store" } });
  });
}

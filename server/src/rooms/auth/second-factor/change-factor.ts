import { Fault } from "@chancery/core/fault/fault.ts";
import type { SecondFactorId } from "@chancery/core/ids/id.ts";
import type { Acting, Reply } from "../../../http/route/route.ts";
import type { AuthNeeds } from "../needs.ts";
import { requireName } from "./add-totp.ts";
import { checkProof, type Proof } from "./check-proof.ts";
import { publishRemoved, publishRenamed } from "./events.ts";
import { listFactors, removeFactor as deleteFactor, removeFactorsOf, renameFactor as saveName } from "./store/factors.ts";
import { showFactor } from "./view.ts";

type Named = { readonly id: SecondFactorId; readonly name: string };

/** Renames a second factor of the caller. Throws token.forbidden, request.required_empty, second_factor.not_found. */
export async function renameFactor(needs: AuthNeeds, { id, name }: Named, acting: Acting): Promise<Reply> {
  const { caller, origin, settle } = acting;
  if (caller.tokenKind !== "session") throw new Fault("token.forbidden");
  const tidy = requireName(name);
  return needs.database.transaction(async (tx) => {
    const factor = await saveName(tx, caller.userId, { id, name: tidy });
    if (!factor) throw new Fault("second_factor.not_found", { args: [id] });
    await publishRenamed(needs, tx, factor, { caller, origin });
    return settle(tx, { status: 200, body: showFactor(factor) });
  });
}

type Chosen = Proof & { readonly id: SecondFactorId };

/**
 * Removes a second factor of the caller, and with the last one the recovery codes. Throws the faults of checkProof, and
 * second_factor.not_found.
 */
export async function removeFactor(needs: AuthNeeds, { id, ...proof }: Chosen, acting: Acting): Promise<Reply> {
  const user = await checkProof(needs, proof, acting);
  return needs.database.transaction(async (tx) => {
    await needs.accounts.users.lock(tx, user.id);
    const factor = await deleteFactor(tx, user.id, id);
    if (!factor) throw new Fault("second_factor.not_found", { args: [id] });
    if ((await listFactors(tx, user.id, 1)).length === 0) await removeFactorsOf(tx, [user.id]);
    await publishRemoved(needs, tx, factor, acting);
    return acting.settle(tx, { status: 204 });
  });
}

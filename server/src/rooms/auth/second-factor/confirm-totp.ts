import { findTotpCode } from "@chancery/core/account/recovery-code.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { SecondFactorId } from "@chancery/core/ids/id.ts";
import { addMs, msOf } from "@chancery/core/ids/instant.ts";
import type { Acting, Reply } from "../../../http/route/route.ts";
import type { AuthNeeds } from "../needs.ts";
import { checkCount } from "./add-totp.ts";
import { publishAdded } from "./events.ts";
import { confirmMs } from "./limits.ts";
import { newRecoveryCodes } from "./recovery-codes.ts";
import { placeOf } from "./secret-columns.ts";
import { confirmTotp as saveConfirmed, findUnconfirmed } from "./store/factors.ts";

/** An authenticator app that was added, and a code of it. */
export type Confirmation = { readonly id: SecondFactorId; readonly code: string };

/**
 * Confirms an authenticator app with a code. With the first second factor the answer has the recovery codes. Throws token.forbidden,
 * second_factor.not_found, user.code_wrong, token.too_many.
 */
export async function confirmTotp(needs: AuthNeeds, { id, code }: Confirmation, acting: Acting): Promise<Reply> {
  const { caller, origin } = acting;
  if (caller.tokenKind !== "session") throw new Fault("token.forbidden");
  return needs.database.transaction(async (tx) => {
    await checkCount(needs, tx, caller.userId);
    const now = needs.clock.now();
    const factor = await findUnconfirmed(tx, caller.userId, id, addMs(now, -confirmMs));
    if (!factor) throw new Fault("second_factor.not_found", { args: [id] });
    const typed = findTotpCode(code) ?? "";
    const counter = needs.totp.findCounter(needs.secrets.unlock(factor.secret, placeOf(id)), typed, msOf(now));
    if (counter === undefined) throw new Fault("user.code_wrong");
    await saveConfirmed(tx, id, counter, now);
    const recoveryCodes = await newRecoveryCodes(needs, tx, caller.userId, "first");
    await publishAdded(needs, tx, { id, kind: "totp", name: factor.name }, { caller, origin });
    return acting.settle(tx, { status: 200, body: { recoveryCodes }, headers: { "cache-control": "no-store" } });
  });
}

import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId, UserId } from "@chancery/core/ids/id.ts";
import type { InAccount, Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { changeInAccount } from "../../../jobs/act.ts";
import { publish } from "../../../jobs/publish.ts";
import type { AuditNeeds } from "../needs.ts";
import { checkReason } from "./check-reason.ts";
import { type Hold, type HoldId, holdsMax } from "./hold.ts";
import { addHold, countHolds, isOwnEnvelope, lockHolds } from "./store/holds.ts";

/** A hold to set: on an envelope, on a person, or on the whole account. */
export type HoldToSet = {
  readonly reason: string;
  readonly envelopeUuid?: EnvelopeId;
  readonly userUuid?: UserId;
};

/**
 * Sets a legal hold. When it is acknowledged, nothing that it covers is being erased any more. Throws request.invalid,
 * envelope.not_found, account.user_missing, legal_hold.repeated, value.too_many.
 */
export async function setHold(needs: AuditNeeds, sent: HoldToSet, acting: InAccount): Promise<Reply> {
  const { account, caller } = acting;
  const { envelopeUuid: envelopeId, userUuid: userId } = sent;
  checkReason(sent.reason);
  if (envelopeId !== undefined && userId !== undefined)
    refuse([{ code: "request.invalid", args: ["envelopeUuid and userUuid exclude each other"], pointer: "/userUuid" }]);
  return needs.database.transaction(async (tx) => {
    await lockHolds(tx);
    const at = needs.clock.now();
    const id: HoldId = needs.newId<"legal hold">();
    const hold: Hold = {
      id,
      accountId: account.id,
      envelopeId,
      userId,
      reason: sent.reason.trim(),
      setBy: caller.userId,
      setAt: at,
    };
    await checkHold(needs, tx, hold);
    if (!(await addHold(tx, hold))) throw new Fault("legal_hold.repeated");
    const details = { holdId: id, reason: hold.reason, envelopeId, heldUserId: userId };
    await publish(tx, changeInAccount(acting, { operation: "account-legal-hold-set", at, details }));
    return acting.settle(tx, { status: 201, body: { uuid: id } });
  });
}

async function checkHold({ accounts }: AuditNeeds, tx: Transaction, hold: Hold): Promise<void> {
  const { accountId, envelopeId, userId } = hold;
  if (envelopeId && !(await isOwnEnvelope(tx, accountId, envelopeId)))
    throw new Fault("envelope.not_found", { args: [envelopeId] });
  if (userId && !(await accounts.members.has(tx, accountId, userId))) throw new Fault("account.user_missing", { args: [userId] });
  if ((await countHolds(tx, accountId)) >= holdsMax) throw new Fault("value.too_many", { args: ["legal-holds", holdsMax] });
}

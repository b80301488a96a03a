import { Fault } from "@chancery/core/fault/fault.ts";
import type { InAccount, Reply } from "../../../http/route/route.ts";
import { changeInAccount } from "../../../jobs/act.ts";
import { publish } from "../../../jobs/publish.ts";
import type { AuditNeeds } from "../needs.ts";
import { checkReason } from "./check-reason.ts";
import type { HoldId } from "./hold.ts";
import { endHold, lockHolds } from "./store/holds.ts";

/** Lifts a legal hold; the erasures that holds postponed run again. Throws request.invalid, legal_hold.not_found. */
export async function liftHold(
  { database, clock, accounts }: AuditNeeds,
  { id, reason }: { readonly id: HoldId; readonly reason: string },
  acting: InAccount,
): Promise<Reply> {
  checkReason(reason);
  return database.transaction(async (tx) => {
    await lockHolds(tx);
    const at = clock.now();
    if (!(await endHold(tx, { accountId: acting.account.id, id, at }))) throw new Fault("legal_hold.not_found", { args: [id] });
    await accounts.leaving.resumeErasures(tx);
    const details = { holdId: id, reason: reason.trim() };
    await publish(tx, changeInAccount(acting, { operation: "account-legal-hold-lifted", at, details }));
    return acting.settle(tx, { status: 200 });
  });
}

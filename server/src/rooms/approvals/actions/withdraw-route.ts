import { endRoute } from "@chancery/core/envelope/approval/approval.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfRoute } from "../events.ts";
import type { RouteAddress } from "../load-route.ts";
import { lockRoute } from "../lock-route.ts";
import type { ApprovalsNeeds } from "../needs.ts";
import { saveRoute } from "../save-route.ts";

/** Withdraws a route that the mailbox has started. Throws approval.not_found, approval.not_starter, approval.ended. */
export async function withdrawRoute(needs: ApprovalsNeeds, address: RouteAddress, acting: InMailbox): Promise<Reply> {
  const { mailbox, caller, origin } = acting;
  return needs.database.transaction(async (tx) => {
    const now = needs.clock.now();
    const { before, envelope } = await lockRoute(needs, tx, address, { mailboxId: mailbox.id, now });
    if (before.flow.mailbox_id !== mailbox.id) throw new Fault("approval.not_starter", { args: [address.id] });
    const after = { ...endRoute(before.route, "withdraw"), id: address.id };
    await saveRoute(needs, tx, { before, after, envelope }, now);
    const change = { flowId: address.id, envelopeId: address.envelopeId, starterId: mailbox.id, at: now, details: {} };
    await publish(tx, changeOfRoute({ ...change, status: after.status, action: "withdraw" }, { mailbox, caller, origin }));
    return acting.settle(tx, { status: 200 });
  });
}

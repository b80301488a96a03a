import type { Acting } from "../../../http/route/route.ts";
import type { Origin } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { publish } from "../../../jobs/publish.ts";
import { acceptInvitationIn, openInvitation } from "./apply-invitation.ts";
import type { AuthNeeds } from "../needs.ts";
import { closeInvitation } from "./store.ts";

/** Accepts an invitation to the caller's email address. Throws token.forbidden and the faults of acceptInvitationIn. */
export async function acceptInvitation(
  needs: AuthNeeds,
  code: string,
  { caller, origin }: Pick<Acting, "caller" | "origin">,
): Promise<void> {
  if (caller.tokenKind !== "session") throw new Fault("token.forbidden");
  const user = { id: caller.userId, email: caller.email };
  await needs.database.transaction(async (tx) => acceptInvitationIn(needs, tx, { code, user }, origin));
}

/** Declines an invitation; the code is the only credential. Throws invitation.not_found, invitation.used, invitation.expired. */
export async function declineInvitation(needs: AuthNeeds, code: string, origin: Origin): Promise<void> {
  await needs.database.transaction(async (tx) => {
    const at = needs.clock.now();
    const { id, accountId, email } = await openInvitation(needs, tx, code, undefined);
    await closeInvitation(tx, id, { outcome: "DECLINED", now: at });
    const subject = { kind: "account", id: accountId } as const;
    const record = { subject, operation: "invitation-declined", at, accountId, details: { email } };
    await publish(tx, { audit: [record], events: [], origin });
  });
}

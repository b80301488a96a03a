import type { Caller } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { TokenId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { Acting, Reply } from "../../../http/route/route.ts";
import { changeOfUser } from "../../../jobs/act.ts";
import { publish } from "../../../jobs/publish.ts";
import type { AuthNeeds } from "../needs.ts";
import { removeOtherSessions } from "../session/store/sessions.ts";
import { removeToken } from "../session/store/tokens.ts";

/** Ends one of the caller's sessions with immediate effect. Throws token.forbidden, token.not_found. */
export async function endSession(needs: AuthNeeds, id: TokenId, acting: Acting): Promise<Reply> {
  refuseTokens(acting.caller);
  return needs.database.transaction(async (tx) => {
    if (!(await removeToken(tx, acting.caller.userId, id, "session"))) throw new Fault("token.not_found", { args: [id] });
    await publishEnded(needs, tx, acting, { operation: "session-ended", details: { tokenId: id } });
    return acting.settle(tx, { status: 204 });
  });
}

/** Ends all sessions of the caller but the one of this request. Throws token.forbidden. */
export async function endOtherSessions(needs: AuthNeeds, acting: Acting): Promise<Reply> {
  refuseTokens(acting.caller);
  return needs.database.transaction(async (tx) => {
    const ended = await removeOtherSessions(tx, acting.caller.userId, acting.caller.tokenId);
    await publishEnded(needs, tx, acting, { operation: "other-sessions-ended", details: { ended } });
    return acting.settle(tx, { status: 200, body: { ended } });
  });
}

/** A program does not sign its user out. */
function refuseTokens({ tokenKind }: Caller): void {
  if (tokenKind !== "session") throw new Fault("token.forbidden");
}

type Ended = { readonly operation: string; readonly details: Readonly<Record<string, string | number>> };

async function publishEnded(
  { clock }: AuthNeeds,
  tx: Transaction,
  { caller: { userId }, origin }: Acting,
  ended: Ended,
): Promise<void> {
  await publish(tx, changeOfUser(userId, { at: clock.now(), ...ended }, origin));
}

import type { Caller, Origin } from "@chancery/core/access/caller.ts";
import { changeOfUser } from "../../../jobs/act.ts";
import { publish } from "../../../jobs/publish.ts";
import type { AuthNeeds } from "../needs.ts";
import { removeToken } from "../session/store/tokens.ts";

/** Ends the session of the request. An application token is kept; it is revoked by its id. */
export async function logOut(needs: AuthNeeds, caller: Caller, origin: Origin): Promise<void> {
  const kind = caller.tokenKind === "guest" ? "guest" : "session";
  await needs.database.transaction(async (tx) => {
    if (!(await removeToken(tx, caller.userId, caller.tokenId, kind))) return;
    const act = { operation: "logout", at: needs.clock.now(), details: { tokenId: caller.tokenId } };
    await publish(tx, changeOfUser(caller.userId, act, origin));
  });
}

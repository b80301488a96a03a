import type { Caller, Origin } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { TokenId } from "@chancery/core/ids/id.ts";
import { changeOfUser } from "../../../jobs/act.ts";
import { publish } from "../../../jobs/publish.ts";
import type { AuthNeeds } from "../needs.ts";
import { removeToken } from "../session/store/tokens.ts";

/** Revokes one of the caller's application tokens with immediate effect. Throws token.not_found. */
export async function revokeToken(needs: AuthNeeds, caller: Caller, id: TokenId, origin: Origin): Promise<void> {
  await needs.database.transaction(async (tx) => {
    if (!(await removeToken(tx, caller.userId, id, "application"))) throw new Fault("token.not_found", { args: [id] });
    const act = { operation: "token-revoked", at: needs.clock.now(), details: { tokenId: id } };
    await publish(tx, changeOfUser(caller.userId, act, origin));
  });
}

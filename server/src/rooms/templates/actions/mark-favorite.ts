import type { Caller, OpenMailbox } from "@chancery/core/access/caller.ts";
import type { TemplateId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import { findSeen } from "../find-changeable.ts";
import type { RoomNeeds } from "../needs.ts";
import { addFavorite, removeFavorite } from "../store/favorites.ts";

/** Whose favourite, and what keeps the answer in the change's transaction. */
export type Fan = {
  readonly mailbox: OpenMailbox;
  readonly caller: Caller;
  readonly settle: (tx: Queries) => Promise<void>;
};

/** Makes a template that the mailbox may see a favourite of the person. Throws template.not_found. */
export async function markFavorite(needs: RoomNeeds, id: TemplateId, fan: Fan): Promise<void> {
  await needs.database.transaction(async (tx) => {
    await findSeen(needs, tx, id, fan.mailbox);
    await addFavorite(tx, fan.caller.userId, id, needs.clock.now());
    await fan.settle(tx);
  });
}

/** Ends that. Throws template.not_found. */
export async function unmarkFavorite(needs: RoomNeeds, id: TemplateId, fan: Fan): Promise<void> {
  await needs.database.transaction(async (tx) => {
    await findSeen(needs, tx, id, fan.mailbox);
    await removeFavorite(tx, fan.caller.userId, id);
    await fan.settle(tx);
  });
}

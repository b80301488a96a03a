import type { Caller, OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { TemplateId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import { findSeen } from "./find-changeable.ts";
import type { RoomNeeds } from "../needs.ts";
import { addFavorite, countOtherFavorites, removeFavorite } from "./store/favorites.ts";

/** Favourites of a person. */
export const favoritesMax = 1000;

/** Whose favourite, and what keeps the answer in the change's transaction. */
export type Fan = {
  readonly mailbox: OpenMailbox;
  readonly caller: Caller;
  readonly settle: (tx: Queries) => Promise<void>;
};

/** Makes a template that the mailbox may see a favourite of the person. Throws template.not_found, value.too_many. */
export async function markFavorite(needs: RoomNeeds, id: TemplateId, fan: Fan): Promise<void> {
  await needs.database.transaction(async (tx) => {
    await findSeen(needs, tx, id, fan.mailbox);
    const isFull = (await countOtherFavorites(tx, fan.caller.userId, id)) >= favoritesMax;
    if (isFull) throw new Fault("value.too_many", { args: ["favourites", favoritesMax] });
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

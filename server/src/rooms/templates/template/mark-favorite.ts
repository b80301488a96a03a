import { Fault } from "@chancery/core/fault/fault.ts";
import type { TemplateId } from "@chancery/core/ids/id.ts";
import type { InMailbox, Reply } from "../../../http/route/route.ts";
import { findSeen } from "./find-changeable.ts";
import type { RoomNeeds } from "../needs.ts";
import { addFavorite, countOtherFavorites, removeFavorite } from "./store/favorites.ts";

/** The largest number of favorites of one person. */
export const favoritesMax = 1000;

/** Makes a template that the mailbox may see a favorite of the caller. Throws template.not_found, value.too_many. */
export async function markFavorite(needs: RoomNeeds, id: TemplateId, { mailbox, caller, settle }: InMailbox): Promise<Reply> {
  return needs.database.transaction(async (tx) => {
    await findSeen(needs, tx, id, mailbox);
    const isFull = (await countOtherFavorites(tx, caller.userId, id)) >= favoritesMax;
    if (isFull) throw new Fault("value.too_many", { args: ["favourites", favoritesMax] });
    await addFavorite(tx, caller.userId, id, needs.clock.now());
    return settle(tx, { status: 200 });
  });
}

/** Removes a template from the favorites of the caller. Throws template.not_found. */
export async function unmarkFavorite(needs: RoomNeeds, id: TemplateId, { mailbox, caller, settle }: InMailbox): Promise<Reply> {
  return needs.database.transaction(async (tx) => {
    await findSeen(needs, tx, id, mailbox);
    await removeFavorite(tx, caller.userId, id);
    return settle(tx, { status: 200 });
  });
}

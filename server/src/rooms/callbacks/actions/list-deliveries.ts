import type { DeliveryState } from "@chancery/core/callback/delivery.ts";
import type { CallbackId } from "@chancery/core/ids/id.ts";
import { pageAnswer, pageOf, type PageQuery } from "../../../http/route/paging.ts";
import { findOwn } from "../find-own.ts";
import type { CallbacksNeeds } from "../needs.ts";
import { countDeliveries, listDeliveries } from "../store/deliveries.ts";
import { showDelivery } from "../view.ts";
import type { Asking } from "../check-pair.ts";

type Query = PageQuery & { readonly state?: DeliveryState };

/** A page of a callback's deliveries, newest first. Throws callback.not_found, callback.forbidden. */
export async function listOwnDeliveries({ database }: CallbacksNeeds, id: CallbackId, query: Query, asking: Asking) {
  const page = pageOf(query, `callback-deliveries:${id}:${query.state ?? ""}`);
  await findOwn(database, id, asking);
  const wanted = { id, state: query.state };
  const after = page.after === undefined ? undefined : Number(page.after[0]);
  const rows = await listDeliveries(database, wanted, { offset: page.offset, limit: page.limit + 1, after });
  const total = await countDeliveries(database, wanted);
  return pageAnswer(page, { rows, total }, { show: showDelivery, keyOf: ({ sequence }) => [sequence] });
}

import type { Json } from "@chancery/core/fault/fault.ts";
import type { DictionaryId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { changeInMailbox } from "../../../jobs/act.ts";
import { publish } from "../../../jobs/publish.ts";
import type { DictionariesNeeds } from "../needs.ts";
import type { InMailbox } from "../../../http/route/route.ts";

/** A change of a dictionary, as recorded in its audit trail. */
export type DictionaryChange = {
  readonly id: DictionaryId;
  readonly operation: `dictionary-${string}`;
  readonly details: { readonly [key: string]: Json | undefined };
};

/** Writes the audit record of a change in its transaction. Call it last, before `settle`, because it locks the trail. */
export async function recordChange(
  needs: DictionariesNeeds,
  tx: Transaction,
  { id, operation, details }: DictionaryChange,
  acting: InMailbox,
): Promise<void> {
  await publish(tx, changeInMailbox(acting, { operation, at: needs.clock.now(), details }, { kind: "dictionary", id }));
}

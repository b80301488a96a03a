import type { Origin } from "@chancery/core/access/caller.ts";
import { publish } from "../../../jobs/publish.ts";
import { runBatches } from "../../../jobs/schedule.ts";
import type { HandOver } from "../../mailboxes/index.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { moveDictionaries } from "./store/dictionaries.ts";

const batchMax = 100;
const origin: Origin = { requestId: "hand-over", ip: "", userAgent: "chancery", source: "JOB" };

/** Moves the dictionaries of a removed mailbox to its heir, in batches. Done twice it does nothing. */
export async function handOver(needs: DictionariesNeeds, one: HandOver, signal: AbortSignal): Promise<void> {
  await runBatches(batchMax, signal, () => handOverBatch(needs, one));
}

async function handOverBatch({ database, clock }: DictionariesNeeds, one: HandOver): Promise<number> {
  const { mailboxId, heirId, accountId, userId } = one;
  return database.transaction(async (tx) => {
    const ids = await moveDictionaries(tx, one, batchMax);
    const act = { operation: "dictionary-updated", at: clock.now(), details: { from: mailboxId, to: heirId } };
    const who = { accountId, mailboxId: heirId, userId };
    const audit = ids.map((id) => ({ ...act, ...who, subject: { kind: "dictionary", id } as const }));
    await publish(tx, { audit, events: [], origin });
    return ids.length;
  });
}

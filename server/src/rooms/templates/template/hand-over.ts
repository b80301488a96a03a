import type { Origin } from "@chancery/core/access/caller.ts";
import { publish } from "../../../jobs/publish.ts";
import { runBatches } from "../../../jobs/schedule.ts";
import type { HandOver } from "../../mailboxes/index.ts";
import { lockCategoryNames } from "../categories/store.ts";
import type { TemplatesNeeds } from "../needs.ts";
import { moveCategories, moveTemplates } from "./store/hand-over.ts";

const batchMax = 100;
const origin: Origin = { requestId: "hand-over", ip: "", userAgent: "chancery", source: "JOB" };

/** Moves the categories and templates of a removed mailbox to its heir, the templates in batches. Done twice it does nothing. */
export async function handOver(needs: TemplatesNeeds, one: HandOver, signal: AbortSignal): Promise<void> {
  await needs.database.transaction(async (tx) => {
    await lockCategoryNames(tx, one.heirId);
    await moveCategories(tx, one);
  });
  await runBatches(batchMax, signal, () => handOverBatch(needs, one));
}

async function handOverBatch({ database, clock }: TemplatesNeeds, one: HandOver): Promise<number> {
  const { mailboxId, heirId, accountId, userId } = one;
  return database.transaction(async (tx) => {
    const ids = await moveTemplates(tx, one, batchMax);
    const act = { operation: "template-updated", at: clock.now(), details: { from: mailboxId, to: heirId } };
    const who = { accountId, mailboxId: heirId, userId };
    const audit = ids.map((id) => ({ ...act, ...who, subject: { kind: "template", id } as const }));
    await publish(tx, { audit, events: [], origin });
    return ids.length;
  });
}

import type { ExportFormat } from "@chancery/core/dictionary/export-formats.ts";
import { readFilters, type SentFilter } from "@chancery/core/dictionary/read-filters.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { DictionaryId } from "@chancery/core/ids/id.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import { changeInMailbox } from "../../../jobs/act.ts";
import { publish } from "../../../jobs/publish.ts";
import { exportingEvent } from "./events.ts";
import { exportLimits, type DictionaryExport } from "./export.ts";
import { findOpen } from "../dictionary/find-dictionary.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { showExport } from "./view.ts";
import { addExport, countOpen, lockOpen } from "./store/exports.ts";
import { findSize } from "../dictionary/store/dictionaries.ts";

/** The input of an export; `pointer` is the place of the filters in the body. */
export type ExportAsked = {
  readonly id: DictionaryId;
  readonly format: ExportFormat;
  readonly filters: readonly (SentFilter | null)[];
  readonly pointer: string;
  readonly hasBom: boolean;
  readonly isSafe: boolean;
};

const retryAfterS = 60;

/**
 * Has a job write the records that match to a file. Anyone who may read the records may export them: viewers too, and those of an
 * archived dictionary. Throws the faults of findOpen, every fault of the filters, request.too_many.
 */
export async function startExport(needs: DictionariesNeeds, asked: ExportAsked, by: InMailbox): Promise<Reply> {
  const { setId, columns } = await findOpen(needs.database, asked.id, by.mailbox);
  const { format, hasBom, isSafe } = asked;
  const now = needs.clock.now();
  const task: DictionaryExport = {
    id: needs.newId<"export">(),
    dictionaryId: asked.id,
    mailboxId: by.mailbox.id,
    accountId: by.mailbox.accountId,
    format,
    hasBom,
    isSafe,
    filters: readFilters(asked.filters, columns, asked.pointer),
    userId: by.caller.userId,
    state: "PENDING",
    rowsDone: 0,
    rowsOf: await findSize(needs.database, setId),
    code: undefined,
    createdAt: now,
    expiresAt: undefined,
  };
  return needs.database.transaction(async (tx) => {
    await lockOpen(tx, by.mailbox.id);
    if ((await countOpen(tx, by.mailbox.id)) >= exportLimits.openMax)
      throw new Fault("request.too_many", { args: [retryAfterS], retryAfterS });
    await needs.accounts.quotas.checkRoom(tx, by.mailbox, "exports");
    await needs.accounts.quotas.takeStart(tx, by.mailbox, "exports");
    await addExport(tx, task);
    const act = { operation: "dictionary-exported", at: now, details: { exportId: task.id, format, filters: task.filters } };
    const change = changeInMailbox(by, act, { kind: "dictionary", id: asked.id });
    await publish(tx, { ...change, events: [exportingEvent(task.id, task.mailboxId)] });
    return by.settle(tx, { status: 201, body: showExport(needs, task) });
  });
}

import { columnFinder } from "@chancery/core/envelope/bulk/columns.ts";
import { readBulkRow } from "@chancery/core/envelope/bulk/read-row.ts";
import type { Template } from "@chancery/core/template/model/model.ts";
import type { FileRow } from "../../io/rows/rows.ts";
import type { DeferredActor, SendInput } from "../envelopes/index.ts";
import type { BulkSend } from "./bulk-send.ts";
import type { BulkSendsNeeds } from "./needs.ts";

/** Rows as envelopes to send, with the facts they are decided from. Throws the faults of a template that cannot be used now. */
export async function planRows({ envelopes }: BulkSendsNeeds, bulk: BulkSend, rows: readonly FileRow[]) {
  const actor = actorOf(bulk);
  const { templateId: templateUuid, templateVersion } = bulk;
  const version = await envelopes.findUsableVersion({ templateUuid, templateVersion }, actor);
  return envelopes.planMany({ version, actor, sends: sendInputs(bulk, version.model, rows) });
}

function sendInputs(bulk: BulkSend, template: Template, rows: readonly FileRow[]): readonly SendInput[] {
  const { templateId, templateVersion, subject, message } = bulk;
  const common = { templateId, templateVersion, subject, message, columnOf: columnFinder(template) };
  return rows.map((row) => readBulkRow(row, common));
}

/** The sender: the user who uploaded the file, and the origin of that request. */
function actorOf({ mailboxId: id, accountId, accountName, userId, origin }: BulkSend): DeferredActor {
  return { mailbox: { id, accountId, accountName }, caller: { userId }, origin };
}

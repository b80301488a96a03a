import { columnFinder } from "@chancery/core/envelope/bulk/columns.ts";
import { readBulkRow } from "@chancery/core/envelope/bulk/read-row.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { Template } from "@chancery/core/template/model/model.ts";
import type { Steps } from "@chancery/core/xml/steps.ts";
import { runSteps } from "../../http/route/run-steps.ts";
import type { FileRow } from "../../io/rows/rows.ts";
import type { DeferredActor, SendInput } from "../envelopes/index.ts";
import type { BulkSend } from "./bulk-send.ts";
import { bulkSendLimits } from "./limits.ts";
import type { BulkSendsNeeds } from "./needs.ts";
import { findSender } from "./store/sender.ts";

/**
 * Rows as envelopes to send, with the facts they are decided from. Throws mailbox.removed, mailbox.permission_lacking for a sender who
 * is gone, and the faults of a template that cannot be used now.
 */
export async function planRows(needs: BulkSendsNeeds, bulk: BulkSend, rows: readonly FileRow[]) {
  const { envelopes } = needs;
  await assertMaySend(needs, bulk);
  const actor = actorOf(bulk);
  const { templateId: templateUuid, templateVersion } = bulk;
  const version = await envelopes.findUsableVersion({ templateUuid, templateVersion }, actor);
  return envelopes.planMany({ version, actor, sends: await runSteps(sendInputs(bulk, version.model, rows)) });
}

/** The request that brought the file has ended: its user may have been blocked since, or the mailbox removed. */
async function assertMaySend({ database }: BulkSendsNeeds, { mailboxId, userId }: BulkSend): Promise<void> {
  const sender = await findSender(database, { mailboxId, userId });
  if (!sender?.is_open) throw new Fault("mailbox.removed", { args: [mailboxId] });
  if (!sender.may_send) throw new Fault("mailbox.permission_lacking", { args: [mailboxId, "envelopeSend"] });
}

/** Rows as requests, in steps of a few milliseconds. */
function* sendInputs(bulk: BulkSend, template: Template, rows: readonly FileRow[]): Steps<readonly SendInput[]> {
  const { templateId, templateVersion, subject, message } = bulk;
  const common = { templateId, templateVersion, subject, message, columnOf: yield* columnFinder(template) };
  const inputs: SendInput[] = [];
  let beganMs = performance.now();
  for (const row of rows) {
    const steps = readBulkRow(row, common);
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) inputs.push(step.value);
      if (performance.now() - beganMs > bulkSendLimits.readingMs) {
        yield;
        beganMs = performance.now();
      }
      if (step.done) break;
    }
  }
  return inputs;
}

/** The sender: the user who uploaded the file, and the origin of that request. */
function actorOf({ mailboxId: id, accountId, accountName, userId, origin }: BulkSend): DeferredActor {
  return { mailbox: { id, accountId, accountName }, caller: { userId }, origin };
}

import { sendInSteps } from "@chancery/core/envelope/steps/send.ts";
import type { FaultRow } from "@chancery/core/fault/fault.ts";
import { hasAutonumber } from "@chancery/core/template/model/field-index.ts";
import type { ReminderRule } from "@chancery/core/notification/reminder.ts";
import type { Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfSend } from "../envelope/events.ts";
import { keepAccessCodes } from "./access-codes.ts";
import { keepReminders } from "./keep-reminders.ts";
import { factsOf, lockSend, type LoadedSend } from "./load-send.ts";
import { joinChain } from "../chains/join-chain.ts";
import { madeIn } from "./join-scenario.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import { mergeMetadata, type MetadataEntry } from "../envelope/store/metadata.ts";
import { writesEnvelopeOnly, type SendTogether } from "./send-together.ts";
import { saveStep } from "../envelope/save-step.ts";
import { stepOf } from "@chancery/core/envelope/steps/step.ts";

/** The metadata of a new envelope, its access codes, and writes of the same transaction that precede it. */
export type SendExtras = {
  readonly entries: readonly MetadataEntry[];
  readonly codes?: Parameters<typeof keepAccessCodes>[2];
  /** Reminders that the sender gives; otherwise those of the account. */
  readonly reminders?: ReminderRule | undefined;
  begin?(tx: Transaction): Promise<void>;
  readonly together?: SendTogether | undefined;
  /** A fault row with its place in the request, where that is not the XML. */
  readonly placed?: (row: FaultRow) => FaultRow;
};

/**
 * Sends a new envelope, all or nothing. Everything is checked before the transaction; attachments again under their lock.
 * Throws the faults of the envelope and of its attachments.
 */
export async function sendLoaded(
  needs: EnvelopesNeeds,
  loaded: LoadedSend,
  { entries, codes = [], reminders, begin, placed, together }: SendExtras,
  acting: Acting,
): Promise<Reply> {
  const { version, attachmentIds, chainId, scenarioId } = loaded;
  const attachments = await needs.attachments.findAttachments(needs.database, attachmentIds);
  const early = stepOf(await runSteps(sendInSteps(factsOf(loaded, { attachments }))), placed);
  const isAlone = attachmentIds.length === 0 && !hasAutonumber(version.model);
  const reply: Reply = { status: 201, body: { uuid: early.envelope.id } };
  const isPlain = !begin && !reminders && !chainId && !scenarioId && codes.length + entries.length === 0;
  if (together && isAlone && isPlain && writesEnvelopeOnly(early)) return together({ step: early, version, acting, reply });
  return needs.database.transaction(async (tx) => {
    await begin?.(tx);
    const step = isAlone ? early : stepOf(await runSteps(sendInSteps(await lockSend(needs, tx, loaded))), placed);
    const { envelope } = step;
    await saveStep(needs, tx, step, version);
    await keepAccessCodes(tx, envelope, codes);
    keepReminders(tx, envelope, reminders, acting.mailbox.accountId);
    if (chainId) await joinChain(tx, chainId, envelope, acting);
    if (scenarioId) await needs.scenarios.join(tx, madeIn(scenarioId, envelope));
    if (entries.length > 0) await mergeMetadata(tx, { accountId: acting.mailbox.accountId, envelopeId: envelope.id }, entries);
    await publish(tx, changeOfSend(step, acting));
    return acting.settle(tx, reply);
  });
}

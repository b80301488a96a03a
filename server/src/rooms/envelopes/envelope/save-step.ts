import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import { writeEnvelopeInSteps } from "@chancery/core/envelope/xml/write.ts";
import { noticesOfStep } from "@chancery/core/notification/step-notices.ts";
import type { Template } from "@chancery/core/template/model/model.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import type { TemplateVersion } from "../../templates/index.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { foldersOf, foldersOfEnd } from "./folder-rows.ts";
import { addDelegations } from "./store/delegations.ts";
import { saveEnvelopes, type EnvelopeToSave } from "./store/save-envelopes.ts";
import { addViewers } from "./store/viewers.ts";
import type { Step } from "@chancery/core/envelope/steps/step.ts";

/** The parts of a template version that an envelope is saved with. */
export type StepVersion = { readonly name: string; readonly model: Template };

type SavingNeeds = Pick<EnvelopesNeeds, "attachments" | "notifications">;

/**
 * Saves a step of a new or locked envelope: state, XML, folder rows, delegations, the binding of its attachments, and notices to its sender. Throws
 * attachment.bound.
 */
export async function saveStep(needs: SavingNeeds, tx: Transaction, step: Step, version: StepVersion): Promise<void> {
  await saveSteps(needs, tx, [{ step, version }]);
}

/** The same for steps of different envelopes. */
export async function saveSteps(
  { attachments, notifications }: SavingNeeds,
  tx: Transaction,
  all: readonly { readonly step: Step; readonly version: StepVersion }[],
): Promise<void> {
  await saveRows(
    tx,
    all.map(({ step, version }) => ({ envelope: step.envelope, version })),
  );
  for (const { step } of all) {
    const { envelope, attachmentIds, releasedIds } = step;
    await saveDelegations(tx, step);
    await attachments.bindAttachments(tx, envelope.id, attachmentIds);
    await attachments.releaseAttachments(tx, envelope.id, releasedIds);
  }
  const notices = all.flatMap(({ step }) => noticesOfStep(step));
  await notifications.queueNotices(tx, notices);
}

/** Saves the automatic delegations of a step that is saved; mailboxes whose roles were delegated still see the envelope. */
export async function saveDelegations(tx: Transaction, { envelope, delegations: links = [] }: Step): Promise<void> {
  if (links.length === 0) return;
  const now = envelope.changedAt;
  await addDelegations(tx, envelope.id, { links, now });
  const pairs = [...new Set(links.map(({ from }) => from))].map((mailboxId) => ({ envelopeId: envelope.id, mailboxId }));
  await addViewers(tx, { pairs, source: envelope.senderMailboxId, sharedBy: undefined, now });
}

/** Saves a locked envelope over its last revision, where nothing but the envelope itself has changed. */
export async function saveRevision(needs: Pick<EnvelopesNeeds, "templates">, tx: Transaction, envelope: Envelope): Promise<void> {
  await saveRows(tx, [{ envelope, version: await versionOf(needs, tx, envelope) }]);
}

/** Saves an envelope that ended before its flow did: every mailbox that saw it before sees the end. */
export async function saveEnd(
  needs: Pick<EnvelopesNeeds, "templates">,
  tx: Transaction,
  { before, after }: { readonly before: Envelope; readonly after: Envelope },
): Promise<void> {
  const version = await versionOf(needs, tx, after);
  saveEnvelopes(tx, [{ ...(await rowsOf(after, version)), folders: foldersOfEnd(before, after, version) }]);
}

/** Saves envelopes with nothing beside them. */
export async function saveRows(
  tx: Transaction,
  all: readonly { readonly envelope: Envelope; readonly version: StepVersion }[],
): Promise<void> {
  const rows: EnvelopeToSave[] = [];
  for (const { envelope, version } of all) rows.push(await rowsOf(envelope, version));
  saveEnvelopes(tx, rows);
}

/** The rows of an envelope, its XML and its folders. */
async function rowsOf(envelope: Envelope, version: StepVersion): Promise<EnvelopeToSave> {
  const data = await runSteps(writeEnvelopeInSteps(envelope, version.model));
  return { envelope, data, folders: foldersOf(envelope, version) };
}

/** The template version of an envelope that exists. */
export async function versionOf(
  { templates }: Pick<EnvelopesNeeds, "templates">,
  db: Queries,
  { id, templateVersion }: Pick<Envelope, "id" | "templateVersion">,
): Promise<TemplateVersion> {
  const version = await templates.findVersion(db, { version: templateVersion });
  if (version) return version;
  throw new Error(`envelope ${id} is of template version ${templateVersion}, which is missing`);
}

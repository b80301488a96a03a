import { attachmentIdsOf, withAttachments } from "@chancery/core/envelope/facts/attachment-rules.ts";
import type { EnvelopeInput } from "@chancery/core/envelope/model/input.ts";
import type { VisibleStatus } from "@chancery/core/envelope/model/model.ts";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import { findId, type AttachmentId, type EnvelopeId, type TemplateVersionId } from "@chancery/core/ids/id.ts";
import type { StepTemplate } from "@chancery/core/scenario/check-steps.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { Attachment, StoredFile } from "../../attachments/index.ts";
import { chainMade } from "../chains/chain-made.ts";
import { changeOfDraft, changeOfSend } from "../envelope/events.ts";
import { sendFaults } from "../envelope/faults.ts";
import { readSeen } from "../envelope/read-seen.ts";
import { findStatus } from "../envelope/store/visible.ts";
import { seenAt } from "../envelope/view.ts";
import { mayReadFile } from "../envelope/visibility.ts";
import type { Acting, Actor, EnvelopesNeeds } from "../needs.ts";
import { takeDraftStep } from "./draft-step.ts";
import { findUsableVersion } from "./find-usable-version.ts";
import { keepReminders } from "./keep-reminders.ts";
import { loadSend, type LoadedSend } from "./load-send.ts";
import { showEmptySource } from "./show-empty-source.ts";

/** An envelope that a scenario continues with, as the mailbox sees it. */
export type StepSource = { readonly data: string; readonly version: TemplateVersionId; readonly status: VisibleStatus };

/** An envelope that a step makes of another one, or at the beginning: its XML, its template, and whether it is sent at once. */
export type StepToMake = {
  readonly data: string;
  readonly template: StepTemplate;
  readonly stepId: string;
  readonly sourceId: EnvelopeId | undefined;
  readonly isSent: boolean;
};

/** The same with its facts loaded; files of the source that it uses become files of its own. */
export type PlannedMake = { readonly loaded: LoadedSend; readonly copies: readonly StoredFile[]; readonly isSent: boolean };

/** The part of the door that scenarios use: the envelopes that their steps make. */
export function stepSending(needs: EnvelopesNeeds) {
  return {
    readSource: readSource.bind(undefined, needs),
    readEmpty: readEmpty.bind(undefined, needs),
    plan: planStep.bind(undefined, needs),
    make: makeStep.bind(undefined, needs),
    chain: chainMade.bind(undefined, needs),
    faults: [...sendFaults, "template.version_unknown", "request.conflict"] as const,
  };
}

/** The source as the mailbox sees it. Throws envelope.not_found. */
async function readSource(needs: EnvelopesNeeds, id: EnvelopeId, { mailbox }: Actor): Promise<StepSource> {
  const row = await findStatus(needs.database, id, { mailboxId: mailbox.id, accountId: mailbox.accountId });
  if (!row) throw new Fault("envelope.not_found", { args: [id] });
  const now = needs.clock.now();
  const status = seenAt(row.status, row.expires_at, now);
  return {
    data: await readSeen(needs, { id, row, hidesDocuments: true, now }, mailbox.id),
    version: row.template_version,
    status,
  };
}

/** The XML of an empty envelope. Throws the faults of a template that cannot be used. */
function readEmpty(needs: EnvelopesNeeds, { templateId, version }: StepTemplate, actor: Actor): Promise<string> {
  return showEmptySource(needs, { templateId, versionUuid: version, mailboxId: actor.mailbox.id }, actor);
}

/** Throws scenario.template_differs when the XML names another template, and the faults of XML and template. */
async function planStep(needs: EnvelopesNeeds, step: StepToMake, actor: Actor): Promise<PlannedMake> {
  const { data, template, sourceId, isSent } = step;
  const named = { templateUuid: template.templateId, templateVersion: template.version };
  const version = await findUsableVersion(needs, named, actor);
  const copies = new Map<AttachmentId, StoredFile>();
  const change = async (input: EnvelopeInput): Promise<EnvelopeInput> => {
    refuseOther(input, step);
    for (const { id, ...file } of sourceId ? await filesOf(needs, sourceId, input, actor) : [])
      copies.set(id, { ...storedOf(file), id: needs.newId<"attachment">(), createdAt: needs.clock.now() });
    const ids = new Map([...copies].map(([id, copy]) => [id, copy.id]));
    return withAttachments({ ...input, scenarioUuid: undefined }, ids);
  };
  const loaded = await loadSend(needs, actor, data, { version, change });
  return { loaded, copies: [...copies.values()], isSent };
}

/** Refuses XML that names another template or version than its step. It may leave out both. */
function refuseOther({ templateUuid, templateVersion, place }: EnvelopeInput, { template, stepId }: StepToMake): void {
  const { templateId, version } = template;
  const isOther =
    (templateUuid !== undefined && findId(templateUuid) !== templateId) ||
    (templateVersion !== undefined && findId(templateVersion) !== version);
  const args = [stepId, (templateVersion ?? templateUuid ?? "").slice(0, 60)];
  if (isOther) refuse([{ code: "scenario.template_differs", args, ...place }]);
}

/** The files of the source that the XML uses and the mailbox may read, in the order of their content, which is that of the locks. */
async function filesOf(
  needs: EnvelopesNeeds,
  envelopeId: EnvelopeId,
  input: EnvelopeInput,
  { mailbox }: Actor,
): Promise<readonly Attachment[]> {
  const found = await needs.attachments.findAttachments(needs.database, attachmentIdsOf(input));
  const files: Attachment[] = [];
  for (const file of found.values()) {
    if (file.envelopeId !== envelopeId) continue;
    if (await mayReadFile(needs, needs.database, mailbox.id, { envelopeId, id: file.id })) files.push(file);
  }
  return files.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
}

function storedOf({ fileName, contentType, sizeBytes, sha256, crc32 }: Omit<Attachment, "id">) {
  return { fileName, contentType, sizeBytes, sha256, crc32 };
}

/** Makes the envelope in the caller's transaction. Throws the faults of a draft or a send. */
async function makeStep(
  needs: EnvelopesNeeds,
  tx: Transaction,
  { loaded, copies, isSent }: PlannedMake,
  acting: Acting,
): Promise<EnvelopeId> {
  for (const copy of copies) await needs.attachments.staged.addCopy(tx, copy, acting);
  const action = isSent ? "send" : "save";
  const step = await takeDraftStep(needs, tx, { action, loaded, draft: undefined, metadata: [] }, acting);
  const { envelope } = step;
  if (isSent) keepReminders(tx, envelope, undefined, acting.mailbox.accountId);
  await publish(tx, isSent ? changeOfSend(step, acting) : changeOfDraft(step, acting));
  return envelope.id;
}

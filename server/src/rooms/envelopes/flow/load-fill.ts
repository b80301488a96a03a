import { attachmentIdsOf } from "@chancery/core/envelope/facts/attachment-rules.ts";
import type { DrawingsFacts } from "@chancery/core/envelope/facts/drawing-facts.ts";
import type { EnvelopeInput } from "@chancery/core/envelope/model/input.ts";
import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import type { Acting } from "@chancery/core/envelope/steps/approve.ts";
import type { FillFacts } from "@chancery/core/envelope/steps/fill.ts";
import { readEnvelopeInSteps } from "@chancery/core/envelope/xml/read.ts";
import { faultOf, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { AttachmentId, EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import type { Attachment } from "../../attachments/index.ts";
import type { TemplateVersion } from "../../templates/index.ts";
import { attachmentFactsOf, inspectDrawings, loadDictionaries, loadProfile, loadSubstitutes } from "../envelope/facts.ts";
import { actingOn, findActing } from "../envelope/load-step.ts";
import { versionOf } from "../envelope/save-step.ts";
import { lockEnvelope } from "../envelope/store/envelopes.ts";
import type { Actor, EnvelopesNeeds } from "../needs.ts";

/** The content of a fill, read and its drawings inspected before anything is locked. */
export type FillInput = {
  readonly input: EnvelopeInput;
  readonly readFaults: readonly FaultRow[];
  readonly drawings: DrawingsFacts;
};

/** Reads the XML of a fill. Throws when no envelope can be read from it; faults of its parts are returned. */
export async function readFill(
  needs: Pick<EnvelopesNeeds, "inspectDrawing">,
  data: string,
  { mailbox }: Pick<Actor, "mailbox">,
): Promise<FillInput> {
  const { input, faults } = await runSteps(readEnvelopeInSteps(data));
  const [first = { code: "xml.invalid" } as const, ...rest] = faults;
  if (!input) throw faultOf([first, ...rest]);
  return { input, readFaults: faults, drawings: await inspectDrawings(needs, input, mailbox.accountId) };
}

/** A fill, save or drawing: `receivedAt` is the arrival of a request that may wait for a lock. */
export type FillRequest = {
  readonly id: EnvelopeId;
  readonly submitted: FillInput;
  readonly actor: Pick<Actor, "mailbox" | "caller"> & { readonly receivedAt?: () => Instant };
};

/** Facts for the core, with the template version that the step is saved with. */
export type LoadedFill = FillFacts & { readonly version: TemplateVersion };

/** Loads the facts of a fill without a lock, to check it. Throws envelope.not_found and the faults of state. */
export async function loadFill(needs: EnvelopesNeeds, db: Queries, request: FillRequest): Promise<LoadedFill> {
  const acting = await findActing(needs, db, { id: request.id, mailboxId: request.actor.mailbox.id });
  const attachments = await needs.attachments.findAttachments(db, attachmentIdsOf(request.submitted.input));
  return loadFacts(needs, db, request, { ...acting, attachments });
}

/** The same with the envelope and its attachments locked until the transaction ends. */
export async function lockFill(needs: EnvelopesNeeds, tx: Transaction, request: FillRequest): Promise<LoadedFill> {
  return loadLocked(needs, tx, request, await lockEnvelope(tx, request.id, request.actor.mailbox.id));
}

/** The same of an envelope that is locked already, if the mailbox may see it. */
export async function loadLocked(
  needs: EnvelopesNeeds,
  tx: Transaction,
  request: FillRequest,
  envelope: Envelope | undefined,
): Promise<LoadedFill> {
  const acting = actingOn(needs, { id: request.id, mailboxId: request.actor.mailbox.id }, envelope);
  const attachments = await needs.attachments.lockAttachments(tx, attachmentIdsOf(request.submitted.input));
  return loadFacts(needs, tx, request, { ...acting, attachments });
}

type Loaded = Acting & { readonly attachments: ReadonlyMap<AttachmentId, Attachment> };

async function loadFacts(
  needs: EnvelopesNeeds,
  db: Queries,
  { submitted, actor }: FillRequest,
  { attachments, ...acting }: Loaded,
): Promise<LoadedFill> {
  const reading = versionOf(needs, db, acting.envelope);
  const [version, substitutes] = await Promise.all([reading, loadSubstitutes(needs, db, { ...acting, version: reading })]);
  const template = version.model;
  const [profile, dictionaries] = await Promise.all([
    loadProfile(needs, db, actor, template),
    loadDictionaries(needs, db, { input: submitted.input, version }, actor),
  ]);
  return {
    ...submitted,
    ...acting,
    version,
    template,
    attachments: attachmentFactsOf(attachments, actor),
    profile,
    dictionaries,
    substitutes,
    totalMaxBytes: needs.envelopeMaxBytes,
    receivedAt: actor.receivedAt?.(),
  };
}

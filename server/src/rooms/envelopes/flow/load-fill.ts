import { refuseOnApproval } from "@chancery/core/envelope/approval/approval.ts";
import { attachmentIdsOf } from "@chancery/core/envelope/facts/attachment-rules.ts";
import type { DrawingsFacts } from "@chancery/core/envelope/facts/drawing-facts.ts";
import type { EnvelopeInput } from "@chancery/core/envelope/model/input.ts";
import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import type { FillFacts } from "@chancery/core/envelope/steps/fill.ts";
import { readEnvelopeInSteps } from "@chancery/core/envelope/xml/read.ts";
import { Fault, faultOf, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { AttachmentId, EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import type { Attachment } from "../../attachments/index.ts";
import type { TemplateVersion } from "../../templates/index.ts";
import { attachmentFactsOf, inspectDrawings, loadDictionaries, loadProfile, loadSubstitutes } from "../envelope/facts.ts";
import { versionOf } from "../envelope/save-step.ts";
import { findVisibleEnvelope, lockEnvelope } from "../envelope/store/envelopes.ts";
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
  readonly actor: Pick<Actor, "mailbox" | "caller"> & { readonly receivedAt?: Instant };
};

/** Facts for the core, with the template version that the step is saved with. */
export type LoadedFill = FillFacts & { readonly version: TemplateVersion };

/** Loads what a fill is decided from, without a lock: to check it. Throws envelope.not_found and the faults of state. */
export async function loadFill(needs: EnvelopesNeeds, db: Queries, request: FillRequest): Promise<LoadedFill> {
  const { id, actor, submitted } = request;
  const envelope = fillable(needs, request, await findVisibleEnvelope(db, id, actor.mailbox.id));
  const attachments = await needs.attachments.findAttachments(db, attachmentIdsOf(submitted.input));
  return loadFacts(needs, db, request, { envelope, attachments });
}

/** The same with the envelope and its attachments locked until the transaction ends. */
export async function lockFill(needs: EnvelopesNeeds, tx: Transaction, request: FillRequest): Promise<LoadedFill> {
  const { id, actor, submitted } = request;
  const envelope = fillable(needs, request, await lockEnvelope(tx, id, actor.mailbox.id));
  const attachments = await needs.attachments.lockAttachments(tx, attachmentIdsOf(submitted.input));
  return loadFacts(needs, tx, request, { envelope, attachments });
}

function fillable({ clock }: EnvelopesNeeds, { id, actor }: FillRequest, envelope: Envelope | undefined): Envelope {
  if (!envelope) throw new Fault("envelope.not_found", { args: [id] });
  refuseOnApproval(envelope, actor.mailbox.id, clock.now());
  return envelope;
}

type Loaded = {
  readonly envelope: Envelope;
  readonly attachments: ReadonlyMap<AttachmentId, Attachment>;
};

async function loadFacts(
  needs: EnvelopesNeeds,
  db: Queries,
  { submitted, actor }: FillRequest,
  { envelope, attachments }: Loaded,
): Promise<LoadedFill> {
  const version = await versionOf(needs, db, envelope);
  const template = version.model;
  const now = needs.clock.now();
  const [profile, dictionaries, substitutes] = await Promise.all([
    loadProfile(needs, db, actor, template),
    loadDictionaries(needs, db, { input: submitted.input, version }, actor),
    loadSubstitutes(needs, db, { envelope, template, now }),
  ]);
  return {
    ...submitted,
    version,
    envelope,
    template,
    mailboxId: actor.mailbox.id,
    attachments: attachmentFactsOf(attachments, actor),
    profile,
    dictionaries,
    substitutes,
    totalMaxBytes: needs.envelopeMaxBytes,
    now,
    receivedAt: actor.receivedAt,
  };
}

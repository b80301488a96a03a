import { refuseOnApproval } from "@chancery/core/envelope/approval/approval.ts";
import { attachmentIdsOf } from "@chancery/core/envelope/facts/attachment-rules.ts";
import type { DrawingsFacts } from "@chancery/core/envelope/facts/drawing-facts.ts";
import { fill } from "@chancery/core/envelope/steps/fill.ts";
import type { EnvelopeInput } from "@chancery/core/envelope/model/input.ts";
import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import type { Decision } from "@chancery/core/envelope/steps/prepare-send.ts";
import { readEnvelopeInSteps, type EnvelopeReading } from "@chancery/core/envelope/xml/read.ts";
import { Fault, faultOf, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { AttachmentId, EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { inTurns } from "../../../http/route/in-turns.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import type { Attachment } from "../../attachments/index.ts";
import { withFaults } from "../sending/decide-send.ts";
import { inspectDrawings } from "../envelope/inspect-drawings.ts";
import type { Actor, EnvelopesNeeds } from "../needs.ts";
import { profileOf } from "../envelope/load-profile.ts";
import { lockEnvelope } from "../envelope/store/envelopes.ts";
import { factsOf } from "../envelope/load-attachments.ts";
import { dictionaryFactsOf } from "../envelope/load-dictionaries.ts";

/** The XML of a fill, read and its drawings looked at before anything is locked. Throws when nothing can be read of it. */
export async function readFill(
  needs: Pick<EnvelopesNeeds, "inspectDrawing">,
  data: string,
  { mailbox }: Pick<Actor, "mailbox">,
): Promise<FillInput> {
  const { input, faults }: EnvelopeReading = await inTurns(readEnvelopeInSteps(data));
  const [first = { code: "xml.invalid" } as const, ...rest] = faults;
  if (!input) throw faultOf([first, ...rest]);
  return { input, faults, drawings: await inspectDrawings(needs, input, mailbox.accountId) };
}

export type FillInput = {
  readonly input: EnvelopeInput;
  readonly faults: readonly FaultRow[];
  readonly drawings: DrawingsFacts;
};

/** How a fill gets at its envelope and its files: locked to write, as they are to check. */
export type FillLoad = {
  readonly db: Queries;
  /** When the request of a fill came in; a check waits for no lock. */
  readonly askedAt?: Instant;
  envelope(): Promise<Envelope | undefined>;
  attachments(ids: readonly AttachmentId[]): Promise<ReadonlyMap<AttachmentId, Attachment>>;
};

/** Loads all that a fill, or a save, is decided from, and decides. Throws envelope.not_found and the faults of state. */
export async function decideFill(
  needs: EnvelopesNeeds,
  actor: Pick<Actor, "mailbox" | "caller">,
  id: EnvelopeId,
  { submitted, load, decide = fill }: { readonly submitted: FillInput; readonly load: FillLoad; readonly decide?: typeof fill },
) {
  const envelope = await load.envelope();
  if (!envelope) throw new Fault("envelope.not_found", { args: [id] });
  refuseOnApproval(envelope, actor.mailbox.id, needs.clock.now());
  const version = await needs.templates.findVersion(load.db, { version: envelope.templateVersion });
  if (!version) throw new Error(`envelope ${id} is of template version ${envelope.templateVersion}, which is missing`);
  const attachments = await load.attachments(attachmentIdsOf(submitted.input));
  const decision: Decision = decide({
    envelope,
    template: version.model,
    input: submitted.input,
    mailboxId: actor.mailbox.id,
    attachments: factsOf(attachments, actor),
    drawings: submitted.drawings,
    profile: await profileOf(needs, load.db, actor, version.model),
    dictionaries: await dictionaryFactsOf(needs, load.db, { input: submitted.input, version }, actor),
    totalMaxBytes: needs.envelopeMaxBytes,
    now: needs.clock.now(),
    ...(load.askedAt && { askedAt: load.askedAt }),
  });
  return { version, decision: withFaults(decision, submitted.faults) };
}

/** The envelope and its files under their locks. */
export function lockedLoad(
  { attachments }: Pick<EnvelopesNeeds, "attachments">,
  tx: Transaction,
  uuid: EnvelopeId,
  { mailbox }: Pick<Actor, "mailbox">,
): FillLoad {
  return {
    db: tx,
    envelope: () => lockEnvelope(tx, uuid, mailbox.id),
    attachments: (ids) => attachments.lockAttachments(tx, ids),
  };
}

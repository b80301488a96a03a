import { contactIdsOf, fixedRecipients, saidRecipients } from "@chancery/core/envelope/steps/assign-roles.ts";
import type { EnvelopeInput } from "@chancery/core/envelope/model/input.ts";
import { prepareSend, type Decision, type Step } from "@chancery/core/envelope/steps/prepare-send.ts";
import { writeEnvelope } from "@chancery/core/envelope/xml/write.ts";
import { Fault, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import { hasAutonumber } from "@chancery/core/template/model/field-index.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { TemplateVersion } from "../../templates/index.ts";
import { changeOfSend } from "../envelope/events.ts";
import { withFaults } from "./decide-send.ts";
import { contactsAmong, autoDelegate, saveAutoDelegated } from "../envelope/auto-delegate.ts";
import { foldersOf } from "../envelope/folder-rows.ts";
import { inspectDrawings } from "../envelope/inspect-drawings.ts";
import { entriesOf, keptOf, refuseTooMany, type Metadata } from "../envelope/metadata.ts";
import type { EnvelopesNeeds, DeferredActor } from "../needs.ts";
import { profileOf } from "../envelope/load-profile.ts";
import type { MetadataEntry } from "../envelope/store/metadata.ts";
import { lockLastNumber, setLastNumber } from "./store/numbers.ts";
import { saveNewEnvelopes } from "./store/save-many.ts";
import { dictionaryFactsOf } from "../envelope/load-dictionaries.ts";

/** An envelope to be sent among many, as it was read; without input it cannot be. Files of the sender are not among it. */
export type SendInput = {
  readonly input: EnvelopeInput | undefined;
  readonly faults: readonly FaultRow[];
  readonly metadata: Metadata;
};

/** Envelopes of one version to be sent by somebody whose request may be long over. */
export type ManySends = {
  readonly version: TemplateVersion;
  readonly actor: DeferredActor;
  readonly sends: readonly SendInput[];
};

/** What became of one of them. */
export type SentOne = { readonly envelopeId: EnvelopeId } | { readonly faults: readonly FaultRow[] };

/** One of them with all that it is decided from, its number aside. */
type PlannedSend = { readonly decide: (number?: number) => Decision; readonly metadata: readonly MetadataEntry[] };

/** Sends that can be decided and saved. */
export type PlannedSends = ManySends & {
  readonly planned: readonly PlannedSend[];
  /** Recipients that somebody may stand in for. */
  readonly absent: ReadonlySet<MailboxId>;
};

/** Decisions between which others have their turn: a few milliseconds. */
const turnEvery = 8;

/** Loads what the sends are decided from, once for all of them: the same as planSend loads for one. */
export async function planMany(needs: EnvelopesNeeds, many: ManySends): Promise<PlannedSends> {
  const { database: db, mailboxes, newId, clock } = needs;
  const { version, actor } = many;
  const template = version.model;
  const whole = joined(many.sends.flatMap(({ input }) => input ?? []));
  const recipients = [...new Set([...saidRecipients(whole), ...fixedRecipients(template)])];
  const facts = {
    template,
    templateId: version.templateId,
    templateVersion: version.version,
    senderMailboxId: actor.mailbox.id,
    mailboxes: await mailboxes.findMailboxes(db, recipients),
    contacts: await contactsAmong(needs, db, actor.mailbox.id, contactIdsOf(whole, template)),
    profile: await profileOf(needs, db, actor, template),
    dictionaries: await dictionaryFactsOf(needs, db, { input: whole, version }, actor),
    attachments: new Map(),
    totalMaxBytes: needs.envelopeMaxBytes,
    now: clock.now(),
  };
  const planned: PlannedSend[] = [];
  for (const { input, faults: readFaults, metadata: submitted } of many.sends) {
    const { metadata, faults } = metadataOf(submitted);
    const drawings = input && (await inspectDrawings(needs, input, actor.mailbox.accountId));
    const id = newId<"envelope">() satisfies EnvelopeId;
    const decide = (number?: number): Decision => {
      const all = [...readFaults, ...faults];
      return input && drawings ? withFaults(prepareSend({ ...facts, id, input, drawings, number }), all) : { faults: all };
    };
    planned.push({ decide, metadata });
  }
  const absent = new Set([...facts.mailboxes].filter(([, card]) => card.isAutoDelegating).map(([mailboxId]) => mailboxId));
  return { ...many, planned, absent };
}

/** Why each of them cannot be sent; empty where it can. Stores nothing. */
export async function checkMany(needs: EnvelopesNeeds, { planned }: PlannedSends): Promise<readonly (readonly FaultRow[])[]> {
  const found: (readonly FaultRow[])[] = [];
  for (const { decide } of planned) {
    const decision = decide();
    found.push("faults" in decision ? decision.faults : []);
    if (found.length % turnEvery === 0) await needs.nextTurn();
  }
  return found;
}

/**
 * Sends those that can be sent, all of them in this transaction with audit trail and events, in a few statements; of the others
 * it tells why not. Autonumbers have no gaps: the counter is held until the transaction ends.
 */
export async function sendMany(needs: EnvelopesNeeds, tx: Transaction, many: PlannedSends): Promise<readonly SentOne[]> {
  const { version, actor, planned, absent } = many;
  const isNumbered = hasAutonumber(version.model);
  let last = isNumbered ? await lockLastNumber(tx, version.version) : 0;
  const steps: { readonly step: Step; readonly metadata: readonly MetadataEntry[] }[] = [];
  const results: SentOne[] = [];
  for (const { decide, metadata } of planned) {
    const decision = decide(isNumbered ? last + 1 : undefined);
    if ("step" in decision) {
      last += 1;
      const step = await autoDelegate(needs, tx, decision.step, { model: version.model, among: absent });
      steps.push({ step, metadata });
      results.push({ envelopeId: decision.step.envelope.id });
    } else results.push(decision);
    if (results.length % turnEvery === 0) await needs.nextTurn();
  }
  if (isNumbered) await setLastNumber(tx, version.version, last);
  await saveSteps(tx, version, actor, steps);
  return results;
}

async function saveSteps(
  tx: Transaction,
  version: TemplateVersion,
  actor: DeferredActor,
  steps: readonly { readonly step: Step; readonly metadata: readonly MetadataEntry[] }[],
): Promise<void> {
  const all = steps.map(({ step: { envelope }, metadata }) => {
    return { envelope, data: writeEnvelope(envelope, version.model), folders: foldersOf(envelope, version), metadata };
  });
  await saveNewEnvelopes(tx, all, actor.mailbox.accountId);
  for (const { step } of steps) await saveAutoDelegated(tx, step);
  const changes = steps.map(({ step }) => changeOfSend(step, actor));
  const audit = changes.flatMap((change) => change.audit);
  const events = changes.flatMap((change) => change.events);
  await publish(tx, { audit, events, origin: actor.origin, areSubjectsNew: true });
}

/** What all inputs name, as if it stood in one. */
function joined(inputs: readonly EnvelopeInput[]): EnvelopeInput {
  const noInfo = { subject: undefined, message: undefined, expire: undefined, delegation: undefined, sharing: undefined };
  const place = { line: 1, column: 1 };
  return {
    ...{
      place,
      templateUuid: undefined,
      templateVersion: undefined,
      chainUuid: undefined,
      stateMessage: "",
      info: { place, ...noInfo },
    },
    roles: inputs.flatMap(({ roles }) => roles),
    documents: inputs.flatMap(({ documents }) => documents),
  };
}

function metadataOf(submitted: Metadata): { readonly metadata: readonly MetadataEntry[]; readonly faults: readonly FaultRow[] } {
  try {
    const metadata = keptOf(entriesOf(submitted));
    refuseTooMany(metadata.length);
    return { metadata, faults: [] };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { metadata: [], faults: error.details.errors ?? [{ code: error.code, args: error.details.args ?? [] }] };
  }
}

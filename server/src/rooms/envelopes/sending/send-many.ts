import { contactIdsOf, fixedRecipients, submittedRecipients } from "@chancery/core/envelope/steps/assign-roles.ts";
import { emptyInput, type EnvelopeInput } from "@chancery/core/envelope/model/input.ts";
import { sendInSteps, type SendFacts } from "@chancery/core/envelope/steps/send.ts";
import { Fault, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { hasAutonumber } from "@chancery/core/template/model/field-index.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import { publish } from "../../../jobs/publish.ts";
import type { TemplateVersion } from "../../templates/index.ts";
import { changeOfFormStart, changeOfSend, type Visitor } from "../envelope/events.ts";
import { findContacts, inspectDrawings, loadDictionaries, loadProfile } from "../envelope/facts.ts";
import { saveDelegations, saveRows } from "../envelope/save-step.ts";
import { findUsableVersion } from "./find-usable-version.ts";
import { substitutesOf } from "./load-send.ts";
import { entriesOf, keptOf, refuseTooMany, type Metadata } from "../envelope/metadata.ts";
import type { EnvelopesNeeds, DeferredActor } from "../needs.ts";
import { addMetadata, type MetadataEntry } from "../envelope/store/metadata.ts";
import { lockLastNumber, setLastNumber } from "./store/numbers.ts";
import { addAccountReminders } from "./store/reminders.ts";
import type { Decision, Step } from "@chancery/core/envelope/steps/step.ts";

/** One of many envelopes to send, as it was read. It cannot be sent without input, and has no files of the sender. */
export type SendInput = {
  readonly input: EnvelopeInput | undefined;
  readonly faults: readonly FaultRow[];
  readonly metadata: Metadata;
};

/** Envelopes of one version, and the sender, whose request may have ended. */
export type ManySends = {
  readonly version: TemplateVersion;
  readonly actor: DeferredActor;
  readonly sends: readonly SendInput[];
};

/** The result of one of many sends. */
export type SentOne = { readonly envelopeId: EnvelopeId } | { readonly faults: readonly FaultRow[] };

/** Facts that all sends share. */
type SharedFacts = Omit<SendFacts, "id" | "input" | "drawings" | "readFaults" | "number">;

/** The facts of one send that are its own; without input it has faults only. */
type OwnFacts = Pick<SendFacts, "id" | "drawings"> & {
  readonly input: EnvelopeInput | undefined;
  readonly readFaults: readonly FaultRow[];
  readonly metadata: readonly MetadataEntry[];
};

/** Sends whose facts are loaded. */
export type PlannedSends = ManySends & { readonly shared: SharedFacts; readonly planned: readonly OwnFacts[] };

/** Decisions made before other work has its turn: a few milliseconds, or fewer that take longer. */
const turnEvery = 8;
const turnMs = 20;

/** Gives other work its turn when it is due, after each decision. */
function turnsOf({ nextTurn }: EnvelopesNeeds): () => Promise<void> {
  let [count, beganMs] = [0, performance.now()];
  return async () => {
    count += 1;
    if (count % turnEvery !== 0 && performance.now() - beganMs < turnMs) return;
    await nextTurn();
    beganMs = performance.now();
  };
}

/** Loads the facts of many sends at once: the same as loadSend loads for one. */
export async function planMany(needs: EnvelopesNeeds, many: ManySends): Promise<PlannedSends> {
  const { database: db, mailboxes, newId, clock } = needs;
  const { version, actor } = many;
  const template = version.model;
  const inputs = many.sends.flatMap(({ input }) => input ?? []);
  // all that they name, as one input
  const roles = inputs.flatMap((input) => input.roles);
  const whole = { ...emptyInput, roles, documents: inputs.flatMap(({ documents }) => documents) };
  const recipients = [...new Set([...submittedRecipients(whole), ...fixedRecipients(template)])];
  const found = await mailboxes.findMailboxes(db, recipients);
  const now = clock.now();
  const shared = {
    template,
    templateId: version.templateId,
    templateVersion: version.version,
    senderMailboxId: actor.mailbox.id,
    mailboxes: found,
    contacts: await findContacts(needs, db, actor.mailbox.id, contactIdsOf(whole, template)),
    profile: await loadProfile(needs, db, actor, template),
    dictionaries: await loadDictionaries(needs, db, { input: whole, version }, actor),
    substitutes: await substitutesOf(needs, found, { senderMailboxId: actor.mailbox.id, version, now }),
    attachments: new Map(),
    totalMaxBytes: needs.envelopeMaxBytes,
    now,
  };
  const planned: OwnFacts[] = [];
  for (const { input, faults: readFaults, metadata: submitted } of many.sends) {
    const { metadata, faults } = metadataOf(submitted);
    const drawings = input ? await inspectDrawings(needs, input, actor.mailbox.accountId) : new Map();
    planned.push({ id: newId<"envelope">(), input, drawings, readFaults: [...readFaults, ...faults], metadata });
  }
  return { ...many, shared, planned };
}

async function decide(shared: SharedFacts, { input, ...own }: OwnFacts, number?: number): Promise<Decision> {
  return input ? runSteps(sendInSteps({ ...shared, ...own, input, number })) : { faults: own.readFaults };
}

/** The faults of each send; empty where it can be sent. Stores nothing. */
export async function checkMany(
  needs: EnvelopesNeeds,
  { shared, planned }: PlannedSends,
): Promise<readonly (readonly FaultRow[])[]> {
  const found: (readonly FaultRow[])[] = [];
  const turn = turnsOf(needs);
  for (const one of planned) {
    const decision = await decide(shared, one);
    found.push("faults" in decision ? decision.faults : []);
    await turn();
  }
  return found;
}

/**
 * Sends the envelopes that have no faults, in this transaction with audit trail and events, in a few statements, and returns
 * the faults of the others. Autonumbers have no gaps: the counter is locked until the transaction ends.
 */
export async function sendMany(needs: EnvelopesNeeds, tx: Transaction, many: PlannedSends): Promise<readonly SentOne[]> {
  const { version, actor, shared, planned } = many;
  const isNumbered = hasAutonumber(version.model);
  let last = isNumbered ? await lockLastNumber(tx, version.version) : 0;
  const steps: { readonly step: Step; readonly metadata: readonly MetadataEntry[] }[] = [];
  const results: SentOne[] = [];
  const turn = turnsOf(needs);
  for (const one of planned) {
    const decision = await decide(shared, one, isNumbered ? last + 1 : undefined);
    if ("step" in decision) {
      last += 1;
      steps.push({ step: decision.step, metadata: one.metadata });
      results.push({ envelopeId: decision.step.envelope.id });
    } else results.push(decision);
    await turn();
  }
  if (isNumbered) await setLastNumber(tx, version.version, last);
  await saveSteps(tx, version, actor, steps);
  return results;
}

type StepToSave = {
  readonly step: Step;
  readonly metadata: readonly MetadataEntry[];
  /** The guest who started the form of the envelope. */
  readonly visitor?: Visitor;
};

/** Saves new envelopes with audit trail and events. */
export async function saveSteps(
  tx: Transaction,
  version: TemplateVersion,
  actor: DeferredActor,
  steps: readonly StepToSave[],
): Promise<void> {
  const { accountId } = actor.mailbox;
  const envelopes = steps.map(({ step: { envelope } }) => envelope);
  await saveRows(
    tx,
    envelopes.map((envelope) => ({ envelope, version })),
  );
  addMetadata(
    tx,
    accountId,
    steps.flatMap(({ step: { envelope }, metadata }) => metadata.map((entry) => ({ ...entry, envelopeId: envelope.id }))),
  );
  for (const { step } of steps) await saveDelegations(tx, step);
  addAccountReminders(tx, envelopes, accountId);
  const changes = steps.map(({ step, visitor }) =>
    visitor ? changeOfFormStart(step, actor, visitor) : changeOfSend(step, actor),
  );
  const audit = changes.flatMap((change) => change.audit);
  const events = changes.flatMap((change) => change.events);
  await publish(tx, { audit, events, origin: actor.origin, areSubjectsNew: true });
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

/** The part of the door that bulk sends use: sending of many envelopes of one version. */
export function sendingMany(needs: EnvelopesNeeds) {
  return {
    findUsableVersion: findUsableVersion.bind(undefined, needs),
    planMany: planMany.bind(undefined, needs),
    checkMany: checkMany.bind(undefined, needs),
    sendMany: sendMany.bind(undefined, needs),
  };
}

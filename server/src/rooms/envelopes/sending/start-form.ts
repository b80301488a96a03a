import type { FormModel } from "@chancery/core/envelope/form/form.ts";
import { anonymousFaults, readForm, withVisitor } from "@chancery/core/envelope/form/read-form.ts";
import type { EnvelopeInput } from "@chancery/core/envelope/model/input.ts";
import { startForm as decideStart } from "@chancery/core/envelope/steps/start-form.ts";
import { stepOf, type Decision } from "@chancery/core/envelope/steps/step.ts";
import { Fault, faultOf, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId, FormId, MailboxId } from "@chancery/core/ids/id.ts";
import { hasAutonumber } from "@chancery/core/template/model/field-index.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import type { TemplateVersion } from "../../templates/index.ts";
import { entriesOf, keptOf, refuseTooMany } from "../envelope/metadata.ts";
import type { MetadataEntry } from "../envelope/store/metadata.ts";
import type { DeferredActor, EnvelopesNeeds } from "../needs.ts";
import type { Visitor } from "../envelope/events.ts";
import { sendFaults } from "../envelope/faults.ts";
import { describeForm } from "./describe-form.ts";
import { findUsableVersion } from "./find-usable-version.ts";
import { planMany, saveSteps, type PlannedSends } from "./send-many.ts";
import { countOfForms, hasEnvelope } from "./store/form-totals.ts";
import { takeNumber } from "./store/numbers.ts";

/** A form, and the sender: the last user who changed it. */
export type FormStart = { readonly id: FormId; readonly form: FormModel; readonly actor: DeferredActor };

/** A start whose facts are loaded. */
export type PlannedStart = FormStart & {
  readonly version: TemplateVersion;
  readonly planned: PlannedSends;
  readonly metadata: readonly MetadataEntry[];
  readonly sent: EnvelopeInput;
  readonly open: EnvelopeInput;
  readonly readFaults: readonly FaultRow[];
  readonly placed: (row: FaultRow) => FaultRow;
};

/** The part of the door that forms use: sending of their envelopes. */
export function formSending(needs: EnvelopesNeeds) {
  return {
    plan: planStart.bind(undefined, needs),
    check: checkStart.bind(undefined, needs),
    start: sendStart.bind(undefined, needs),
    describe: describeForm.bind(undefined, needs),
    countOfForms,
    hasEnvelope,
    /** The faults of `plan` and `check`. */
    faults: [...sendFaults, "role.kind_unknown", "role.order_wrong"] as const,
  };
}

/** Loads the facts of a start. Throws the faults of the template and of the settings. */
async function planStart(needs: EnvelopesNeeds, start: FormStart): Promise<PlannedStart> {
  const { form, actor } = start;
  const version = await findVersion(needs, start);
  // all starts that waited for the version have it in the same turn
  await needs.nextTurn();
  const { sent, open, placed } = readForm(form, version.model);
  refuse(anonymousFaults(form.settings, version.model));
  const metadata = keptOf(entriesOf(form.settings.metadata ?? {}, "/settings/metadata"));
  refuseTooMany(metadata.length);
  const readFaults = [...sent.faults, ...open.faults];
  if (!sent.input || !open.input) throw faultOf([readFaults[0] ?? { code: "xml.invalid" }]);
  const sends = [sent, open].map(({ input }) => ({ input, faults: [], metadata: {} }));
  const planned = await planMany(needs, { version, actor, sends });
  return { ...start, version, planned, metadata, sent: sent.input, open: open.input, readFaults, placed };
}

async function findVersion(needs: EnvelopesNeeds, { form, actor }: FormStart): Promise<TemplateVersion> {
  const { templateId: templateUuid, templateVersion } = form;
  const place = { line: 1, column: 1 };
  return findUsableVersion(needs, { templateUuid, templateVersion, place }, actor).catch((error: unknown) => {
    const rows = error instanceof Fault ? error.details.errors : undefined;
    if (!rows) throw error;
    refuse(rows.map(({ line: _, column: __, ...row }) => ({ ...row, pointer: "/template/versionId" })));
    throw error;
  });
}

/** Throws the faults that a start would have. Stores nothing. */
async function checkStart({ newId }: EnvelopesNeeds, start: PlannedStart): Promise<void> {
  stepOf(await decide(start, { id: newId<"envelope">(), mailboxId: newId<"mailbox">() }), start.placed);
}

type Ids = { readonly id: EnvelopeId; readonly mailboxId: MailboxId; readonly number?: number | undefined };

async function decide(
  { id: formId, form, planned, sent, open, readFaults }: PlannedStart,
  { id, mailboxId, number }: Ids,
): Promise<Decision> {
  const { shared } = planned;
  const drawings = planned.planned.flatMap((one) => [...(one.drawings ?? [])]);
  const mailboxes = new Map([...shared.mailboxes, [mailboxId, { isRemoved: false, isArchived: false }] as const]);
  const input = withVisitor(sent, form, mailboxId);
  const facts = { ...shared, id, formId, input, mailboxes, readFaults, drawings: new Map(drawings), number };
  return runSteps(decideStart(facts, { mailboxId, open }));
}

/** Sends the envelope in the caller's transaction, with the visitor's mailbox in the anonymous roles. The visitor has agreed. */
async function sendStart(needs: EnvelopesNeeds, tx: Transaction, start: PlannedStart, visitor: Visitor): Promise<EnvelopeId> {
  const { version, actor, metadata } = start;
  const number = hasAutonumber(version.model) ? await takeNumber(tx, version.version) : undefined;
  const { mailboxId } = visitor;
  const step = stepOf(await decide(start, { id: needs.newId<"envelope">(), mailboxId, number }), start.placed);
  await saveSteps(tx, version, actor, [{ step, metadata, visitor }]);
  return step.envelope.id;
}

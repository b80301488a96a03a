import { attachmentIdsOf } from "@chancery/core/envelope/facts/attachment-rules.ts";
import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import type { EnvelopeInput } from "@chancery/core/envelope/model/input.ts";
import { contactIdsOf, fixedRecipients, submittedRecipients } from "@chancery/core/envelope/steps/assign-roles.ts";
import { needsNumber, type SendFacts } from "@chancery/core/envelope/steps/send.ts";
import type { Substitutes } from "@chancery/core/envelope/steps/substitute.ts";
import { readEnvelopeInSteps } from "@chancery/core/envelope/xml/read.ts";
import { faultOf, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { AttachmentId, ChainId, ScenarioId } from "@chancery/core/ids/id.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import type { Attachment } from "../../attachments/index.ts";
import type { TemplateVersion } from "../../templates/index.ts";
import { findJoinedChain } from "../chains/join-chain.ts";
import {
  attachmentFactsOf,
  findContacts,
  findSubstitutes,
  inspectDrawings,
  loadDictionaries,
  loadProfile,
  type SubstitutesQuery,
} from "../envelope/facts.ts";
import type { Actor, EnvelopesNeeds } from "../needs.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { takeNumber } from "./store/numbers.ts";
import { findJoinedScenario } from "./join-scenario.ts";
import { findDraftVersion, findUsableVersion } from "./find-usable-version.ts";

/** The sender. */
export type SendActor = { readonly mailbox: Actor["mailbox"]; readonly caller: Pick<Actor["caller"], "userId"> };

/** A send before its locks: its facts, but for attachments, number and draft, which are taken again under their locks. */
export type LoadedSend = {
  readonly facts: Omit<SendFacts, "attachments" | "number" | "draft">;
  readonly actor: SendActor;
  readonly version: TemplateVersion;
  readonly attachmentIds: readonly AttachmentId[];
  /** The chain that the envelope joins. */
  readonly chainId: ChainId | undefined;
  /** The scenario that it is made in. */
  readonly scenarioId: ScenarioId | undefined;
};

/** The draft that is sent, or the version that is not named by the XML, and what is changed in the XML as it was read. */
export type SendSource = {
  readonly draft?: Envelope | undefined;
  readonly version?: TemplateVersion | undefined;
  readonly change?: (input: EnvelopeInput) => Promise<EnvelopeInput>;
  /** Faults of what is sent beside the XML. */
  readonly faults?: readonly FaultRow[];
};

/** Reads the XML of a send and loads its facts. Throws when no envelope can be read from it, and the faults of its template. */
export async function loadSend(
  needs: EnvelopesNeeds,
  actor: SendActor,
  data: string,
  source: SendSource = {},
): Promise<LoadedSend> {
  const { database: db } = needs;
  const senderMailboxId = actor.mailbox.id;
  const { input, readFaults } = await readSend(data, source);
  const drawings = await inspectDrawings(needs, input, actor.mailbox.accountId);
  const { version, mailboxes } = await loadVersion(needs, actor, input, source);
  const { templateId, version: templateVersion, model: template } = version;
  const contacts = await findContacts(needs, db, senderMailboxId, contactIdsOf(input, template));
  const profile = await loadProfile(needs, db, actor, template);
  const now = needs.clock.now();
  const chain = await findJoinedChain(db, input, actor, source.draft?.id);
  const scenario = await findJoinedScenario(needs, input, templateVersion, actor);
  const facts = {
    id: source.draft?.id ?? needs.newId<"envelope">(),
    input,
    readFaults: [...readFaults, ...chain.faults, ...scenario.faults],
    templateId,
    templateVersion,
    template,
    senderMailboxId,
    mailboxes,
    contacts,
    drawings,
    profile,
    dictionaries: await loadDictionaries(needs, db, { input, version }, actor),
    substitutes: await substitutesOf(needs, mailboxes, { senderMailboxId, version, now }),
    totalMaxBytes: needs.envelopeMaxBytes,
    now,
  };
  return { facts, actor, version, attachmentIds: attachmentIdsOf(input), chainId: chain.id, scenarioId: scenario.id };
}

/** The facts of a send with those taken under its locks. */
export function factsOf({ facts, actor }: LoadedSend, { attachments, number, draft }: TakenFacts): SendFacts {
  return { ...facts, attachments: attachmentFactsOf(attachments, actor), number, draft };
}

/** The facts of a send with its attachments locked and its number taken, until the transaction ends. `draft` is locked. */
export async function lockSend(needs: EnvelopesNeeds, tx: Transaction, loaded: LoadedSend, draft?: Envelope): Promise<SendFacts> {
  const { version, attachmentIds } = loaded;
  const attachments = await needs.attachments.lockAttachments(tx, attachmentIds);
  const number = needsNumber(version.model, draft) ? await takeNumber(tx, version.version) : undefined;
  return factsOf(loaded, { attachments, number, draft });
}

/** The attachments of a send, the number of the envelope, and the draft it was. */
export type TakenFacts = {
  readonly attachments: ReadonlyMap<AttachmentId, Attachment>;
  readonly number?: number | undefined;
  readonly draft?: Envelope | undefined;
};

/** An envelope that is sent with its template need not name it. */
async function readSend(data: string, source: SendSource) {
  const { input, faults } = await runSteps(readEnvelopeInSteps(data));
  const ofXml = source.version ? faults.filter(({ code }) => code !== "envelope.template_missing") : faults;
  const readFaults = [...(source.faults ?? []), ...ofXml];
  const [first, ...rest] = readFaults;
  if (!input || (first && !source.version && !input.templateUuid && !input.templateVersion))
    throw faultOf([first ?? { code: "xml.invalid" }, ...rest]);
  return { input: (await source.change?.(input)) ?? input, readFaults };
}

/** The version of a send, and the mailboxes that exist among its recipients. */
async function loadVersion(
  needs: EnvelopesNeeds,
  actor: Pick<Actor, "mailbox">,
  input: EnvelopeInput,
  { draft, version: given }: SendSource,
) {
  const submitted = submittedRecipients(input);
  const [version, found] = await Promise.all([
    given ?? (draft ? findDraftVersion(needs, input, draft, actor) : findUsableVersion(needs, input, actor)),
    needs.mailboxes.findMailboxes(needs.database, submitted),
  ]);
  const asked = new Set(submitted);
  const fixed = fixedRecipients(version.model).filter((one) => !asked.has(one));
  const mailboxes = new Map([...found, ...(await needs.mailboxes.findMailboxes(needs.database, fixed))]);
  return { version, mailboxes };
}

/** The automatic delegations of the recipients of a send; undefined when there are none. */
export async function substitutesOf(
  needs: EnvelopesNeeds,
  mailboxes: Awaited<ReturnType<EnvelopesNeeds["mailboxes"]["findMailboxes"]>>,
  query: Omit<SubstitutesQuery, "mailboxIds">,
): Promise<Substitutes | undefined> {
  const mailboxIds = [...mailboxes].flatMap(([id, { isAutoDelegating }]) => (isAutoDelegating ? id : []));
  return findSubstitutes(needs, needs.database, { ...query, mailboxIds });
}

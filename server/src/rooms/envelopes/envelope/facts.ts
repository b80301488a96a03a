import { filterColumns } from "@chancery/core/dictionary/filtered-access.ts";
import type { AttachmentFacts } from "@chancery/core/envelope/facts/attachment-facts.ts";
import { dictionaryIdsOf, recordIdsOf, type DictionaryFacts } from "@chancery/core/envelope/facts/dictionary-facts.ts";
import { drawingsOf, type DrawingFacts, type DrawingsFacts } from "@chancery/core/envelope/facts/drawing-facts.ts";
import type { EnvelopeInput } from "@chancery/core/envelope/model/input.ts";
import { envelopeLimits } from "@chancery/core/envelope/model/limits.ts";
import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import { mailboxesToReach, type Substitutes } from "@chancery/core/envelope/steps/substitute.ts";
import type { Profile } from "@chancery/core/envelope/values/fields/field-check.ts";
import { findId, type AttachmentId, type DictionaryId, type MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { isDrawing, type Field } from "@chancery/core/template/model/field.ts";
import type { Template } from "@chancery/core/template/model/model.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { Attachment } from "../../attachments/index.ts";
import type { TemplateVersion } from "../../templates/index.ts";
import type { Actor, DeferredActor, EnvelopesNeeds } from "../needs.ts";

/** Uploaded files as the core knows them. A file without a mailbox belongs to the user who uploaded it. */
export function attachmentFactsOf(
  attachments: ReadonlyMap<AttachmentId, Attachment>,
  { mailbox, caller }: { readonly mailbox: Pick<Actor["mailbox"], "id">; readonly caller: Pick<Actor["caller"], "userId"> },
): ReadonlyMap<AttachmentId, AttachmentFacts> {
  const facts = [...attachments.values()].map((file): AttachmentFacts => {
    const { id, fileName, sizeBytes, contentType, sha256, crc32, envelopeId } = file;
    const isOwn = file.mailboxId === undefined ? file.userId === caller.userId : file.mailboxId === mailbox.id;
    const owner = file.mailboxId ?? "of another person";
    return { id, fileName, sizeBytes, contentType, sha256, crc32, envelopeId, isOwn, owner };
  });
  return new Map(facts.map((one) => [one.id, one]));
}

/** The dictionaries of a template: whether the mailbox may read each of them, and the records that the input names. */
export async function loadDictionaries(
  { dictionaries }: Pick<EnvelopesNeeds, "dictionaries">,
  db: Queries,
  { input, version }: { readonly input: EnvelopeInput; readonly version: Pick<TemplateVersion, "model" | "mailboxId"> },
  { mailbox }: Pick<DeferredActor, "mailbox">,
): Promise<ReadonlyMap<DictionaryId, DictionaryFacts>> {
  const ids = dictionaryIdsOf(version.model);
  if (ids.length === 0) return new Map();
  const submitted = recordIdsOf(input, version.model);
  const facts = new Map<DictionaryId, DictionaryFacts>();
  for (const [id, dictionary] of await dictionaries.findDictionaries(db, ids)) {
    const isReadable = dictionaries.mayRead(dictionary, mailbox);
    const recordIds = isReadable ? (submitted.get(id) ?? []).flatMap((text) => findId<"record">(text) ?? []) : [];
    const found = recordIds.length > 0 ? await dictionaries.findRecords(db, id, recordIds) : new Map();
    const records = new Map([...found].map(([recordId, record]) => [recordId, record.values] as const));
    const filterBy = dictionary.filteredAccessOnly ? filterColumns(dictionary, version) : undefined;
    const columnIds = new Set(dictionary.columns.map((column) => column.id));
    facts.set(id, { isArchived: dictionary.isArchived, isReadable, filterBy, columnIds, records });
  }
  return facts;
}

/** The profile of the user who acts, loaded only for templates that prefill a field or have one to draw. No phone is kept. */
export async function loadProfile(
  { accounts }: Pick<EnvelopesNeeds, "accounts">,
  db: Queries,
  { caller, mailbox }: Pick<DeferredActor, "caller" | "mailbox">,
  template: Template,
): Promise<Profile | undefined> {
  if (!template.documents.some(({ fields }) => fields.some(needsProfile))) return undefined;
  const user = await accounts.users.find(db, caller.userId);
  if (!user) return undefined;
  const { firstName, lastName, email } = user;
  return { firstName, lastName, email, companyName: mailbox.accountName };
}

function needsProfile(field: Field): boolean {
  return field.prefill !== undefined || isDrawing(field);
}

/** The drawings of an input, inspected one after the other: their number and size have a limit. */
export async function inspectDrawings(
  needs: Pick<EnvelopesNeeds, "inspectDrawing">,
  input: EnvelopeInput,
  account: string,
): Promise<DrawingsFacts> {
  const facts = new Map<string, DrawingFacts>();
  for (const uri of drawingsOf(input)) facts.set(uri, await needs.inspectDrawing(bytesOf(uri), account));
  return facts;
}

/** One drawing, by its data URI; empty for one that is too long to be inspected. */
export async function inspectOneDrawing(
  needs: Pick<EnvelopesNeeds, "inspectDrawing">,
  uri: string,
  account: string,
): Promise<DrawingsFacts> {
  if (uri.length > envelopeLimits.drawingTextMax) return new Map();
  return new Map([[uri, await needs.inspectDrawing(bytesOf(uri), account)]]);
}

function bytesOf(uri: string): Buffer {
  return Buffer.from(uri.slice(uri.indexOf(",") + 1), "base64");
}

/** A template version, or its read that is under way: it is not waited for unless its roles are needed. */
type KnownVersion = Pick<TemplateVersion, "model"> | Promise<Pick<TemplateVersion, "model">>;

/** A step that may reach other roles. `joining`: a mailbox that joins the flow by it. */
export type ReachingStep = {
  readonly envelope: Envelope;
  readonly version: KnownVersion;
  readonly now: Instant;
  readonly joining?: MailboxId | undefined;
};

/** The automatic delegations of all mailboxes that a step may reach; undefined when there are none. */
export async function loadSubstitutes(
  needs: Pick<EnvelopesNeeds, "mailboxes">,
  db: Queries,
  { envelope, version, now, joining }: ReachingStep,
): Promise<Substitutes | undefined> {
  const { senderMailboxId, forwarding } = envelope;
  const joined = joining && forwarding.delegation ? [joining] : [];
  const mailboxIds = [...new Set([...mailboxesToReach(envelope), ...joined])];
  return findSubstitutes(needs, db, { mailboxIds, senderMailboxId, version, now });
}

/** Mailboxes whose automatic delegations are needed, and the sender, whose contacts alone may hold some roles. */
export type SubstitutesQuery = {
  readonly mailboxIds: readonly MailboxId[];
  readonly senderMailboxId: MailboxId;
  readonly version: KnownVersion;
  readonly now: Instant;
};

/** The automatic delegations of some mailboxes at an instant; undefined when there are none. */
export async function findSubstitutes(
  needs: Pick<EnvelopesNeeds, "mailboxes">,
  db: Queries,
  { mailboxIds, senderMailboxId, version, now }: SubstitutesQuery,
): Promise<Substitutes | undefined> {
  if (mailboxIds.length === 0) return undefined;
  const of = await needs.mailboxes.findSubstitutes(db, mailboxIds, now);
  if (of.size === 0) return undefined;
  const { model } = await version;
  const closed = model.roles.filter(({ contactsOnly }) => contactsOnly);
  if (closed.length === 0) return { of, allowed: new Map() };
  const contacts = await findContacts(needs, db, senderMailboxId, [...of.values()]);
  return { of, allowed: new Map(closed.map(({ id }) => [id, contacts])) };
}

/** The mailboxes among `ids` that are contacts of the owner. */
export async function findContacts(
  { mailboxes }: Pick<EnvelopesNeeds, "mailboxes">,
  db: Queries,
  owner: MailboxId,
  ids: readonly MailboxId[],
): Promise<ReadonlySet<MailboxId>> {
  const contacts = new Set<MailboxId>();
  for (const id of new Set(ids)) if (await mailboxes.isContact(db, owner, id)) contacts.add(id);
  return contacts;
}

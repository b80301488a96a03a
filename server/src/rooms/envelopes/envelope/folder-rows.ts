import type { Envelope, EnvelopeRole } from "@chancery/core/envelope/model/model.ts";
import { visibleStatus } from "@chancery/core/envelope/model/transitions.ts";
import { mailboxesOf, progressOf } from "@chancery/core/flow/advance.ts";
import { searchFieldsOf, searchValuesOf } from "@chancery/core/envelope/values/search-values.ts";
import type { Template } from "@chancery/core/template/model/model.ts";
import type { FoundBy } from "./store/fields.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { foldText, gramsOf } from "@chancery/core/text/fold.ts";

/** The folder rows of an envelope: one for each mailbox, with most columns equal in all of them. */
export type Folders = ReturnType<typeof foldersOf>;

/** The parts of a template version that folder rows need. */
export type FolderVersion = { readonly name: string; readonly model: Pick<Template, "documents"> };

/** The time in a folder row for "never": it sorts last and needs no special case. */
export const never = "9999-12-31T23:59:59.999Z" as Instant;

const sortedMax = 200;

/** The folder rows of an envelope: for its sender and every mailbox that the flow has reached. */
export function foldersOf(envelope: Envelope, { name: templateName, model }: FolderVersion) {
  const reached = envelope.roles.filter(({ isActive, isCompleted }) => isActive || isCompleted);
  const mailboxIds = [...new Set([envelope.senderMailboxId, ...mailboxesOf(reached)])];
  const searchedSubject = foldText(envelope.subject);
  const recipients = envelope.roles.filter(({ kind }) => kind !== "sender").flatMap(recipientTerms);
  return {
    mailboxIds,
    statuses: mailboxIds.map((mailboxId) => visibleStatus(envelope, mailboxId, envelope.changedAt)),
    searchedSubject,
    sortSubject: [...searchedSubject].slice(0, sortedMax).join(""),
    templateName,
    terms: [...new Set([...formTerms(envelope), ...recipients, ...gramsOf(searchedSubject)])],
    sentAt: envelope.sentAt ?? never,
    expiresAt: envelope.expiresAt ?? never,
    ...progressOf(envelope.roles),
    /** The searchable fields and their values; undefined when the template has none. */
    foundBy: foundByOf(envelope, model),
  };
}

/** The folder rows of an envelope that ends before its flow does: every mailbox that saw it `before` sees the end. */
export function foldersOfEnd(before: Envelope, { status }: Envelope, version: FolderVersion): Folders {
  const folders = foldersOf(before, version);
  return { ...folders, statuses: folders.mailboxIds.map(() => status) };
}

function foundByOf({ documents }: Envelope, model: FolderVersion["model"]): FoundBy | undefined {
  const fields = searchFieldsOf(model);
  return fields.length === 0 ? undefined : { fields, values: searchValuesOf(model, documents) };
}

/** The search term of a label in a folder row. */
export function labelTerm(labelId: string): string {
  return `l:${labelId}`;
}

/** The search term of a form in a folder row. */
export function formTerm(formId: string): string {
  return `f:${formId}`;
}

function formTerms({ formId }: Envelope): readonly string[] {
  return formId === undefined ? [] : [formTerm(formId)];
}

/** The search term of a recipient in a folder row: the mailbox id or, where the recipient was named by it, the email address. */
export function recipientTerm(recipient: string): string {
  return `r:${recipient}`;
}

function recipientTerms({ mailboxId, email }: EnvelopeRole): readonly string[] {
  return [mailboxId, email].flatMap((recipient) => (recipient === undefined ? [] : recipientTerm(recipient)));
}

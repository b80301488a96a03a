import type { Envelope, EnvelopeRole, VisibleStatus } from "@chancery/core/envelope/model/model.ts";
import { visibleStatus } from "@chancery/core/envelope/model/status.ts";
import { mailboxesOf, progressOf } from "@chancery/core/flow/advance.ts";
import { searchFieldsOf, searchValuesOf } from "@chancery/core/envelope/values/search-values.ts";
import type { Template } from "@chancery/core/template/model/model.ts";
import type { FoundBy } from "./store/fields.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { foldText, gramsOf } from "@chancery/core/text/fold.ts";

/** What the folder rows of an envelope hold: one row a mailbox, most of it the same in all of them. */
export type Folders = {
  readonly mailboxIds: readonly MailboxId[];
  readonly statuses: readonly VisibleStatus[];
  readonly searchedSubject: string;
  readonly sortSubject: string;
  readonly templateName: string;
  readonly terms: readonly string[];
  readonly sentAt: Instant;
  readonly expiresAt: Instant;
  readonly total: number;
  readonly completed: number;
  /** What the searchable fields are found by; undefined when the template has none. */
  readonly foundBy: FoundBy | undefined;
};

/** What folder rows take from the version of the template. */
export type FolderVersion = { readonly name: string; readonly model: Pick<Template, "documents"> };

/** What stands in a folder row for a time that never comes: it sorts last and needs no special case. */
export const never = "9999-12-31T23:59:59.999Z" as Instant;

const sortedMax = 200;

/** The folder rows of an envelope: its sender and every mailbox the flow has come to. */
export function foldersOf(envelope: Envelope, { name: templateName, model }: FolderVersion): Folders {
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
    terms: [...new Set([...recipients, ...gramsOf(searchedSubject)])],
    sentAt: envelope.sentAt ?? never,
    expiresAt: envelope.expiresAt ?? never,
    ...progressOf(envelope.roles),
    foundBy: foundByOf(envelope, model),
  };
}

/** The folder rows of an envelope that ends before its flow does: everybody who saw it `before` sees its end. */
export function foldersOfEnd(before: Envelope, { status }: Envelope, version: FolderVersion): Folders {
  const folders = foldersOf(before, version);
  return { ...folders, statuses: folders.mailboxIds.map(() => status) };
}

function foundByOf({ documents }: Envelope, model: FolderVersion["model"]): FoundBy | undefined {
  const fields = searchFieldsOf(model);
  return fields.length === 0 ? undefined : { fields, values: searchValuesOf(model, documents) };
}

/** How a label stands among the terms of a folder row. */
export function labelTerm(labelId: string): string {
  return `l:${labelId}`;
}

/** How a recipient stands among the terms of a folder row: by mailbox and, where it was named so, by email address. */
export function recipientTerm(recipient: string): string {
  return `r:${recipient}`;
}

function recipientTerms({ mailboxId, email }: EnvelopeRole): readonly string[] {
  return [mailboxId, email].flatMap((recipient) => (recipient === undefined ? [] : recipientTerm(recipient)));
}

import { refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import { findId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import { readMetadata } from "../envelope/metadata.ts";
import { readFieldFilters } from "./read-field-filters.ts";
import type { SearchBody } from "./contract.ts";
import { sortFields, type EnvelopeSearch, type SearchSort, type Span } from "./search.ts";

/** A search as read from its body; labels and mailboxes of email addresses are not resolved yet. */
export type SubmittedSearch = {
  readonly search: EnvelopeSearch;
  readonly labelNames: readonly string[] | undefined;
  readonly senderEmails: readonly string[];
  readonly recipientEmails: readonly string[];
};

/** The search of a request body. Throws all its faults: search.recipient_invalid, search.sort_unknown, search.field_invalid … */
export function readSearch(body: SearchBody, mailbox: EnvelopeSearch["mailbox"], now: Instant): SubmittedSearch {
  const faults: FaultRow[] = [];
  const templates = listOf(body.template);
  const activeRoles = listOf(body.activeRole);
  if (activeRoles && !templates) faults.push(invalid("activeRole needs template", "/activeRole"));
  const senders = peopleOf(body.sender, "sender", faults);
  const recipients = peopleOf(body.recipient, "recipient", faults);
  const metadata = body.metadata ?? {};
  const search: EnvelopeSearch = {
    mailbox,
    now,
    statuses: listOf(body.status),
    scopes: listOf(body.scope),
    subject: body.subject ? foldText(body.subject) || undefined : undefined,
    created: spanOf(body, "createDate", faults),
    received: spanOf(body, "receiveDate", faults),
    sent: spanOf(body, "sendDate", faults),
    expires: spanOf(body, "expireDate", faults),
    isArchived: body.archived ?? false,
    isDeleted: body.deleted ?? false,
    templates,
    activeRoles,
    senders: senders?.ids,
    recipients: recipients?.ids,
    labels: undefined,
    forms: listOf(body.form)?.map((id) => id.toLowerCase()),
    fields: readFieldFilters(body.searchFields ?? [], faults),
    metadata: Object.entries(metadata).map(([key, value]) => ({ key, value: String(value) })),
    sort: sortOf(body, faults),
  };
  refuse([...faults, ...readMetadata(metadata, "/metadata").faults]);
  return {
    search,
    labelNames: listOf(body.label),
    senderEmails: senders?.emails ?? [],
    recipientEmails: recipients?.emails ?? [],
  };
}

/** An empty list filters nothing. */
function listOf<Item>(list: readonly Item[] | null | undefined): readonly Item[] | undefined {
  return list && list.length > 0 ? list : undefined;
}

function sortOf({ sortField, sort }: SearchBody, faults: FaultRow[]): SearchSort {
  const field = sortFields.find((one) => one === (sortField || "createdAt"));
  if (!field) faults.push({ code: "search.sort_unknown", args: [sortField ?? ""], allowed: sortFields, pointer: "/sortField" });
  return { field: field ?? "createdAt", isDescending: sort?.toLowerCase() !== "asc" };
}

type SpanName = "createDate" | "receiveDate" | "sendDate" | "expireDate";

function spanOf(body: SearchBody, name: SpanName, faults: FaultRow[]): Span {
  const from = body[`${name}From`] ?? undefined;
  const to = body[`${name}To`] ?? undefined;
  if (from && to && from > to) faults.push({ code: "range.reversed", pointer: `/${name}To` });
  return { from, to };
}

/** Mailboxes by UUID, and email addresses in lower case; undefined when none is named. */
function peopleOf(submitted: readonly string[] | null | undefined, name: "sender" | "recipient", faults: FaultRow[]) {
  const list = listOf(submitted);
  if (!list) return undefined;
  const ids = list.map((text) => findId<"mailbox">(text)).filter((id) => id !== undefined);
  const emails = list.filter((text) => /^[^@\s]+@[^@\s]+$/.test(text)).map((text) => text.toLowerCase());
  for (const [index, text] of list.entries()) {
    if (findId(text) || emails.includes(text.toLowerCase())) continue;
    faults.push({ code: "search.recipient_invalid", args: [text.slice(0, 60)], pointer: `/${name}/${index}` });
  }
  return { ids, emails };
}

function invalid(reason: string, pointer: string): FaultRow {
  return { code: "request.invalid", args: [reason], pointer };
}

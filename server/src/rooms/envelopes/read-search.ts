import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import { findId, type MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import type { SearchBody } from "./search-contract.ts";
import { sortFields, type EnvelopeSearch, type SearchSort, type Span } from "./search.ts";

/** The search a body asks for. Throws every fault of it: search.recipient_invalid, search.sort_unknown, search.field_invalid … */
export function readSearch(body: SearchBody, mailbox: OpenMailbox, now: Instant): EnvelopeSearch {
  const faults: FaultRow[] = [];
  const templates = listOf(body.template);
  const activeRoles = listOf(body.activeRole);
  if (activeRoles && !templates) faults.push(invalid("activeRole needs template", "/body/activeRole"));
  if (listOf(body.searchFields))
    faults.push({ code: "search.field_invalid", args: ["no field is searchable here"], pointer: "/body/searchFields" });
  const search: EnvelopeSearch = {
    mailbox,
    now,
    // nothing carries a label or comes from a form, so that these let nothing through
    statuses: listOf(body.label) || listOf(body.form) ? [] : listOf(body.status),
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
    senders: peopleOf(body.sender, "sender", faults),
    recipients: peopleOf(body.recipient, "recipient", faults),
    metadata: Object.entries(body.metadata ?? {}).map(([key, value]) => ({ key, value: String(value) })),
    sort: sortOf(body, faults),
  };
  refuse(faults);
  return search;
}

/** An empty list filters nothing. */
function listOf<Item>(list: readonly Item[] | null | undefined): readonly Item[] | undefined {
  return list && list.length > 0 ? list : undefined;
}

function sortOf({ sortField, sort }: SearchBody, faults: FaultRow[]): SearchSort {
  const field = sortFields.find((one) => one === (sortField || "createdAt"));
  if (!field)
    faults.push({ code: "search.sort_unknown", args: [sortField ?? ""], allowed: sortFields, pointer: "/body/sortField" });
  return { field: field ?? "createdAt", isDescending: sort?.toLowerCase() !== "asc" };
}

type SpanName = "createDate" | "receiveDate" | "sendDate" | "expireDate";

function spanOf(body: SearchBody, name: SpanName, faults: FaultRow[]): Span {
  const from = body[`${name}From`] ?? undefined;
  const to = body[`${name}To`] ?? undefined;
  if (from && to && from > to) faults.push(invalid(`${name}To is before ${name}From`, `/body/${name}To`));
  return { from, to };
}

/** Mailboxes by UUID. An e-mail address is nobody's mailbox yet: it lets nothing through. */
function peopleOf(said: readonly string[] | null | undefined, name: "sender" | "recipient", faults: FaultRow[]) {
  const list = listOf(said);
  return list?.flatMap((text, index): readonly MailboxId[] => {
    const id = findId<"mailbox">(text);
    if (!id && !/^[^@\s]+@[^@\s]+$/.test(text)) {
      faults.push({ code: "search.recipient_invalid", args: [text.slice(0, 60)], pointer: `/body/${name}/${index}` });
    }
    return id ? [id] : [];
  });
}

function invalid(reason: string, pointer: string): FaultRow {
  return { code: "request.invalid", args: [reason], pointer };
}

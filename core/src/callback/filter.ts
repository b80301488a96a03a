import { foldText } from "../text/fold.ts";
import type { VisibleStatus } from "../envelope/model/model.ts";
import type { FaultRow } from "../fault/fault.ts";
import { findId, type MailboxId, type TemplateId } from "../ids/id.ts";
import type { Instant } from "../ids/instant.ts";

/** A span of time, both ends included. */
export type Span = { readonly from: Instant | undefined; readonly to: Instant | undefined };

/** Part of a mailbox: received from others, sent, not yet sent, seen by sharing. */
export const callbackScopes = ["inbox", "outbox", "draft", "shared"] as const;
export type CallbackScope = (typeof callbackScopes)[number];

/** Statuses that a filter may name. */
export const callbackStatuses = ["WAITING", "SENT", "ON_APPROVAL", "COMPLETED", "CANCELLED", "EXPIRED"] as const;

/** A filter as clients send it and as it is stored and returned. Null and missing filter nothing. */
export type FilterInput = {
  readonly label?: readonly string[] | null | undefined;
  readonly status?: readonly string[] | null | undefined;
  readonly subject?: string | null | undefined;
  readonly createDateFrom?: Instant | null | undefined;
  readonly createDateTo?: Instant | null | undefined;
  readonly receiveDateFrom?: Instant | null | undefined;
  readonly receiveDateTo?: Instant | null | undefined;
  readonly expireDateFrom?: Instant | null | undefined;
  readonly expireDateTo?: Instant | null | undefined;
  readonly sendDateFrom?: Instant | null | undefined;
  readonly sendDateTo?: Instant | null | undefined;
  readonly template?: readonly TemplateId[] | null | undefined;
  readonly sender?: readonly string[] | null | undefined;
  readonly form?: readonly string[] | null | undefined;
  readonly scope?: readonly CallbackScope[] | null | undefined;
};

/** A filter as it is applied. An empty list, an empty text and an open span let everything through. */
export type CallbackFilter = {
  /** Names and UUIDs, folded and in lower case. */
  readonly labels: ReadonlySet<string>;
  readonly statuses: readonly VisibleStatus[];
  /** Folded. */
  readonly subject: string;
  readonly created: Span;
  readonly received: Span;
  readonly expires: Span;
  readonly sent: Span;
  readonly templates: readonly TemplateId[];
  readonly senderIds: readonly MailboxId[];
  /** Folded. */
  readonly senderEmails: readonly string[];
  readonly forms: readonly string[];
  readonly scopes: readonly CallbackScope[];
};

type SpanName = "createDate" | "receiveDate" | "expireDate" | "sendDate";

/** The filter of a new callback, and all its faults: callback.draft_status, request.invalid. Pointers begin with `place`. */
export function readFilter(
  input: FilterInput,
  place: string,
): { readonly filter: CallbackFilter; readonly faults: readonly FaultRow[] } {
  const senders = input.sender ?? [];
  const filter: CallbackFilter = {
    labels: new Set((input.label ?? []).flatMap((text) => [text.toLowerCase(), foldText(text)])),
    statuses: (input.status ?? []).flatMap((text) => statusOf(text) ?? []),
    subject: foldText(input.subject ?? ""),
    created: spanOf(input, "createDate"),
    received: spanOf(input, "receiveDate"),
    expires: spanOf(input, "expireDate"),
    sent: spanOf(input, "sendDate"),
    templates: input.template ?? [],
    senderIds: senders.flatMap((text) => findId<"mailbox">(text) ?? []),
    senderEmails: senders.filter(isEmail).map((text) => foldText(text.toLowerCase())),
    forms: input.form ?? [],
    scopes: input.scope ?? [],
  };
  return { filter, faults: [...statusFaults(input, place), ...senderFaults(senders, place), ...spanFaults(input, place)] };
}

function statusOf(text: string): VisibleStatus | undefined {
  return callbackStatuses.find((status) => status === text.toUpperCase());
}

function spanOf(input: FilterInput, name: SpanName): Span {
  return { from: input[`${name}From`] ?? undefined, to: input[`${name}To`] ?? undefined };
}

function statusFaults({ status }: FilterInput, place: string): readonly FaultRow[] {
  return (status ?? []).flatMap((text, index): readonly FaultRow[] => {
    const pointer = `${place}/status/${index}`;
    if (text.toUpperCase() === "DRAFT") return [{ code: "callback.draft_status", pointer, allowed: callbackStatuses }];
    if (statusOf(text) !== undefined) return [];
    return [{ code: "request.invalid", args: [`${pointer} is not a status`], pointer, allowed: callbackStatuses }];
  });
}

function senderFaults(senders: readonly string[], place: string): readonly FaultRow[] {
  return senders.flatMap((text, index) => {
    if (findId(text) !== undefined || isEmail(text)) return [];
    const pointer = `${place}/sender/${index}`;
    return [{ code: "request.invalid", args: [`${pointer} is neither a mailbox UUID nor an email address`], pointer } as const];
  });
}

function spanFaults(input: FilterInput, place: string): readonly FaultRow[] {
  return (["createDate", "receiveDate", "expireDate", "sendDate"] as const).flatMap((name) => {
    const { from, to } = spanOf(input, name);
    if (!from || !to || from <= to) return [];
    return [{ code: "range.reversed", pointer: `${place}/${name}To` } as const];
  });
}

function isEmail(text: string): boolean {
  return /^[^@\s]+@[^@\s]+$/.test(text);
}

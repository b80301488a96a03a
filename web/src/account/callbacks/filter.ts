import type { types } from "@chancery/sdk";

/** The statuses that a filter can name, in the order of an envelope's way. */
export const callbackStatuses = ["WAITING", "SENT", "ON_APPROVAL", "COMPLETED", "CANCELLED", "EXPIRED"] as const;

/** The folders that a filter can name. */
export const scopes = ["inbox", "outbox", "shared"] as const;

/** The names of the statuses for users. */
export const statusWords = {
  en: {
    WAITING: "Waiting",
    SENT: "In progress",
    ON_APPROVAL: "On approval",
    COMPLETED: "Completed",
    CANCELLED: "Cancelled",
    EXPIRED: "Expired",
  },
  uk: {
    WAITING: "Очікує",
    SENT: "У роботі",
    ON_APPROVAL: "На погодженні",
    COMPLETED: "Завершено",
    CANCELLED: "Скасовано",
    EXPIRED: "Термін сплив",
  },
};

/** The filter of a callback as the form has it: lists are texts with commas. */
export type FilterDraft = {
  readonly statuses: readonly (typeof callbackStatuses)[number][];
  readonly scopes: readonly (typeof scopes)[number][];
  readonly subject: string;
  readonly labels: string;
  readonly templates: string;
  readonly senders: string;
};

/** A filter that fits all events. */
export const noFilter: FilterDraft = { statuses: [], scopes: [], subject: "", labels: "", templates: "", senders: "" };

/** The filter to send: only what was chosen. */
export function filterOf(draft: FilterDraft): types.CallbackFilter {
  const lists = {
    status: draft.statuses,
    scope: draft.scopes,
    label: listOf(draft.labels),
    template: listOf(draft.templates),
    sender: listOf(draft.senders),
  };
  const given = Object.entries(lists).filter(([, values]) => values.length > 0);
  const subject = draft.subject.trim();
  return { ...Object.fromEntries(given), ...(subject === "" ? {} : { subject }) };
}

/** A filter in one line; empty when it fits all events. */
export function filterLine(filter: types.CallbackFilter, statuses: Readonly<Record<string, string>>): string {
  return Object.entries(filter)
    .flatMap(([, value]) => value ?? [])
    .map((value) => statuses[value] ?? value)
    .join(", ");
}

function listOf(text: string): readonly string[] {
  return text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
}

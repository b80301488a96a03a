import type { types } from "@chancery/sdk";
import { startOfDay } from "../../mailbox/filter/filter.ts";

/** The statuses that a filter can name, in the order of an envelope's way. */
export const callbackStatuses = ["WAITING", "SENT", "ON_APPROVAL", "COMPLETED", "CANCELLED", "EXPIRED"] as const;

/** The folders that a filter can name; drafts cause no events. */
export const scopes = ["inbox", "outbox", "shared"] as const;

/** The dates of an envelope that a filter can limit. */
export const dateNames = ["createDate", "receiveDate", "sendDate", "expireDate"] as const;

/** The name of a limit of a filter's dates. */
export type DateLimit = `${(typeof dateNames)[number]}${"From" | "To"}`;

/** The names of the parts of filters for users. */
export const filterWords = {
  en: {
    statuses: {
      WAITING: "Waiting",
      SENT: "In progress",
      ON_APPROVAL: "On approval",
      COMPLETED: "Completed",
      CANCELLED: "Cancelled",
      EXPIRED: "Expired",
    },
    scopes: { inbox: "Inbox", outbox: "Sent", draft: "Drafts", shared: "Shared" },
    limits: {
      createDateFrom: "Created from",
      createDateTo: "Created until",
      receiveDateFrom: "Received from",
      receiveDateTo: "Received until",
      sendDateFrom: "Sent from",
      sendDateTo: "Sent until",
      expireDateFrom: "Expires from",
      expireDateTo: "Expires until",
    },
  },
  uk: {
    statuses: {
      WAITING: "Очікує",
      SENT: "У роботі",
      ON_APPROVAL: "На погодженні",
      COMPLETED: "Завершено",
      CANCELLED: "Скасовано",
      EXPIRED: "Термін сплив",
    },
    scopes: { inbox: "Вхідні", outbox: "Надіслані", draft: "Чернетки", shared: "Спільні" },
    limits: {
      createDateFrom: "Створено від",
      createDateTo: "Створено до",
      receiveDateFrom: "Отримано від",
      receiveDateTo: "Отримано до",
      sendDateFrom: "Надіслано від",
      sendDateTo: "Надіслано до",
      expireDateFrom: "Термін спливає від",
      expireDateTo: "Термін спливає до",
    },
  },
};

/** The filter of a callback as the form has it: labels, templates and forms by id, senders with commas between, days as `2026-01-31`. */
export type FilterDraft = {
  readonly statuses: readonly (typeof callbackStatuses)[number][];
  readonly scopes: readonly (typeof scopes)[number][];
  readonly subject: string;
  readonly labels: readonly string[];
  readonly templates: readonly string[];
  readonly forms: readonly string[];
  readonly senders: string;
  readonly days: { readonly [Limit in DateLimit]?: string };
};

/** A filter that fits all events. */
export const noFilter: FilterDraft = {
  statuses: [],
  scopes: [],
  subject: "",
  labels: [],
  templates: [],
  forms: [],
  senders: "",
  days: {},
};

/** The filter to send: only what was chosen. Days are those of the browser's time zone; the last one is included. */
export function filterOf(draft: FilterDraft): types.CallbackFilter {
  const lists = {
    status: draft.statuses,
    scope: draft.scopes,
    label: draft.labels,
    template: draft.templates,
    form: draft.forms,
    sender: draft.senders.split(/[\s,]+/).filter((one) => one !== ""),
  };
  const given = Object.entries(lists).filter(([, values]) => values.length > 0);
  const subject = draft.subject.trim();
  return {
    ...Object.fromEntries(given),
    ...Object.fromEntries(Object.entries(draft.days).flatMap(([limit, day]) => instantOf(limit, day))),
    ...(subject === "" ? {} : { subject }),
  };
}

function instantOf(limit: string, day: string): readonly (readonly [string, string])[] {
  const isLast = limit.endsWith("To");
  const start = startOfDay(day, isLast ? 1 : 0);
  return start ? [[limit, new Date(start.getTime() - (isLast ? 1 : 0)).toISOString()]] : [];
}

/** Words of a line about a filter: names of the mailbox's things by id, and days. */
export type LineWords = (typeof filterWords)["en"] & {
  readonly names: ReadonlyMap<string, string>;
  readonly day: (instant: string) => string;
};

/** A filter in one line; empty when it fits all events. */
export function filterLine(filter: types.CallbackFilter, { statuses, scopes: folders, limits, names, day }: LineWords): string {
  const known: ReadonlyMap<string, string> = new Map([...Object.entries(statuses), ...Object.entries(folders), ...names]);
  const dates: ReadonlyMap<string, string> = new Map(Object.entries(limits));
  return Object.entries(filter)
    .flatMap(([name, value]) => {
      const limit = dates.get(name);
      if (limit !== undefined && typeof value === "string") return `${limit} ${day(value)}`;
      return typeof value === "string" ? value : (value ?? []).map((one) => known.get(one) ?? one);
    })
    .join(", ");
}

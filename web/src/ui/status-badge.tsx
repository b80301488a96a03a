import type { types } from "@chancery/sdk";
import { useWords } from "../app/words.ts";

type Status = types.Envelope["status"];

const words: { readonly en: Record<Status, string>; readonly uk: Record<Status, string> } = {
  en: {
    DRAFT: "Draft",
    SENT: "In progress",
    WAITING: "Waiting for you",
    ON_APPROVAL: "On approval",
    COMPLETED: "Completed",
    CANCELLED: "Cancelled",
    EXPIRED: "Expired",
  },
  uk: {
    DRAFT: "Чернетка",
    SENT: "У роботі",
    WAITING: "Чекає на вас",
    ON_APPROVAL: "На погодженні",
    COMPLETED: "Завершено",
    CANCELLED: "Скасовано",
    EXPIRED: "Термін сплив",
  },
};

const looks: Readonly<Record<Status, string>> = {
  DRAFT: "bg-sunken text-muted",
  SENT: "bg-sunken text-text",
  WAITING: "bg-warn-tint text-warn",
  ON_APPROVAL: "bg-warn-tint text-warn",
  COMPLETED: "bg-good-tint text-good",
  CANCELLED: "bg-bad-tint text-bad",
  EXPIRED: "bg-bad-tint text-bad",
};

/** The names of the statuses for users. */
export function useStatusWords(): Readonly<Record<Status, string>> {
  return useWords(words);
}

/** The status of an envelope as the mailbox sees it. An unknown one is shown as it is. */
export function StatusBadge({ status }: { readonly status: Status }) {
  const text = useWords(words);
  return <span className={`rounded-md px-2 py-0.5 text-sm font-medium ${looks[status]}`}>{text[status]}</span>;
}

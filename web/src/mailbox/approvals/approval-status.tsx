import type { types } from "@chancery/sdk";
import { useWords } from "../../app/words.ts";

type Status = NonNullable<types.ApprovalRow["status"]>;

const words = {
  en: {
    NOT_STARTED: "Later",
    WAITING: "Waiting for a decision",
    APPROVED: "Approved",
    REJECTED: "Rejected",
    CANCELLED: "Ended without a decision",
  },
  uk: {
    NOT_STARTED: "Згодом",
    WAITING: "Чекає на рішення",
    APPROVED: "Погоджено",
    REJECTED: "Відхилено",
    CANCELLED: "Завершено без рішення",
  },
};

const looks: Readonly<Record<Status, string>> = {
  NOT_STARTED: "bg-sunken text-muted",
  WAITING: "bg-warn-tint text-warn",
  APPROVED: "bg-good-tint text-good",
  REJECTED: "bg-bad-tint text-bad",
  CANCELLED: "bg-sunken text-text",
};

/** The status of a mailbox's approval. */
export function ApprovalStatus({ status }: { readonly status: Status }) {
  const text = useWords(words);
  return <span className={`rounded-md px-2 py-0.5 text-sm font-medium ${looks[status]}`}>{text[status]}</span>;
}

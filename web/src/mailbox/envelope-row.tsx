import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { useDateLocale } from "../app/use-date-time.ts";
import { useWords } from "../app/words.ts";
import { StatusBadge } from "../ui/status-badge.tsx";
import type { types } from "@chancery/sdk";

const words = {
  en: {
    select: "Select",
    noSubject: "Without a subject",
    steps: (done: number, all: number) => `${done} of ${all} steps`,
    unread: "Unread",
    to: (names: string) => `To ${names}`,
  },
  uk: {
    select: "Позначити",
    noSubject: "Без теми",
    steps: (done: number, all: number) => `${done} з ${all} кроків`,
    unread: "Непрочитане",
    to: (names: string) => `Кому: ${names}`,
  },
};

type Props = {
  readonly row: types.EnvelopePage["data"][number];
  readonly mailbox: string;
  /** The labels of the mailbox. */
  readonly labels: types.LabelsListOutput;
  readonly isSelected: boolean;
  readonly onToggle: (uuid: string) => void;
};

/** One envelope of a list, which renders again only when it has changed. Drafts open where they are written. */
export const EnvelopeRow = memo(function EnvelopeRow({ row, mailbox, labels, isSelected, onToggle }: Props) {
  const text = useWords(words);
  const { uuid, subject = "", status = "SENT", mailboxName = "", total = 0, completed = 0, receivedAt, seenAt } = row;
  // those who sent it know that they did
  const recipients = row.sentByMe === true ? namesOf(row.recipients) : "";
  const isUnread = seenAt === null && status !== "DRAFT";
  const title = subject === "" ? text.noSubject : subject;
  const inner = (
    <>
      <span className={`min-w-0 max-w-full grow truncate ${isUnread ? "font-semibold" : ""}`}>
        {isUnread && <span className="sr-only">{text.unread}: </span>}
        {title}
      </span>
      {labels
        .filter(({ uuid: label }) => row.labels?.includes(label))
        .map((label) => (
          <LabelDot key={label.uuid} label={label} />
        ))}
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span className="max-w-48 truncate">{recipients === "" ? mailboxName : text.to(recipients)}</span>
        {status !== "DRAFT" && <span className="tabular-nums">{text.steps(completed, total)}</span>}
        <StatusBadge status={status} />
        {receivedAt !== undefined && <When instant={receivedAt} />}
      </span>
    </>
  );
  const look = "flex min-w-0 grow flex-col gap-1 py-3 pe-4 text-text no-underline lg:flex-row lg:items-center lg:gap-4";
  return (
    <li className={`flex items-center border-b border-line ${isSelected ? "bg-tint" : "hover:bg-sunken"}`}>
      <label className="flex size-12 shrink-0 items-center justify-center">
        <input
          type="checkbox"
          aria-label={`${text.select}: ${title}`}
          className="size-5 accent-accent"
          checked={isSelected}
          onChange={() => onToggle(uuid)}
        />
      </label>
      {status === "DRAFT" ? (
        <Link data-row to="/mailbox/$mailbox/new" params={{ mailbox }} search={{ draft: uuid }} className={look}>
          {inner}
        </Link>
      ) : (
        <Link data-row to="/envelope/$uuid" params={{ uuid }} search={{ mailbox }} className={look}>
          {inner}
        </Link>
      )}
    </li>
  );
});

function namesOf(recipients: Props["row"]["recipients"] = []): string {
  return recipients.map(({ mailboxName, email }) => mailboxName ?? email).join(", ");
}

/** The time of today, otherwise the date. */
function When({ instant }: { readonly instant: string }) {
  const locale = useDateLocale();
  const at = new Date(instant);
  const isToday = at.toDateString() === new Date().toDateString();
  return (
    <time dateTime={instant} title={at.toLocaleString(locale)} className="tabular-nums">
      {at.toLocaleString(locale, isToday ? { timeStyle: "short" } : { dateStyle: "medium" })}
    </time>
  );
}

/** A label: its colour as a dot and its name, which is readable in any colour. */
function LabelDot({ label }: { readonly label: types.Label }) {
  return (
    <span className="inline-flex max-w-40 items-center gap-1 rounded-full border border-line px-2 text-sm text-text">
      <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full" style={{ backgroundColor: `#${label.colorBg}` }} />
      <span className="truncate">{label.name}</span>
    </span>
  );
}

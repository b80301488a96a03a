import type { Flaw, Verification, VerifiedEnvelope } from "@chancery/core/evidence/verify-archive.ts";
import { useStatusWords } from "../ui/status-badge.tsx";
import { useDateTime } from "../app/use-date-time.ts";
import { useWords } from "../app/words.ts";
import { Notice } from "../ui/notice.tsx";
import { Section } from "../ui/section.tsx";
import { Records } from "./records.tsx";
import { Seals } from "./seals.tsx";

const words = {
  en: {
    valid: "is valid: it has not been changed since it was created.",
    partial: "is unchanged, but some files are missing.",
    foreign: "is unchanged, but signed with a key that this service does not know.",
    invalid: "is not valid.",
    rules: {
      zip: "The ZIP file was changed",
      evidence: "Evidence is missing or unreadable",
      signature: "The evidence was changed after it was signed",
      chain: "The audit trail was changed",
      entry: "The file was changed, added or renamed",
      order: "The file is out of order",
      seal: "The seal of the file is not valid",
    },
    archive: "the archive",
    envelope: "Envelope",
    status: "Status",
    service: "Service",
    key: "Key",
    known: "of this service",
    unknown: "unknown to this service: compare it with the service named above",
    leftOut: "Missing",
    hidden: "Documents only for other participants",
  },
  uk: {
    valid: "дійсний: відтоді, як його створено, нічого не змінено.",
    partial: "не змінено, але в ньому бракує файлів.",
    foreign: "не змінено, але підписано ключем, якого цей сервіс не знає.",
    invalid: "недійсний.",
    rules: {
      zip: "ZIP-файл змінено",
      evidence: "Докази відсутні або не читаються",
      signature: "Докази змінено після підписання",
      chain: "Журнал подій змінено",
      entry: "Файл змінено, додано або перейменовано",
      order: "Порядок файлів змінено",
      seal: "Печатка файлу недійсна",
    },
    archive: "архів",
    envelope: "Конверт",
    status: "Стан",
    service: "Сервіс",
    key: "Ключ",
    known: "цього сервісу",
    unknown: "невідомий цьому сервісу: порівняйте його з названим вище",
    leftOut: "Бракує",
    hidden: "Документи лише для інших учасників",
  },
};

type Props = { readonly fileName: string; readonly found: Verification; readonly published: ReadonlySet<string> };

/** The outcome of a verification: the verdict, what is wrong, and the envelopes of the archive. */
export function Outcome({ fileName, found: { flaws, envelopes }, published }: Props) {
  const text = useWords(words);
  const isKnown = envelopes.every(({ evidence }) => published.has(evidence.key.x));
  const isWhole = envelopes.every(({ leftOut }) => leftOut.length === 0);
  const verdict = flaws.length > 0 ? "invalid" : !isKnown ? "foreign" : isWhole ? "valid" : "partial";
  const look = { invalid: "bad", foreign: "warn", partial: "warn", valid: "good" } as const;
  return (
    <>
      <Notice look={look[verdict]}>
        <span className="font-medium break-words">{fileName}</span> {text[verdict]}
      </Notice>
      {flaws.length > 0 && (
        <ul className="flex flex-col gap-2">
          {flaws
            // a changed file has a wrong CRC-32, too: the first flaw of a file says it
            .filter(({ path }, index) => flaws.findIndex((flaw) => flaw.path === path) === index)
            .map((flaw) => (
              <FlawItem key={flaw.path ?? ""} flaw={flaw} />
            ))}
        </ul>
      )}
      {envelopes.map((envelope) => (
        <Envelope key={envelope.folder} envelope={envelope} isKnown={published.has(envelope.evidence.key.x)} />
      ))}
    </>
  );
}

function FlawItem({ flaw: { rule, path } }: { readonly flaw: Flaw }) {
  const text = useWords(words);
  return (
    <li className="flex flex-col break-words">
      <span className="font-medium text-bad">{text.rules[rule]}</span>
      <span className="text-sm text-muted">{path ?? text.archive}</span>
    </li>
  );
}

function Envelope({ envelope, isKnown }: { readonly envelope: VerifiedEnvelope; readonly isKnown: boolean }) {
  const text = useWords(words);
  const dateTime = useDateTime();
  const statuses: Readonly<Record<string, string>> = useStatusWords();
  const { folder, evidence, leftOut, hiddenDocuments, seals } = envelope;
  const { id, status, changedAt } = evidence.envelope;
  return (
    <Section title={folder === "" ? text.envelope : folder.slice(0, -1)}>
      <dl className="grid grid-cols-1 gap-x-4 gap-y-1 text-sm break-words sm:grid-cols-[auto_1fr] [&_dt]:text-muted">
        <dt>{text.envelope}</dt>
        <dd className="break-all">{id}</dd>
        <dt>{text.status}</dt>
        <dd>
          {statuses[status] ?? status}, {dateTime(changedAt)}
        </dd>
        <dt>{text.service}</dt>
        <dd className="break-all">{evidence.service}</dd>
        <dt>{text.key}</dt>
        <dd>
          <span className="break-all">{evidence.key.kid}</span>, {isKnown ? text.known : text.unknown}
        </dd>
        {leftOut.length > 0 && (
          <>
            <dt>{text.leftOut}</dt>
            <dd>{leftOut.join(", ")}</dd>
          </>
        )}
        {hiddenDocuments > 0 && (
          <>
            <dt>{text.hidden}</dt>
            <dd>{hiddenDocuments}</dd>
          </>
        )}
      </dl>
      <Seals seals={seals} />
      <Records records={evidence.records} />
    </Section>
  );
}

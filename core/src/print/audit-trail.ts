import { describe } from "../audit/describe.ts";
import type { AuditRecord } from "../audit/record.ts";
import type { Envelope } from "../envelope/model/model.ts";
import { fact, footerOf, monoFact, monoParagraph, sectionHeading, textTable, type MailboxName } from "./facts.ts";
import type { PrintLocale } from "./locale/locale.ts";
import type { PrintBlock, PrintCell, PrintDocument } from "./page.ts";
import { titleBlock } from "./structured.ts";
import { withOffsetBelow } from "./locale/times.ts";

/** The audit trail of an envelope in time order. `records` are the records to print; the last one has the head of the chain. */
export function auditTrail(
  envelope: Envelope,
  records: readonly AuditRecord[],
  mailboxes: ReadonlyMap<string, MailboxName>,
  locale: PrintLocale,
): PrintDocument {
  const last = records.at(-1);
  const words = locale.words.auditTrail;
  return {
    title: `${words.title}: ${envelope.subject}`,
    createdAt: envelope.changedAt,
    lang: locale.lang,
    footer: footerOf(words.title, { envelope, locale }),
    blocks: [
      titleBlock(words.title, envelope.subject),
      {
        kind: "facts",
        rows: [
          monoFact(words.facts.envelopeId, envelope.id),
          fact(words.facts.created, locale.times.second(envelope.createdAt)),
          fact(words.facts.status, words.statuses[envelope.status]),
          fact(words.facts.records, String(records.length)),
          ...(last ? [monoFact(words.facts.chainHead, last.hash)] : []),
        ],
      },
      sectionHeading(words.heading),
      recordTable(records, mailboxes, locale),
      noteBlock(words.note(locale.timezone)),
    ],
  };
}

const shownHashDigits = 16;

function recordTable(
  records: readonly AuditRecord[],
  mailboxes: ReadonlyMap<string, MailboxName>,
  { words: { auditTrail: words }, times }: PrintLocale,
): PrintBlock {
  const guests = new Set(records.filter(isGuestAcceptance).map(({ mailboxId }) => mailboxId));
  const rows = records.map((record) => {
    const mailbox = record.mailboxId === undefined ? undefined : mailboxes.get(record.mailboxId);
    const time = times.second(record.at);
    return [
      { main: time.slice(0, 10), note: withOffsetBelow(time.slice(11)) },
      { main: operationWords(record, words), note: describe(record) },
      {
        main: mailbox?.name ?? record.mailboxId ?? words.service,
        note: guests.has(record.mailboxId) && mailbox ? words.guest : (mailbox?.accountName ?? ""),
      },
      record.source === "JOB" || record.ip === "" ? "–" : record.ip,
      "",
    ];
  });
  const table = textTable(words.head, [15, 26, 28, 18, 19], rows);
  if (table.kind !== "table") return table;
  return { ...table, rows: table.rows.map((cells, index) => withHash(cells, records[index - 1])) };
}

function withHash(cells: readonly PrintCell[], record: AuditRecord | undefined): readonly PrintCell[] {
  if (!record) return cells;
  const blocks = [
    monoParagraph(`${record.hash.slice(0, shownHashDigits / 2)} ${record.hash.slice(shownHashDigits / 2, shownHashDigits)}`),
  ];
  return [...cells.slice(0, -1), { blocks, columns: 1, rows: 1 }];
}

/** An audit operation in words; one without words is printed as stored. */
export function operationWords(
  record: Pick<AuditRecord, "operation" | "details">,
  { operations, acceptedAsGuest }: PrintLocale["words"]["auditTrail"],
): string {
  const { operation, details } = record;
  if (operation === "INFO" && details?.["status"] === "EXPIRED") return operations["EXPIRED"] ?? "";
  if (isGuestAcceptance(record)) {
    return details?.["method"] === "email code and access code" ? acceptedAsGuest.byBothCodes : acceptedAsGuest.byEmailCode;
  }
  return operations[operation] ?? operation.toLowerCase().replaceAll(/[_-]/g, " ");
}

/** Whether a record is of a recipient who accepted by the code of an email, without an account. */
function isGuestAcceptance({ operation, details }: Pick<AuditRecord, "operation" | "details">): boolean {
  return operation === "INVITATION_ACCEPT" && typeof details?.["guest"] === "string";
}

function noteBlock(text: string): PrintBlock {
  return { kind: "paragraph", inlines: [{ kind: "text", text, style: { quiet: true } }], align: undefined, dir: "ltr" };
}

import { describe, type AuditRecord } from "../audit/record.ts";
import type { Envelope } from "../envelope/model/model.ts";
import {
  fact,
  footerOf,
  monoFact,
  monoParagraph,
  sectionHeading,
  textTable,
  type CellText,
  type MailboxName,
  type PrintTrail,
} from "./facts.ts";
import { type PrintLocale, signInWords } from "./locale/locale.ts";
import type { Steps } from "../xml/steps.ts";
import type { PrintBlock, PrintCell, PrintDocument } from "./page.ts";
import { titleBlock } from "./structured.ts";
import { withOffsetBelow } from "./locale/times.ts";

/** The audit trail of an envelope in time order, with the records to print. Composed in steps. */
export function* auditTrail(
  envelope: Envelope,
  trail: PrintTrail,
  mailboxes: ReadonlyMap<string, MailboxName>,
  locale: PrintLocale,
): Steps<PrintDocument> {
  const { records } = trail;
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
      yield* recordTable(trail, mailboxes, locale),
      noteBlock(words.note(locale.timezone)),
    ],
  };
}

const shownHashDigits = 16;

function* recordTable(trail: PrintTrail, mailboxes: ReadonlyMap<string, MailboxName>, locale: PrintLocale): Steps<PrintBlock> {
  const { words, times } = locale;
  const guests = new Set(trail.records.filter(isGuestAcceptance).map(({ mailboxId }) => mailboxId));
  const rowOf = (record: AuditRecord): readonly CellText[] => {
    const time = times.second(record.at);
    const mailbox = record.mailboxId === undefined ? undefined : mailboxes.get(record.mailboxId);
    const isGuest = guests.has(record.mailboxId) && mailbox !== undefined;
    const who = whoOf(record, trail.people, mailbox) ?? words.auditTrail.service;
    const place = [...new Set([mailbox?.name, mailbox?.accountName])].filter((name) => name && name !== who).join(", ");
    return [
      String(record.sequence),
      { main: time.slice(0, 10), note: withOffsetBelow(time.slice(11)) },
      { main: operationWords(record, words.auditTrail), note: describe(record) },
      {
        main: who,
        note: [isGuest ? words.auditTrail.guest : place, signInWords(record.signIn, locale)].filter(Boolean).join("\n"),
      },
      isByUser(record) && record.ip !== "" ? record.ip : "–",
      "",
    ];
  };
  const table = yield* textTable(words.auditTrail.head, [9, 15, 25, 32, 19, 13], trail.records, rowOf);
  return { ...table, rows: table.rows.map((cells, index) => withHash(cells, trail.records[index - 1])) };
}

/** The name of the user, the mailbox, or undefined for the service itself. */
function whoOf({ userId, mailboxId }: AuditRecord, people: PrintTrail["people"], mailbox?: MailboxName): string | undefined {
  return (userId && people.get(userId)) ?? mailbox?.name ?? mailboxId;
}

/** Whether a user did it. What reached a mailbox has the address of the request that caused it. */
function isByUser({ userId }: AuditRecord): boolean {
  return userId !== undefined;
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
  { operations, acceptedAsGuest, acceptedAutomatically }: PrintLocale["words"]["auditTrail"],
): string {
  const { operation, details } = record;
  if (operation === "INFO" && details?.["status"] === "EXPIRED") return operations["EXPIRED"] ?? "";
  if (isGuestAcceptance(record)) {
    if (details?.["method"] === "form") return acceptedAsGuest.byForm;
    return details?.["method"] === "email code and access code" ? acceptedAsGuest.byBothCodes : acceptedAsGuest.byEmailCode;
  }
  if (operation === "INVITATION_ACCEPT" && details?.["method"] === "default mailbox") return acceptedAutomatically;
  return operations[operation] ?? operation.toLowerCase().replaceAll(/[_-]/g, " ");
}

/** Whether a record is of a guest: one who accepted by the code of an email, or started a form. */
function isGuestAcceptance({ operation, details }: Pick<AuditRecord, "operation" | "details">): boolean {
  return operation === "INVITATION_ACCEPT" && typeof details?.["guest"] === "string";
}

function noteBlock(text: string): PrintBlock {
  return { kind: "paragraph", inlines: [{ kind: "text", text, style: { quiet: true } }], align: undefined, dir: "ltr" };
}

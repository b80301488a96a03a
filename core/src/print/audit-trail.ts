import { table } from "../text/table.ts";
import type { AuditRecord } from "../audit/record.ts";
import type { Json } from "../fault/fault.ts";
import type { Envelope } from "../envelope/model/model.ts";
import { fact, footerOf, monoFact, monoParagraph, sectionHeading, textTable, type MailboxName } from "./facts.ts";
import type { PrintBlock, PrintCell, PrintDocument } from "./page.ts";
import { titleBlock } from "./structured.ts";
import { readableSecond } from "./value.ts";

/** The audit trail of an envelope in time order. `records` are the records to print, `head` is the last hash of the chain. */
export function auditTrail(
  envelope: Envelope,
  records: readonly AuditRecord[],
  mailboxes: ReadonlyMap<string, MailboxName>,
): PrintDocument {
  const last = records.at(-1);
  return {
    title: `Audit trail: ${envelope.subject}`,
    createdAt: envelope.changedAt,
    footer: footerOf("Audit trail", envelope),
    blocks: [
      titleBlock("Audit trail", envelope.subject),
      {
        kind: "facts",
        rows: [
          monoFact("Envelope ID", envelope.id),
          fact("Created", readableSecond(envelope.createdAt)),
          fact("Status", statusWords[envelope.status]),
          fact("Records", String(records.length)),
          ...(last ? [monoFact("Chain head", last.hash)] : []),
        ],
      },
      sectionHeading("Records"),
      recordTable(records, mailboxes),
      note,
    ],
  };
}

const statusWords: Readonly<Record<Envelope["status"], string>> = {
  DRAFT: "Draft",
  SENT: "In progress",
  COMPLETED: "Completed",
  CANCELLED: "Cancelled",
  EXPIRED: "Expired",
};

const note: PrintBlock = {
  kind: "paragraph",
  inlines: [
    {
      kind: "text",
      text: "Times are UTC. Each record carries the SHA-256 of the record before it and of itself; the first digits of its own are printed here. The chain head is the full hash of the last record.",
      style: { quiet: true },
    },
  ],
  align: undefined,
  dir: "ltr",
};

const shownHashDigits = 16;

function recordTable(records: readonly AuditRecord[], mailboxes: ReadonlyMap<string, MailboxName>): PrintBlock {
  const guests = new Set(records.filter(isGuestAcceptance).map(({ mailboxId }) => mailboxId));
  const rows = records.map((record) => {
    const mailbox = record.mailboxId === undefined ? undefined : mailboxes.get(record.mailboxId);
    const time = readableSecond(record.at);
    return [
      { main: time.slice(0, 10), note: time.slice(11) },
      { main: operationWords(record), note: textDetail(record) },
      {
        main: mailbox?.name ?? record.mailboxId ?? "Service",
        note: guests.has(record.mailboxId) && mailbox ? "guest" : (mailbox?.accountName ?? ""),
      },
      record.source === "JOB" || record.ip === "" ? "–" : record.ip,
      "",
    ];
  });
  const table = textTable(["Time", "What happened", "Who", "From", "Hash"], [15, 26, 28, 18, 19], rows);
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

function textDetail(record: AuditRecord): string {
  const role = record.details?.["role"] ?? record.details?.["roleTitle"];
  return typeof role === "string" ? role : "";
}

/** An audit operation in words; an unknown one is printed as stored. */
export function operationWords(record: Pick<AuditRecord, "operation" | "details">): string {
  const { operation, details } = record;
  if (operation === "INFO" && details?.["status"] === "EXPIRED") return "Envelope expired";
  if (isGuestAcceptance(record)) return guestWords(details?.["method"]);
  return words[operation] ?? operation.toLowerCase().replaceAll(/[_-]/g, " ");
}

/** Whether a record is of a recipient who accepted by the code of an email, without an account. */
function isGuestAcceptance({ operation, details }: Pick<AuditRecord, "operation" | "details">): boolean {
  return operation === "INVITATION_ACCEPT" && typeof details?.["guest"] === "string";
}

function guestWords(method: Json | undefined): string {
  const proof = method === "email code and access code" ? "code of the email and access code" : "code of the email";
  return `Accepted as a guest, with the ${proof}`;
}

const words = table<string>({
  CREATE_DRAFT_ENV: "Draft created",
  DRAFT_UPDATE: "Draft changed",
  SEND_ENVELOPE: "Envelope sent",
  RECEIVE_ENVELOPE: "Envelope received",
  VIEW_ENVELOPE: "Envelope viewed",
  FILL_FIELDS: "Fields filled in",
  APPROVED: "Approved",
  CANCEL: "Cancelled",
  COMPLETED: "Envelope completed",
  EXPIRED: "Envelope expired",
  ARCHIVE: "Archived",
  UNARCHIVE: "Taken out of the archive",
  INVITATION_ACCEPT: "Invitation accepted",
  SIGN_DOCUMENTS: "Documents signed",
  ENVELOPE_UPDATE: "Values saved",
  ENVELOPE_DELEGATE: "Delegated",
  DELETE: "Removed",
  RESTORE: "Restored",
  INFO: "Note",
  ARCHIVE_SHARE: "Files shared",
  ARCHIVE_DOWNLOAD: "Files downloaded",
  COPY_SHARED: "Copy shared",
  DELEGATION_CANCELLED: "Delegation withdrawn",
});

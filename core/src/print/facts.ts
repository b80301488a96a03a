import type { SealLevel } from "../archive/seal-level.ts";
import type { AuditRecord } from "../audit/record.ts";
import type { Envelope, EnvelopeRole } from "../envelope/model/model.ts";
import type { TemplateDocument } from "../template/model/model.ts";
import type { Instant } from "../ids/instant.ts";
import { isStepDone, type Pace, type Steps } from "../xml/steps.ts";
import { paragraph } from "./flow.ts";
import type { PrintLocale } from "./locale/locale.ts";
import type { Inline, PrintBlock, PrintCell, PrintTable, TextStyle } from "./page.ts";
import { withBreaks } from "./text.ts";
import type { Unprintable } from "./locale/words.ts";
import { linesOf } from "./value.ts";
import { cellPlace } from "./widths.ts";

/** The printed name of a mailbox. */
export type MailboxName = { readonly name: string; readonly accountName: string };

/** Records of an envelope, and the names of the users in them by id. */
export type PrintTrail = { readonly records: readonly AuditRecord[]; readonly people: ReadonlyMap<string, string> };

/** A file as printed or uploaded. */
export type FileFacts = { readonly fileName: string; readonly sizeBytes: number; readonly sha256: string };

/** The inputs of certificates and marks. */
export type Certified = {
  readonly envelope: Envelope;
  readonly template: { readonly name: string; readonly templateId: string; readonly version: string };
  readonly document: TemplateDocument;
  readonly mailboxes: ReadonlyMap<string, MailboxName>;
  /** The trail up to the last change of state. */
  readonly trail: PrintTrail;
  /** The document's own file; undefined when there is none. */
  readonly file: FileFacts | undefined;
  /** The web address of the envelope. */
  readonly url: string;
  /** The web address of the page that verifies archives. */
  readonly verifyUrl: string;
  /** The name in the certificate that seals the document's own file; undefined for files that are not sealed. */
  readonly sealedBy: string | undefined;
  /** The seal; undefined where it is not known. */
  readonly seal?: SealFacts | undefined;
  /** Why an uploaded file has no printable version; undefined where it has one. */
  readonly unprintable?: Unprintable | undefined;
  readonly locale: PrintLocale;
};

/**
 * The level of a seal, a higher one that is still to come or that was missed because participants signed the file before, and the time that
 * its time stamp states.
 */
export type SealFacts = {
  readonly level: SealLevel;
  readonly pending: SealLevel | undefined;
  readonly missed?: SealLevel | undefined;
  readonly stampedAt: Instant | undefined;
};

/** The same before the document's own file is there. */
export type Uncertified = Omit<Certified, "file" | "sealedBy" | "seal">;

/** A label with its content, one row of a list. */
export type Fact = { readonly label: string; readonly blocks: readonly PrintBlock[] };

/** The holder of a role, as a cell: the mailbox and its company, or the invited email address. */
export function recipientOf(
  role: EnvelopeRole,
  mailboxes: Certified["mailboxes"],
): { readonly main: string; readonly note: string } {
  const mailbox = role.mailboxId === undefined ? undefined : mailboxes.get(role.mailboxId);
  return { main: mailbox?.name ?? role.mailboxId ?? role.email ?? "–", note: mailbox?.accountName ?? "" };
}

const factLineLength = 36;
const monoLineLength = 32;

/** A fact in plain text; an empty text is printed as a dash. */
export function fact(label: string, text: string): Fact {
  return { label, blocks: [paragraph(linesOf(text.trim() === "" ? "–" : text, { style: {}, lineLength: factLineLength }))] };
}

/** A fact that is an id or a hash. */
export function monoFact(label: string, text: string): Fact {
  return { label, blocks: [monoParagraph(text)] };
}

/** A fact that is a link. */
export function linkFact(label: string, url: string): Fact {
  const inlines: Inline[] = [{ kind: "text", text: withBreaks(url, factLineLength), style: {} }];
  return { label, blocks: [paragraph([{ kind: "link", url, inlines }])] };
}

/** An id or hash in monospace, always left to right. */
export function monoParagraph(text: string): PrintBlock {
  return {
    kind: "paragraph",
    inlines: [{ kind: "text", text: withBreaks(text, monoLineLength), style: { mono: true } }],
    align: undefined,
    dir: "ltr",
  };
}

/**
 * A table of texts with a head row, a row for each item and relative column widths, made in steps. A text may have several lines; after
 * the first they may be muted.
 */
export function* textTable<Item>(
  head: readonly string[],
  widths: readonly number[],
  items: readonly Item[],
  rowOf: (item: Item, index: number) => readonly CellText[],
): Steps<PrintTable> {
  const cell = (text: CellText, column: number, style: TextStyle): PrintCell => {
    const { lineLength } = cellPlace({ style: {}, align: undefined, lineLength: 50, depth: 0 }, widths, { column, columns: 1 });
    const { main, note = "" } = typeof text === "string" ? { main: text } : text;
    const blocks = [paragraph(linesOf(main, { style, lineLength }))];
    if (note !== "") blocks.push(paragraph(linesOf(note, { style: { quiet: true }, lineLength })));
    return { blocks, columns: 1, rows: 1 };
  };
  const printed = [head.map((text, column) => cell(text, column, { bold: true }))];
  const pace: Pace = { parts: 0 };
  for (const [index, item] of items.entries()) {
    if (isStepDone(pace, head.length)) yield;
    printed.push(rowOf(item, index).map((text, column) => cell(text, column, {})));
  }
  return { kind: "table", widths, headRows: 1, rows: printed };
}

export type CellText = string | { readonly main: string; readonly note?: string };

const footerTitleMax = 50;

/** The page footer that identifies the document, on one line. */
export function footerOf(title: string, { envelope, locale }: Pick<Certified, "envelope" | "locale">): string {
  const letters = [...title];
  const short = letters.length > footerTitleMax ? `${letters.slice(0, footerTitleMax - 1).join("")}…` : title;
  return locale.words.footer(short, envelope.id);
}

/** Roles in the order of the flow. */
export function rolesInOrder(envelope: Envelope): readonly EnvelopeRole[] {
  return envelope.roles
    .map((role, index) => ({ role, index }))
    .sort((a, b) => a.role.order - b.role.order || a.index - b.index)
    .map(({ role }) => role);
}

/** A muted heading inside a certificate. */
export function sectionHeading(text: string): PrintBlock {
  return { kind: "heading", level: 3, inlines: [{ kind: "text", text, style: {} }], align: undefined, dir: "ltr" };
}

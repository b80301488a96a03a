import type { Envelope, EnvelopeRole } from "../envelope/model/model.ts";
import type { TemplateDocument } from "../template/model/model.ts";
import { paragraph } from "./flow.ts";
import type { Inline, PrintBlock, PrintCell, TextStyle } from "./page.ts";
import { breakable } from "./text.ts";
import { linesOf } from "./value.ts";
import { cellPlace } from "./widths.ts";

/** How a mailbox is called on paper. */
export type MailboxName = { readonly name: string; readonly accountName: string };

/** A file as it was printed or uploaded. */
export type FileFacts = { readonly fileName: string; readonly sizeBytes: number; readonly sha256: string };

/** What certificates and marks are made of. */
export type Certified = {
  readonly envelope: Envelope;
  readonly template: { readonly name: string; readonly templateId: string; readonly version: string };
  readonly document: TemplateDocument;
  readonly mailboxes: ReadonlyMap<string, MailboxName>;
  /** The document's own file; undefined when it has none. */
  readonly file: FileFacts | undefined;
  /** Where the envelope is found on the web. */
  readonly url: string;
};

/** One row of a list of facts. */
export type Fact = { readonly label: string; readonly blocks: readonly PrintBlock[] };

/** Who a role belongs to, as a cell: the mailbox and its company, or the address it was named by. */
export function recipientOf(
  role: EnvelopeRole,
  mailboxes: Certified["mailboxes"],
): { readonly main: string; readonly note: string } {
  const mailbox = role.mailboxId === undefined ? undefined : mailboxes.get(role.mailboxId);
  return { main: mailbox?.name ?? role.mailboxId ?? role.email ?? "–", note: mailbox?.accountName ?? "" };
}

const factLineLength = 36;
const monoLineLength = 32;

/** A fact in plain words; an empty one is a dash. */
export function fact(label: string, text: string): Fact {
  return { label, blocks: [paragraph(linesOf(text.trim() === "" ? "–" : text, { style: {}, lineLength: factLineLength }))] };
}

/** An id or a hash. */
export function monoFact(label: string, text: string): Fact {
  return { label, blocks: [monoParagraph(text)] };
}

/** A fact that is an address to follow. */
export function linkFact(label: string, url: string): Fact {
  const inlines: Inline[] = [{ kind: "text", text: breakable(url, factLineLength), style: {} }];
  return { label, blocks: [paragraph([{ kind: "link", url, inlines }])] };
}

/** Ids and hashes: read from the left, in letters of one width. */
export function monoParagraph(text: string): PrintBlock {
  return {
    kind: "paragraph",
    inlines: [{ kind: "text", text: breakable(text, monoLineLength), style: { mono: true } }],
    align: undefined,
    dir: "ltr",
  };
}

/** A table of texts under a head. Widths are relative; each text may have lines, quiet ones after the first when asked. */
export function textTable(
  head: readonly string[],
  widths: readonly number[],
  rows: readonly (readonly CellText[])[],
): PrintBlock {
  const cell = (text: CellText, column: number, style: TextStyle): PrintCell => {
    const { lineLength } = cellPlace({ style: {}, align: undefined, lineLength: 50, depth: 0 }, widths, { column, columns: 1 });
    const { main, note = "" } = typeof text === "string" ? { main: text } : text;
    const blocks = [paragraph(linesOf(main, { style, lineLength }))];
    if (note !== "") blocks.push(paragraph(linesOf(note, { style: { quiet: true }, lineLength })));
    return { blocks, columns: 1, rows: 1 };
  };
  return {
    kind: "table",
    widths,
    headRows: 1,
    rows: [
      head.map((text, column) => cell(text, column, { bold: true })),
      ...rows.map((row) => row.map((text, column) => cell(text, column, {}))),
    ],
  };
}

export type CellText = string | { readonly main: string; readonly note?: string };

const footerTitleMax = 50;

/** The foot of each page: what it belongs to, on one line. */
export function footerOf(title: string, envelope: Envelope): string {
  const letters = [...title];
  const short = letters.length > footerTitleMax ? `${letters.slice(0, footerTitleMax - 1).join("")}…` : title;
  return `${short} · Envelope ${envelope.id}`;
}

/** Roles in the order they act. */
export function rolesInOrder(envelope: Envelope): readonly EnvelopeRole[] {
  return envelope.roles
    .map((role, index) => ({ role, index }))
    .sort((a, b) => a.role.order - b.role.order || a.index - b.index)
    .map(({ role }) => role);
}

/** A quiet heading inside a certificate. */
export function sectionHeading(text: string): PrintBlock {
  return { kind: "heading", level: 3, inlines: [{ kind: "text", text, style: {} }], align: undefined, dir: "ltr" };
}

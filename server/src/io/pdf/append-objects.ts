import { createHash } from "node:crypto";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { TypstFile } from "@chancery/core/pdf/typst-file.ts";

/** An object of a PDF: its number, and its body with one character a byte. */
export type PdfObject = readonly [number: number, body: string];

/**
 * The text, one character a byte, that appended to a PDF adds objects or replaces those of the same number (ISO 32000-1, 7.5.6). New objects
 * are numbered from `file.size` on.
 */
export function updateOf(pdf: Uint8Array, file: TypstFile, objects: readonly PdfObject[]): string {
  let text = "\n";
  const offsets = new Map<number, number>();
  for (const [number, body] of objects) {
    offsets.set(number, pdf.byteLength + text.length);
    text += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const tableAt = pdf.byteLength + text.length;
  const size = Math.max(file.size, ...objects.map(([number]) => number + 1));
  return `${text}xref\n${tableOf(offsets)}trailer\n${trailerOf(file, size, idOf(pdf, objects))}\nstartxref\n${tableAt}\n%%EOF\n`;
}

/** Sections of one entry each, by number, as a table of offsets wants them. */
function tableOf(offsets: ReadonlyMap<number, number>): string {
  const entries = [...offsets].toSorted(([a], [b]) => a - b);
  return entries.map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, "0")} 00000 n \n`).join("");
}

function trailerOf({ root, info, id, tableAt }: TypstFile, size: number, newId: string): string {
  const facts = info === undefined ? "" : ` /Info ${info} 0 R`;
  return `<< /Size ${size} /Root ${root} 0 R${facts} /Prev ${tableAt} /ID [${id} ${newId}] >>`;
}

/** The id of this version of the file. */
function idOf(pdf: Uint8Array, objects: readonly PdfObject[]): string {
  const digest = createHash("sha256").update(pdf).update(JSON.stringify(objects)).digest("hex");
  return `<${digest.slice(0, 32)}>`;
}

/** A text string as UTF-16 in hex digits: nothing in it can end it. */
export function textString(text: string): string {
  return `<feff${Buffer.from(text.toWellFormed(), "utf16le").swap16().toString("hex")}>`;
}

/** An instant as PDFs write it (ISO 32000-1, 7.9.4), in UTC. */
export function pdfTime(at: Instant): string {
  return `D:${at.slice(0, 19).replaceAll(/[-T:]/g, "")}Z`;
}

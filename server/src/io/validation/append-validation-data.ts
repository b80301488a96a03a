import type { ValidationData } from "./validation-data.ts";
import { updateOf, type PdfObject } from "../pdf/append-objects.ts";
import { findStore, type StoreKey } from "@chancery/core/pdf/read-store.ts";
import { readTypstFile } from "@chancery/core/pdf/typst-file.ts";

const keys: readonly (readonly [StoreKey, keyof ValidationData])[] = [
  ["Certs", "certificates"],
  ["OCSPs", "ocspResponses"],
  ["CRLs", "crls"],
];
/** Says that the file has what ISO 32000-1 did not know (ETSI EN 319 142-1, 5.6). */
const extensions = "\n  /Extensions << /ESIC << /BaseVersion /1.7 /ExtensionLevel 1 >> >>";

/**
 * Appends validation data to a PDF of ours as its document security store (ETSI EN 319 142-1, 5.4.2), or adds to that which it has. The bytes
 * before stay as they are. Throws when the file is not as Typst writes it.
 */
export function appendValidationData(pdf: Uint8Array, data: ValidationData): Uint8Array {
  const file = readTypstFile(pdf);
  const catalog = file.dictionary(file.root);
  const before = findStore(file);
  const streams: PdfObject[] = [];
  let free = file.size + (before ? 0 : 1);
  const entries = keys.map(([key, kind]) => {
    const known = before?.entries[key] ?? [];
    const added = data[kind].map(streamOf).filter((body) => !hasStream(pdf, body, known));
    return `/${key} [${[...known, ...added.map((body) => (streams.push([free, body]), free++))].map((one) => `${one} 0 R`).join(" ")}]`;
  });
  if (before && streams.length === 0) return pdf;
  const store = before?.number ?? file.size;
  const objects: PdfObject[] = [...streams, [store, `<<\n/Type /DSS\n${entries.join("\n")}\n>>`]];
  if (!before) objects.push([file.root, withStore(catalog, store)]);
  return Buffer.concat([pdf, Buffer.from(updateOf(pdf, file, objects), "latin1")]);
}

function withStore(catalog: string, store: number): string {
  return `${catalog.slice(0, -3)}\n  /DSS ${store} 0 R${extensions}\n>>`;
}

function streamOf(bytes: Uint8Array): string {
  return `<< /Length ${bytes.length} >>\nstream\n${Buffer.from(bytes).toString("latin1")}\nendstream`;
}

/** Whether one of these objects has this body. */
function hasStream(pdf: Uint8Array, body: string, numbers: readonly number[]): boolean {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  return numbers.some((number) => bytes.includes(Buffer.from(`\n${number} 0 obj\n${body}\nendobj\n`, "latin1")));
}

import { createHash } from "node:crypto";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Clock } from "../clock.ts";
import { hasEnded, type Seal } from "../keys/seal.ts";
import { commonNameOf, signCms, signedBytesMax } from "./sign-cms.ts";
import { firstPageOf, readTypstFile, type TypstFile } from "./typst-file.ts";

/** Text of a seal besides the signer's name: the reason, and the instant of the document's state. */
export type SealWords = { readonly reason: string; readonly at: Instant };

/** Seals a PDF of ours. Throws when the certificate has ended or the PDF is not as Typst writes it. */
export type SealPdf = (pdf: Uint8Array, words: SealWords) => Uint8Array;

/** Seals with the service's certificate while it lasts. EC signatures differ each time: what was sealed is to be kept. */
export function sealer(seal: Seal, clock: Clock): SealPdf {
  return (pdf, words) => {
    if (hasEnded(seal, clock.now())) throw new Error("the seal certificate has ended: put a new one in its place");
    return sealPdf(pdf, seal, words);
  };
}

/**
 * Appends a PAdES baseline B-B signature (ETSI EN 319 142-1) in an invisible field of the first page. The bytes before stay
 * as they are, and the file stays PDF/A-2 (ISO 19005-2, 6.4.3). Costs one hash over the file and one signature.
 */
export function sealPdf(pdf: Uint8Array, seal: Seal, words: SealWords): Uint8Array {
  const file = readTypstFile(pdf);
  const space = signedBytesMax(seal);
  const update = updateOf(file, { space, ...words, name: commonNameOf(seal) }, pdf);
  const start = pdf.byteLength + update.contentsAt;
  const end = start + 2 + 2 * space;
  const ranges = `0 ${start} ${end} ${pdf.byteLength + update.text.length - end}`;
  const text = update.text.replace(rangesSpace, ranges.padEnd(rangesSpace.length));
  const head = text.slice(0, update.contentsAt);
  const foot = text.slice(update.contentsAt + 2 + 2 * space);
  const digest = createHash("sha256").update(pdf).update(head, "latin1").update(foot, "latin1").digest();
  const cms = signCms(digest, seal);
  if (cms.length > space) throw new Error(`a signature of ${cms.length} bytes does not fit into ${space}`);
  const contents = `<${cms.toString("hex").padEnd(2 * space, "0")}>`;
  return Buffer.concat([pdf, Buffer.from(head + contents + foot, "latin1")]);
}

type Signature = SealWords & { readonly name: string; readonly space: number };

/** Four numbers of at most ten digits: files are far smaller than 10 GB. */
const rangesSpace = "?".repeat(43);

/** The bytes to append, all ASCII, and where in them `/Contents` has its value. */
function updateOf(
  file: TypstFile,
  signature: Signature,
  pdf: Uint8Array,
): { readonly text: string; readonly contentsAt: number } {
  const page = firstPageOf(file);
  const [signed, widget, look] = [file.size, file.size + 1, file.size + 2];
  const objects: readonly (readonly [number: number, body: string])[] = [
    [file.root, withForm(file.dictionary(file.root), widget)],
    [page, withAnnotation(file.dictionary(page), widget)],
    [signed, signatureBody(signature)],
    [widget, widgetBody({ page, signed, look })],
    [look, "<< /Type /XObject /Subtype /Form /BBox [0 0 0 0] /Resources << >> /Length 0 >>\nstream\n\nendstream"],
  ];
  let text = "\n";
  const offsets = new Map<number, number>();
  for (const [number, body] of objects) {
    offsets.set(number, pdf.byteLength + text.length);
    text += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const tableAt = pdf.byteLength + text.length;
  text += `xref\n${tableOf(offsets)}trailer\n${trailerOf(file, idOf(pdf, signature))}\nstartxref\n${tableAt}\n%%EOF\n`;
  return { text, contentsAt: text.lastIndexOf(contentsKey) + contentsKey.length };
}

const contentsKey = "\n/Contents ";

/** `<`, two digits a byte, `>`: filled in when all the other bytes are known. */
function signatureBody({ name, reason, at, space }: Signature): string {
  const when = `D:${at.slice(0, 19).replaceAll(/[-T:]/g, "")}Z`;
  return `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached
/M (${when}) /Name ${textString(name)} /Reason ${textString(reason)}
/ByteRange [${rangesSpace}]${contentsKey}${`<${"0".repeat(2 * space)}>`} >>`;
}

/** A field and its place on the page in one: printed (4) and locked (128), as PDF/A and signatures want it, and of no size. */
function widgetBody({ page, signed, look }: { readonly page: number; readonly signed: number; readonly look: number }): string {
  return `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Seal) /V ${signed} 0 R /F 132
/P ${page} 0 R /Rect [0 0 0 0] /AP << /N ${look} 0 R >> >>`;
}

function withForm(catalog: string, widget: number): string {
  if (catalog.includes("/AcroForm")) throw new Error("the PDF has a form already");
  return `${catalog.slice(0, -2)}  /AcroForm << /Fields [${widget} 0 R] /SigFlags 3 >>\n>>`;
}

function withAnnotation(page: string, widget: number): string {
  if (/\n *\/Annots \[/.test(page)) return page.replace(/\n *\/Annots \[/, (found) => `${found}${widget} 0 R `);
  if (page.includes("/Annots")) throw new Error("the PDF is not as Typst writes it: its annotations cannot be read");
  return `${page.slice(0, -2)}  /Annots [${widget} 0 R]\n>>`;
}

/** Sections of one entry each, by number, as a table of offsets wants them. */
function tableOf(offsets: ReadonlyMap<number, number>): string {
  const entries = [...offsets].toSorted(([a], [b]) => a - b);
  return entries.map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, "0")} 00000 n \n`).join("");
}

function trailerOf({ size, root, info, id, tableAt }: TypstFile, newId: string): string {
  const facts = info === undefined ? "" : ` /Info ${info} 0 R`;
  return `<< /Size ${size + 3} /Root ${root} 0 R${facts} /Prev ${tableAt} /ID [${id} ${newId}] >>`;
}

/** The id of this version of the file. */
function idOf(pdf: Uint8Array, { name, reason, at }: Signature): string {
  const digest = createHash("sha256")
    .update(pdf)
    .update(JSON.stringify([name, reason, at]))
    .digest("hex");
  return `<${digest.slice(0, 32)}>`;
}

/** A text string as UTF-16 in hex digits: nothing in it can end it. */
function textString(text: string): string {
  return `<feff${Buffer.from(text.toWellFormed(), "utf16le").swap16().toString("hex")}>`;
}

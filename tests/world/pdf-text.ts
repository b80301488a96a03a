import { getDocumentProxy } from "unpdf";
import { OPS, Util, type PDFDocumentProxy, type PDFPageProxy } from "unpdf/pdfjs";

type Item = { readonly str: string; readonly dir: string; readonly hasEOL: boolean };

/** A box in millimetres from the top left of the page as a person sees it. */
export type Box = { readonly x: number; readonly y: number; readonly right: number; readonly bottom: number };
export type PdfWord = Box & { readonly text: string };
export type PdfMark = Box & { readonly kind: "path" | "image" };

/** A page as PDF.js reads it, in the order of its content: text with line breaks, words, and what is drawn besides text. */
export type PdfPage = { readonly text: string; readonly words: readonly PdfWord[]; readonly marks: readonly PdfMark[] };

type Matrix = readonly number[];

const mmPerPt = 25.4 / 72;

/** The pages of a PDF. Throws when PDF.js cannot read it. */
export async function pagesOf(pdf: Uint8Array): Promise<readonly PdfPage[]> {
  const document: PDFDocumentProxy = await getDocumentProxy(new Uint8Array(pdf));
  try {
    const found: PdfPage[] = [];
    for (let number = 1; number <= document.numPages; number += 1) found.push(await readPage(await document.getPage(number)));
    return found;
  } finally {
    await document.destroy();
  }
}

/** The files that a PDF carries, by name. */
export async function attachmentsOf(pdf: Uint8Array): Promise<ReadonlyMap<string, Buffer>> {
  const document: PDFDocumentProxy = await getDocumentProxy(new Uint8Array(pdf));
  try {
    const found: Readonly<Record<string, { readonly filename: string; readonly content: Uint8Array }>> =
      (await document.getAttachments()) ?? {};
    return new Map(Object.values(found).map(({ filename, content }) => [filename, Buffer.from(content)]));
  } finally {
    await document.destroy();
  }
}

/** The text of all pages, a form feed between two. */
export async function textOf(pdf: Uint8Array): Promise<string> {
  return (await pagesOf(pdf)).map(({ text }) => text).join("\f");
}

/** The text without its spaces and line breaks, to find a hash that goes over lines. */
export async function lettersOf(pdf: Uint8Array): Promise<string> {
  return (await textOf(pdf)).replaceAll(/\s/g, "");
}

async function readPage(page: PDFPageProxy): Promise<PdfPage> {
  const toMm: Matrix = page.getViewport({ scale: mmPerPt }).transform;
  const { items, styles } = await page.getTextContent();
  const texts = items.filter((item) => "str" in item);
  const words = texts.flatMap(({ str, transform, width, fontName }) => {
    const { ascent = 0.8, descent = -0.2 } = styles[fontName] ?? {};
    const [a, b, c, d, e, f] = transform as [number, number, number, number, number, number];
    // the width is in the page's unit, the matrix is that of the font's
    const along = width / (str.length * Math.hypot(a, b));
    const line: Matrix = Util.transform(toMm, [a * along, b * along, c, d, e, f]);
    return [...str.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
      text,
      ...boxOf(line, [index, descent, index + text.length, ascent]),
    }));
  });
  const ends = texts.flatMap(({ hasEOL }, index) => (hasEOL || index === texts.length - 1 ? [index + 1] : []));
  const text = ends.map((end, index) => lineOf(texts.slice(ends[index - 1] ?? 0, end))).join("\n");
  return { text, words, marks: await marksOf(page, toMm) };
}

/** A line as it is read aloud. PDF.js has the emails of a word in that order, but the words from left to right. */
function lineOf(items: readonly Item[]): string {
  const isRightToLeft = items.every(({ str, dir }) => dir === "rtl" || str.trim() === "");
  return (isRightToLeft ? items.toReversed() : items).map(({ str }) => str).join("");
}

async function marksOf(page: PDFPageProxy, toMm: Matrix): Promise<readonly PdfMark[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const marks: PdfMark[] = [];
  const kept: Matrix[] = [];
  let at = toMm;
  for (const [index, operator] of fnArray.entries()) {
    const words = argsArray[index] ?? [];
    if (operator === OPS.save) kept.push(at);
    else if (operator === OPS.restore) at = kept.pop() ?? toMm;
    else if (operator === OPS.transform) at = Util.transform(at, words);
    else if (operator === OPS.paintFormXObjectBegin) {
      kept.push(at);
      if (words[0]) at = Util.transform(at, words[0]);
    } else if (operator === OPS.paintFormXObjectEnd) at = kept.pop() ?? toMm;
    else if (operator === OPS.constructPath && words[0] !== OPS.endPath && words[2])
      marks.push({ kind: "path", ...boxOf(at, words[2]) });
    else if (operator === OPS.paintImageXObject || operator === OPS.paintInlineImageXObject)
      marks.push({ kind: "image", ...boxOf(at, [0, 0, 1, 1]) });
  }
  return marks;
}

/** Position of a rectangle after the matrix (left, bottom, right, top). */
function boxOf([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix, [left = 0, low = 0, right = 0, high = 0]: Matrix): Box {
  const corners = [left, right].flatMap((x) => [low, high].map((y) => [a * x + c * y + e, b * x + d * y + f] as const));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { x: Math.min(...xs), y: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

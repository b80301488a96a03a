import type { PdfObject } from "./append-objects.ts";
import { pageOf, readTypstFile } from "@chancery/core/pdf/typst-file.ts";

/** Objects of a page at most: its content, fonts and colours. */
const objectsMax = 1000;

/**
 * The first page of a PDF of ours as a form (ISO 32000-1, 8.10) for another file, with all objects that it uses. They are numbered from
 * `first` on, which is the form. `matrix` is its entry, or empty.
 */
export function formOfPage(pdf: Uint8Array, first: number, matrix: string): readonly PdfObject[] {
  const file = readTypstFile(pdf);
  const page = file.dictionary(pageOf(file, 0));
  const box = partOf(page, /\n {2}\/MediaBox \[([\d. -]+)\]\n/);
  const resources = resourcesOf(page);
  const contents = Number(partOf(page, /\n {2}\/Contents (\d+) 0 R\n/));
  const numbers = new Map([[contents, first]]);
  const renumbered = (text: string): string =>
    text.replace(/\b(\d+) 0 R\b/g, (_, number: string) => `${numberFor(numbers, Number(number), first)} 0 R`);
  const objects: PdfObject[] = [];
  // grows while it is read: each object may name further ones
  for (const [old, number] of numbers) {
    if (objects.length === objectsMax) throw new Error(`the page uses more than ${objectsMax} objects`);
    const body = file.body(old);
    const streamAt = body.indexOf("\nstream\n");
    const [dictionary, stream] = streamAt < 0 ? [body, ""] : [body.slice(0, streamAt), body.slice(streamAt)];
    const entries = `/Type /XObject /Subtype /Form /BBox [${box}] ${matrix} /Resources ${resources}`;
    const own = old === contents ? dictionary.replace("<<\n", () => `<<\n${entries}\n`) : dictionary;
    objects.push([number, renumbered(own) + stream]);
  }
  return objects;
}

function numberFor(numbers: Map<number, number>, old: number, first: number): number {
  const known = numbers.get(old) ?? first + numbers.size;
  numbers.set(old, known);
  return known;
}

function resourcesOf(page: string): string {
  const start = page.indexOf(resourcesStart);
  const end = page.indexOf(resourcesEnd, start);
  if (start < 0 || end < 0) throw new Error("the PDF is not as Typst writes it: the resources of a page cannot be read");
  return `<<${page.slice(start + resourcesStart.length, end)}\n>>`;
}

const resourcesStart = "\n  /Resources <<";
const resourcesEnd = "\n  >>\n";

function partOf(page: string, pattern: RegExp): string {
  const part = pattern.exec(page)?.[1];
  if (part === undefined) throw new Error("the PDF is not as Typst writes it: a page cannot be read");
  return part;
}

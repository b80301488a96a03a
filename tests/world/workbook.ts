import { lyingZip, type LyingEntry } from "./lying-zip.ts";

/** Parts of a workbook that are other than usual: its shared texts, and what leads to its sheet. */
export type WorkbookParts = { readonly shared?: string; readonly links?: string };

/** Path of the sheet in the package. */
export const sheetPart = "xl/sheet.xml";

/** The parts of a workbook of one sheet with these rows, as XML. */
export function workbookParts(
  rows: string,
  { shared = "<sst/>", links = usualLinks }: WorkbookParts = {},
): readonly LyingEntry[] {
  const parts = {
    "_rels/.rels": relations({ officeDocument: "xl/book.xml" }),
    "xl/book.xml": '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="r0"/></sheets></workbook>',
    "xl/_rels/book.xml.rels": links,
    "xl/shared.xml": shared,
    [sheetPart]: `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  };
  return Object.entries(parts).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
}

/** A workbook of one sheet with these rows. */
export function workbookOf(rows: string): Buffer {
  return lyingZip(workbookParts(rows));
}

/** Relationships to parts, by type: the first has the id `r0`. */
export function relations(targets: Readonly<Record<string, string>>): string {
  const links = Object.entries(targets).map(
    ([type, target], at) => `<Relationship Id="r${at}" Type="http://x/${type}" Target="${target}"/>`,
  );
  return `<Relationships>${links.join("")}</Relationships>`;
}

const usualLinks = relations({ worksheet: "sheet.xml", sharedStrings: "shared.xml" });

import type { Instant } from "../ids/instant.ts";
import type { PdfPage } from "../template/model/pdf-page.ts";
import type { Steps } from "../xml/steps.ts";
import type { DocumentValues } from "../envelope/model/model.ts";
import type { Block, TemplateDocument } from "../template/model/model.ts";
import { jsonParts } from "../text/json-parts.ts";
import type { Uncertified } from "./facts.ts";
import { cleanOverlay } from "./overlay.ts";
import type { PrintBox, PrintDocument, PrintOverlay } from "./page.ts";
import { cleanDocument } from "./printable.ts";

/** A structured document with the values it has now, marked as a preview in the footer of each page. Composed in steps. */
export function* previewDocument(certified: Uncertified, at: Instant): Steps<PrintDocument> {
  const page = yield* cleanDocument(certified, at);
  const { words } = certified.locale;
  return { ...page, title: words.previewOf(page.title), footer: `${words.preview} · ${page.footer}` };
}

/** The values of a PDF document over its pages, each marked as a preview at its lower edge. Composed in steps. */
export function* previewOverlay(certified: Uncertified, pages: readonly PdfPage[], at: Instant): Steps<PrintOverlay> {
  const over = yield* cleanOverlay(certified, pages, at);
  const { words } = certified.locale;
  const sheets = over.sheets.map((sheet) => ({ ...sheet, boxes: [...sheet.boxes, markOf(sheet, words.preview)] }));
  return { ...over, title: words.previewOf(over.title), sheets };
}

/** Bounds of a preview: characters of a document and its values as JSON, and of the rows of its dynamic tables, each with what is around its fields. */
const previewMax = { characters: 600_000, rowCharacters: 6_000_000 } as const;

/** Whether a document is small enough for a preview. */
export function isPreviewed(document: TemplateDocument, values: DocumentValues | undefined): boolean {
  let characters = 0;
  for (const part of jsonParts([document, values])) {
    characters += part.length;
    if (characters > previewMax.characters) return false;
  }
  return rowCharacters(document.body, values) <= previewMax.rowCharacters;
}

function rowCharacters(blocks: readonly Block[], values: DocumentValues | undefined): number {
  return blocks.reduce((sum, block) => {
    if (block.kind === "element") return sum + rowCharacters(block.children, values);
    const rows = block.kind === "table" ? (values?.tables[block.name] ?? []) : [];
    return rows.length === 0 ? sum : sum + rows.length * JSON.stringify(block).length;
  }, 0);
}

const markMm = { height: 5, edge: 4, side: 10 } as const;

function markOf({ widthMm, heightMm }: Pick<PrintOverlay["sheets"][number], "widthMm" | "heightMm">, text: string): PrintBox {
  return {
    xMm: markMm.side,
    yMm: Math.max(0, heightMm - markMm.height - markMm.edge),
    widthMm: Math.max(1, widthMm - 2 * markMm.side),
    heightMm: markMm.height,
    inlines: [{ kind: "text", text, style: { quiet: true } }],
    align: "center",
    dir: "ltr",
    multilines: false,
  };
}

import { isStepDone, type Pace, type Steps } from "../xml/steps.ts";
import type { DocumentValues } from "../envelope/model/model.ts";
import type { Instant } from "../ids/instant.ts";
import type { PdfPage } from "../template/model/pdf-page.ts";
import type { Field } from "../template/model/field.ts";
import type { PlacedValue } from "../template/model/placement.ts";
import { certificateBlocks } from "./certificate.ts";
import { footerOf, type Certified, type Uncertified } from "./facts.ts";
import type { Inline, PrintBox, PrintDocument, PrintOverlay } from "./page.ts";
import { paperOf, valuesOf } from "./paper.ts";
import { markNumbers, marks } from "./printable.ts";
import type { Paper } from "./structured.ts";
import { directionOf } from "./text.ts";
import { valueInlines } from "./value.ts";

/** The values of a PDF document, laid over its pages. `finishedAt` is the time of its last value. Composed in steps. */
export function* cleanOverlay(certified: Uncertified, pages: readonly PdfPage[], finishedAt: Instant): Steps<PrintOverlay> {
  const { document } = certified;
  return yield* overlay(certified, pages, { title: document.title, createdAt: finishedAt, paper: paperOf(certified) });
}

/** As `cleanOverlay`, with a mark at each value, and the certificate on additional pages. Composed in steps. */
export function* printableOverlay(
  certified: Certified,
  pages: readonly PdfPage[],
): Steps<{ readonly over: PrintOverlay; readonly behind: PrintDocument }> {
  const { envelope, document } = certified;
  const numbers = markNumbers(envelope);
  const { lang, words } = certified.locale;
  const title = words.printableOf(document.title);
  const createdAt = envelope.changedAt;
  const paper: Paper = { ...paperOf(certified), markOf: (roleId) => numbers.get(roleId) };
  const over = yield* overlay(certified, pages, { title, createdAt, paper });
  const blocks = [...(yield* certificateBlocks(certified)), ...(yield* marks(certified, numbers))];
  return { over, behind: { title, createdAt, lang, footer: footerOf(document.title, certified), blocks } };
}

type Look = { readonly title: string; readonly createdAt: Instant; readonly paper: Paper };

function* overlay(certified: Uncertified, pages: readonly PdfPage[], { title, createdAt, paper }: Look): Steps<PrintOverlay> {
  const { document, locale } = certified;
  const fields = new Map(document.fields.map((field) => [field.name, field]));
  const values = valuesOf(certified);
  const placed: { readonly page: number; readonly box: PrintBox }[] = [];
  const pace: Pace = { parts: 0 };
  for (const one of document.pdf?.placed ?? []) {
    const field = fields.get(one.fieldName);
    const box = field && boxOf(field, one, values, paper);
    if (box) placed.push({ page: one.placement.page, box });
    if (isStepDone(pace, stepUnitsOfBox)) yield;
  }
  const onPage = Map.groupBy(placed, ({ page }) => page);
  const sheets = pages.map(({ widthMm, heightMm }, index) => ({
    widthMm,
    heightMm,
    boxes: (onPage.get(index) ?? []).map(({ box }) => box),
  }));
  return { title, createdAt, lang: locale.lang, footer: "", blocks: [], sheets };
}

/** A box takes up to some 0.1 ms, with a text of 5,000 characters. */
const stepUnitsOfBox = 10;

/** Average letter width at 10 pt, in millimetres. Words longer than a line may be broken. */
const averageLetterMm = 2.3;
const lineLengthMin = 6;

/** The content of a field's box; undefined when it is empty. */
function boxOf(
  field: Field,
  { option, placement: { page: _page, ...place } }: PlacedValue,
  values: DocumentValues | undefined,
  paper: Paper,
): PrintBox | undefined {
  const lineLength = Math.max(lineLengthMin, Math.floor(place.widthMm / averageLetterMm));
  const { roleId } = field;
  const details = roleId === undefined ? undefined : () => paper.detailsOf(roleId);
  const look = { style: {}, lineLength, option, url: paper.url, details, locale: paper.locale };
  const found = valueInlines(field, values?.fields[field.name], look);
  // the PDF has its own labels beside the buttons
  const inlines = found.some((inline) => inline.kind === "radio") ? found.slice(0, 1) : inSight(found, place.heightMm);
  if (inlines.every(isNotDrawn)) return undefined;
  const texts = inlines.flatMap((inline) => (inline.kind === "text" ? [inline.text] : []));
  const mark = roleId === undefined || texts.length === 0 ? undefined : paper.markOf(roleId);
  const marked: readonly Inline[] = mark === undefined ? inlines : [...inlines, { kind: "mark", number: mark }];
  const multilines = field.type === "text" && field.multilines;
  return { ...place, inlines: marked, align: undefined, dir: directionOf(texts.join("")), multilines };
}

/** Whether a part is not drawn: for empty and unselected values, the PDF has its own lines and boxes. */
function isNotDrawn(inline: Inline): boolean {
  return inline.kind === "blank" || ((inline.kind === "box" || inline.kind === "radio") && !inline.checked);
}

/** Distance of lines in the smallest letters, 4 pt. */
const lineMmMin = 1.5;

/** The lines that are seen in a box: thousands that are clipped would take a third of a second to lay out. */
function inSight(inlines: readonly Inline[], heightMm: number): readonly Inline[] {
  let lines = 0;
  const end = inlines.findIndex(({ kind }) => kind === "break" && (lines += 1) * lineMmMin > heightMm);
  return end < 0 ? inlines : inlines.slice(0, end);
}

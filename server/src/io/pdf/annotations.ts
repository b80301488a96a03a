import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFStream,
  PDFString,
  type PDFObject,
  type PDFPage,
} from "@cantoo/pdf-lib";
import type { Matrix } from "./page-view.ts";

/** A mark or form field on a page of a file. */
export type Annotation = { readonly dict: PDFDict; readonly kind: string; readonly rect: Rect };
export type Rect = readonly [x0: number, y0: number, x1: number, y1: number];

const annotationsMax = 20_000;
const hiddenFlags = 2 | 32;

/** The annotations of a page that have a place; malformed ones are omitted. */
export function annotationsOf(page: PDFPage): readonly Annotation[] {
  const list = page.node.lookup(PDFName.of("Annots"));
  if (!(list instanceof PDFArray)) return [];
  if (list.size() > annotationsMax) throw new Error(`a page has more than ${annotationsMax} annotations`);
  return Array.from({ length: list.size() }, (_, index) => list.lookup(index)).flatMap((dict) => {
    if (!(dict instanceof PDFDict)) return [];
    const rect = rectOf(dict.lookup(PDFName.of("Rect")));
    return rect ? [{ dict, kind: nameOf(dict.lookup(PDFName.of("Subtype"))), rect }] : [];
  });
}

/** The annotation's appearance: a form and the matrix that positions it; undefined when nothing is visible. */
export function appearanceOf({ dict, rect }: Annotation): { readonly form: PDFObject; readonly matrix: Matrix } | undefined {
  const flags = dict.lookup(PDFName.of("F"));
  if (flags instanceof PDFNumber && (flags.asNumber() & hiddenFlags) !== 0) return undefined;
  const looks = dict.lookup(PDFName.of("AP"));
  const form = looks instanceof PDFDict ? normalLook(looks, nameOf(dict.lookup(PDFName.of("AS")))) : undefined;
  const stream = form instanceof PDFRef ? dict.context.lookup(form) : form;
  if (!form || !(stream instanceof PDFStream)) return undefined;
  const box = rectOf(stream.dict.lookup(PDFName.of("BBox")));
  return box && { form, matrix: fit(boundsOf(box, numbersOf(stream.dict.lookup(PDFName.of("Matrix")))), rect) };
}

function normalLook(looks: PDFDict, state: string): PDFObject | undefined {
  const normal = looks.get(PDFName.of("N"));
  const found = looks.lookup(PDFName.of("N"));
  return found instanceof PDFDict ? (state === "" ? undefined : found.get(PDFName.of(state))) : normal;
}

/** The address a link leads to, when it leads out of the file. */
export function addressOf({ dict, kind }: Annotation): string | undefined {
  const action = kind === "Link" ? dict.lookup(PDFName.of("A")) : undefined;
  if (!(action instanceof PDFDict) || nameOf(action.lookup(PDFName.of("S"))) !== "URI") return undefined;
  const address = textOf(action.lookup(PDFName.of("URI"))) ?? "";
  return /^(?:https?:|mailto:)[\x21-\x7e]{1,2000}$/.test(address) ? address : undefined;
}

/** The text of a string, or undefined. */
export function textOf(object: PDFObject | undefined): string | undefined {
  return object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : undefined;
}

/** A name without its slash; empty when it is none. */
export function nameOf(object: PDFObject | undefined): string {
  return object instanceof PDFName ? object.decodeText() : "";
}

function rectOf(object: PDFObject | undefined): Rect | undefined {
  const numbers = numbersOf(object);
  if (numbers?.length !== 4) return undefined;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbers;
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}

function numbersOf(object: PDFObject | undefined): readonly number[] | undefined {
  if (!(object instanceof PDFArray) || object.size() > 6) return undefined;
  const numbers = Array.from({ length: object.size() }, (_, index) => object.lookup(index)).map((number) =>
    number instanceof PDFNumber ? number.asNumber() : Number.NaN,
  );
  return numbers.every((number) => Number.isFinite(number)) ? numbers : undefined;
}

/** The box around a box that is turned by the form's own matrix (ISO 32000-1, 12.5.5). */
function boundsOf([x0, y0, x1, y1]: Rect, matrix: readonly number[] = [1, 0, 0, 1, 0, 0]): Rect {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  const corners = [x0, x1].flatMap((x) => [y0, y1].map((y) => [a * x + c * y + e, b * x + d * y + f] as const));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function fit(from: Rect, to: Rect): Matrix {
  const u = from[2] === from[0] ? 1 : (to[2] - to[0]) / (from[2] - from[0]);
  const v = from[3] === from[1] ? 1 : (to[3] - to[1]) / (from[3] - from[1]);
  return [u, 0, 0, v, to[0] - from[0] * u, to[1] - from[1] * v];
}

import { PDFArray, PDFName, PDFNumber, type PDFPage } from "@cantoo/pdf-lib";
import { mmOfPt, type PdfPage } from "@chancery/core/template/model/pdf-page.ts";

/** The visible area of a page, in units of the page's own space, and its rotation (clockwise). */
export type PageView = {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  readonly rotation: 0 | 90 | 180 | 270;
  /** Points a unit. */
  readonly unit: number;
};

/** `x' = a·x + c·y + e`, `y' = b·x + d·y + f`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** The visible area of a page: its crop box within its media box. Throws when it is empty. */
export function viewOf(page: PDFPage): PageView {
  const media = boxOf(page, "MediaBox");
  if (!media) throw new Error("a page has no media box");
  const crop = boxOf(page, "CropBox") ?? media;
  const seen = {
    left: Math.max(media.left, crop.left),
    bottom: Math.max(media.bottom, crop.bottom),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
  };
  const box = seen.right > seen.left && seen.top > seen.bottom ? seen : media;
  if (box.right - box.left < 1 || box.top - box.bottom < 1) throw new Error("a page has no area");
  return { ...box, rotation: rotationOf(page), unit: unitOf(page) };
}

/** The size of a page as a person sees it. */
export function sizeOf(view: PageView): PdfPage {
  const { width, height } = seenSize(view);
  return { widthMm: mmOfPt(width * view.unit), heightMm: mmOfPt(height * view.unit), rotation: view.rotation };
}

/** Places a sheet of this size, drawn upright, over the visible part of the page. */
export function overMatrix(view: PageView, sheet: { readonly width: number; readonly height: number }): Matrix {
  const { left, bottom, right, top, rotation } = view;
  const seen = seenSize(view);
  const [u, v] = [seen.width / sheet.width, seen.height / sheet.height];
  if (rotation === 90) return [0, u, -v, 0, right, bottom];
  if (rotation === 180) return [-u, 0, 0, -v, right, top];
  if (rotation === 270) return [0, -u, v, 0, left, top];
  return [u, 0, 0, v, left, bottom];
}

/** The visible position of a rectangle of the page's own space: millimetres from the top left, cut at the edges. */
export function seenMm(view: PageView, [x0, y0, x1, y1]: readonly [number, number, number, number]) {
  const [one, other] = [seenPoint(view, x0, y0), seenPoint(view, x1, y1)];
  const { width, height } = seenSize(view);
  const within = (value: number, max: number): number => Math.min(Math.max(value, 0), max);
  const [x, right] = [one.x, other.x].toSorted((a, b) => a - b).map((value) => within(value, width));
  const [y, bottom] = [one.y, other.y].toSorted((a, b) => a - b).map((value) => within(value, height));
  const mm = (value: number): number => mmOfPt(value * view.unit);
  return { xMm: mm(x!), yMm: mm(y!), widthMm: mm(right! - x!), heightMm: mm(bottom! - y!) };
}

function seenPoint({ left, bottom, right, top, rotation }: PageView, x: number, y: number) {
  if (rotation === 90) return { x: y - bottom, y: x - left };
  if (rotation === 180) return { x: right - x, y: y - bottom };
  if (rotation === 270) return { x: top - y, y: right - x };
  return { x: x - left, y: top - y };
}

function seenSize({ left, bottom, right, top, rotation }: PageView) {
  const [width, height] = [right - left, top - bottom];
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

function boxOf(page: PDFPage, name: string) {
  const numbers = numbersOf(page.node.getInheritableAttribute(PDFName.of(name)), page);
  if (!numbers) return undefined;
  const [x0, y0, x1, y1] = numbers;
  return { left: Math.min(x0, x1), bottom: Math.min(y0, y1), right: Math.max(x0, x1), top: Math.max(y0, y1) };
}

function numbersOf(object: unknown, page: PDFPage): [number, number, number, number] | undefined {
  const array = object === undefined ? undefined : page.doc.context.lookup(object as never);
  if (!(array instanceof PDFArray) || array.size() < 4) return undefined;
  const numbers = [0, 1, 2, 3].map((index) => array.lookup(index));
  const [x0, y0, x1, y1] = numbers.map((number) => (number instanceof PDFNumber ? number.asNumber() : Number.NaN));
  return [x0, y0, x1, y1].every((number) => Number.isFinite(number) && Math.abs(number!) < 1e6)
    ? [x0!, y0!, x1!, y1!]
    : undefined;
}

function rotationOf(page: PDFPage): PageView["rotation"] {
  const value = numberOf(page, "Rotate") ?? 0;
  const quarter = ((Math.round(value / 90) % 4) + 4) % 4;
  return ([0, 90, 180, 270] as const)[quarter] ?? 0;
}

function unitOf(page: PDFPage): number {
  const unit = page.node.lookup(PDFName.of("UserUnit"));
  return unit instanceof PDFNumber && unit.asNumber() > 0 && unit.asNumber() < 1000 ? unit.asNumber() : 1;
}

function numberOf(page: PDFPage, name: string): number | undefined {
  const value = page.node.getInheritableAttribute(PDFName.of(name));
  const number = value === undefined ? undefined : page.doc.context.lookup(value);
  return number instanceof PDFNumber ? number.asNumber() : undefined;
}

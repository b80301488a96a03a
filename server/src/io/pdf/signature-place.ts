import type { Placement } from "@chancery/core/template/model/placement.ts";

/** The place of a signature on the displayed page. */
export type SignaturePlace = { readonly placement: Placement };

const pointsPerMm = 72 / 25.4;

/**
 * The rectangle of a place in the space of its page, and the matrix that turns a form upright on it (ISO 32000-1, 12.5.5), as entries. Pages
 * are as rewrite-pdf.ts writes them. Throws when the page cannot be read.
 */
export function placeOnPage(page: string, { placement }: SignaturePlace): { readonly rect: string; readonly matrix: string } {
  const box = /\/MediaBox \[ ?(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) ?\]/.exec(page)?.slice(1).map(Number);
  if (!box) throw new Error("the PDF has a page without a size");
  const [left, bottom, right, top] = box as [number, number, number, number];
  const rotation = Number(/\/Rotate (\d+)/.exec(page)?.[1] ?? 0);
  const unit = Number(/\/UserUnit ([\d.]+)/.exec(page)?.[1] ?? 1);
  const { xMm, yMm, widthMm, heightMm } = placement;
  const points = (mm: number): number => (mm * pointsPerMm) / unit;
  const [x0, y0, x1, y1] = [points(xMm), points(yMm), points(xMm + widthMm), points(yMm + heightMm)] as const;
  const corners: Readonly<Record<number, Corners>> = {
    0: [left + x0, top - y1, left + x1, top - y0],
    90: [left + y0, bottom + x0, left + y1, bottom + x1],
    180: [right - x1, bottom + y0, right - x0, bottom + y1],
    270: [right - y1, top - x1, right - y0, top - x0],
  };
  const turned = corners[rotation];
  if (!turned) throw new Error(`the PDF has a page that is turned by ${rotation}`);
  return { rect: turned.map((value) => String(Number(value.toFixed(3)))).join(" "), matrix: matrices[rotation] ?? "" };
}

type Corners = readonly [number, number, number, number];

const matrices: Readonly<Record<number, string>> = {
  90: "/Matrix [0 1 -1 0 0 0]",
  180: "/Matrix [-1 0 0 -1 0 0]",
  270: "/Matrix [0 -1 1 0 0 0]",
};

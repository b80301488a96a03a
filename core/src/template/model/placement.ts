import { addFaults, type FaultRow } from "../../fault/fault.ts";
import type { PdfPage } from "./pdf-page.ts";
import { findAttribute, placedFault } from "../../xml/element.ts";
import type { XmlElement, XmlPlace } from "../../xml/tree.ts";
import { templateLimits } from "./limits.ts";
import { trimmed } from "../../xml/space.ts";

/** The position of a field on a PDF: millimetres from the top left of the displayed page; pages count from 0. */
export type Placement = {
  readonly page: number;
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
};

/** A field, or one option of a radio group, at its position. */
export type PlacedValue = { readonly fieldName: string; readonly option: string | undefined; readonly placement: Placement };

/** A placed value with its place in the XML, to be checked against the pages later. */
export type PlacedField = XmlPlace & PlacedValue;

/** The attributes of a placement. */
export const placementAttributes = ["x", "y", "width", "height", "page"];

const decimal = /^\d{1,6}(?:\.\d{1,12})?$/;
const whole = /^\d{1,6}$/;

/**
 * Reads the placement of a field element. 40087 when a part is missing, 40088 when one is not a number, 40116 when it is too
 * small.
 */
export function readPlacement(element: XmlElement, fieldName: string, faults: FaultRow[]): Placement | undefined {
  const own: FaultRow[] = [];
  const [xMm, yMm, widthMm, heightMm, page] = placementAttributes.map((name) => readNumber(element, name, fieldName, own));
  const isSmall = [widthMm, heightMm].some((size) => size !== undefined && size < templateLimits.placementMinMm);
  if (isSmall) own.push(placedFault(element, "field.size_small", fieldName, templateLimits.placementMinMm));
  addFaults(faults, own);
  if (own.length > 0) return undefined;
  return { page: page ?? 0, xMm: xMm ?? 0, yMm: yMm ?? 0, widthMm: widthMm ?? 0, heightMm: heightMm ?? 0 };
}

function readNumber(element: XmlElement, name: string, fieldName: string, faults: FaultRow[]): number | undefined {
  const found = findAttribute(element, name);
  const text = trimmed(found?.value ?? "");
  if (!found || text === "") {
    faults.push(placedFault(element, "field.coordinate_missing", fieldName, name));
    return undefined;
  }
  if ((name === "page" ? whole : decimal).test(text)) return Number(text);
  faults.push(placedFault(found, "field.coordinate", fieldName, name));
  return undefined;
}

/** Tolerance for the rounding of editors. */
const toleranceMm = 0.05;

/** The row for a field that does not fit: 40089 unknown page, 40117 larger than its page, 40112 beyond its edge. */
export function placementFault(
  { fieldName, placement, line, column }: PlacedField,
  pages: readonly PdfPage[],
): FaultRow | undefined {
  const page = pages[placement.page];
  const place = { line, column };
  if (!page) return placedFault(place, "field.page", fieldName, placement.page, pages.length);
  const [width, height] = [page.widthMm + toleranceMm, page.heightMm + toleranceMm];
  const { xMm, yMm, widthMm, heightMm } = placement;
  const size = [fieldName, page.widthMm, page.heightMm] as const;
  if (widthMm > width || heightMm > height) return placedFault(place, "field.size_large", ...size);
  if (xMm + widthMm > width || yMm + heightMm > height) return placedFault(place, "field.outside", ...size);
  return undefined;
}

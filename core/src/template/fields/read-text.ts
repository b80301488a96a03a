import type { FaultRow } from "../../fault/fault.ts";
import { findAttribute, placedFault, placeOf, textOf } from "../../xml/element.ts";
import type { XmlElement } from "../../xml/tree.ts";
import { lengthOf, templateLimits } from "../model/limits.ts";
import { isBlank, trimmed } from "../../xml/space.ts";

/** A required attribute of at most `lengthMax` characters. Adds 40058 or 1014 and returns an empty text otherwise. */
export function requiredText(element: XmlElement, name: string, lengthMax: number, faults: FaultRow[]): string {
  const value = optionalText(element, name, lengthMax, faults);
  if (value === undefined || value.trim() === "")
    faults.push(placedFault(placeOf(element, name), "template.attribute_empty", name, element.name));
  return value ?? "";
}

/** An attribute of at most `lengthMax` characters (1014 otherwise); undefined when absent or blank. */
export function optionalText(element: XmlElement, name: string, lengthMax: number, faults: FaultRow[]): string | undefined {
  const found = findAttribute(element, name);
  if (!found || isBlank(found.value)) return undefined;
  return cut(trimmed(found.value), lengthMax, () => faults.push(placedFault(found, "value.too_long", name, lengthMax)));
}

/** An id that other elements refer to. White space must be single spaces, so that every XML reader returns the same text. */
export function requiredId(element: XmlElement, faults: FaultRow[]): string {
  const id = requiredText(element, "id", templateLimits.idMax, faults);
  if (/[\t\r\n]| {2}/.test(id)) faults.push(placedFault(placeOf(element, "id"), "value.format", "id"));
  return id;
}

/** The trimmed text of an element, of at most `lengthMax` characters (1014 otherwise). */
export function contentText(element: XmlElement | undefined, lengthMax: number, faults: FaultRow[]): string {
  if (!element) return "";
  const report = (): number => faults.push(placedFault(element, "value.too_long", element.name, lengthMax));
  const text = cut(trimmed(textOf(element)), lengthMax, report);
  return text.trim() === "" ? "" : text;
}

/** Reports a text that is too long and truncates it, so that later work does not depend on its length. */
function cut(text: string, lengthMax: number, report: () => void): string {
  if (text.length <= lengthMax || lengthOf(text) <= lengthMax) return text;
  report();
  return text.slice(0, lengthMax);
}

import type { FaultRow } from "../fault/fault.ts";
import { findAttribute, placeOf, textOf } from "../xml/element.ts";
import type { XmlElement } from "../xml/tree.ts";
import { faultAt } from "./fault-at.ts";
import { lengthOf } from "./limits.ts";

/** An attribute that must be there, of at most so many characters: 40058 or 1014 otherwise, and the answer is empty. */
export function requiredText(element: XmlElement, name: string, lengthMax: number, faults: FaultRow[]): string {
  const value = optionalText(element, name, lengthMax, faults);
  if (value === undefined) faults.push(faultAt(placeOf(element, name), "template.attribute_empty", name, element.name));
  return value ?? "";
}

/** An attribute of at most so many characters (1014 otherwise); undefined when absent or blank. */
export function optionalText(element: XmlElement, name: string, lengthMax: number, faults: FaultRow[]): string | undefined {
  const found = findAttribute(element, name);
  if (!found || found.value.trim() === "") return undefined;
  return cut(found.value.trim(), lengthMax, () => faults.push(faultAt(found, "value.too_long", name, lengthMax)));
}

/** The text of an element, trimmed, of at most so many characters (1014 otherwise). */
export function contentText(element: XmlElement | undefined, lengthMax: number, faults: FaultRow[]): string {
  if (!element) return "";
  return cut(textOf(element).trim(), lengthMax, () => faults.push(faultAt(element, "value.too_long", element.name, lengthMax)));
}

/** What is too long is told, and read on short: nothing later depends on how long a hostile text is. */
function cut(text: string, lengthMax: number, tell: () => void): string {
  if (text.length <= lengthMax || lengthOf(text) <= lengthMax) return text;
  tell();
  return text.slice(0, lengthMax);
}

import { addFaults, type FaultRow } from "../../fault/fault.ts";
import { attribute, elements, placedFault, placeOf } from "../../xml/element.ts";
import type { XmlAttribute, XmlElement, XmlPlace } from "../../xml/tree.ts";
import { templateLimits } from "../model/limits.ts";
import { ownAttributes, staticAttributes, styleProperties } from "./static-elements.ts";
import { trimmed } from "../../xml/space.ts";

/** The safe attributes of a static element. Adds a row (40045) for each attribute that could run, fetch or hide something. */
export function readStaticAttributes(element: XmlElement, faults: FaultRow[]): Readonly<Record<string, string>> {
  const kept: Record<string, string> = {};
  for (const one of element.attributes) {
    if (isEditorsOwn(one.name)) continue;
    const value = readAttribute(element.name, one);
    if (value === undefined)
      addFaults(faults, [placedFault(one, "document.content", `attribute ${one.name} of ${element.name}`)]);
    else if (value !== "") kept[one.name] = value;
  }
  return kept;
}

function isEditorsOwn(name: string): boolean {
  return name.startsWith("data-") || name === "contenteditable" || name === "spellcheck";
}

/** The value to keep, or empty to drop it; undefined when the attribute is not permitted. */
function readAttribute(element: string, { name, value }: XmlAttribute): string | undefined {
  if (!staticAttributes.has(name) && !ownAttributes[element]?.includes(name)) return undefined;
  if (name === "style") return safeStyle(value);
  if (name === "href") return safeLink(value);
  if (name === "colspan" || name === "rowspan") return /^[1-9]\d{0,2}$/.test(trimmed(value)) ? trimmed(value) : undefined;
  return value.trim();
}

/** Adds a row (40045) for a style that could fetch or run something. */
export function checkStyle(element: XmlElement, faults: FaultRow[]): void {
  const found = element.attributes.find(({ name }) => name === "style");
  if (!found || safeStyle(found.value) !== undefined) return;
  addFaults(faults, [styleFault(element, found)]);
}

/** A row (40045) for the first style below an element that is longer than those of new templates may be. */
export function longStyleFault(element: XmlElement): FaultRow | undefined {
  for (const one of elements(element)) {
    const isLong = (attribute(one, "style") ?? "").length > templateLimits.styleMax;
    const fault = isLong ? styleFault(one, placeOf(one, "style")) : longStyleFault(one);
    if (fault) return fault;
  }
  return undefined;
}

function styleFault({ name }: XmlElement, place: XmlPlace): FaultRow {
  return placedFault(place, "document.content", `attribute style of ${name}`);
}

/** The URL of a link if its scheme is safe. */
function safeLink(value: string): string | undefined {
  const link = trimmed(value);
  return /^(?:https?:\/\/[^\s]+|mailto:[^\s]+|tel:[+\d() -]+|#[^\s]*)$/i.test(link) ? link : undefined;
}

/** The safe declarations of a style, in order, the last one of each property; undefined if one could fetch or run something. */
function safeStyle(style: string): string | undefined {
  if (/url\s*\(|expression\s*\(|javascript:|@|\\|<|behavior|binding/i.test(style)) return undefined;
  const kept = new Map<string, string>();
  for (const declaration of style.split(";")) {
    const colon = declaration.indexOf(":");
    const property = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    const value = declaration.slice(colon + 1).trim();
    if (!styleProperties.has(property) || !/^[\w\s.,#%()+/!-]{1,200}$/.test(value)) continue;
    kept.delete(property);
    kept.set(property, `${property}: ${value}`);
  }
  return [...kept.values()].join("; ");
}

/** Whether a class or style forces a page break before or after an element. */
export function pageBreaks(attributes: Readonly<Record<string, string>>): { readonly before: boolean; readonly after: boolean } {
  const style = attributes["style"] ?? "";
  return {
    before: /(?:^|; )(?:page-)?break-before: (?:always|page)/.test(style),
    after: /(?:^|; )(?:page-)?break-after: (?:always|page)/.test(style),
  };
}

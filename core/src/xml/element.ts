import type { FaultCode, FaultRow } from "../fault/fault.ts";
import { xmlFault } from "./read-xml.ts";
import type { XmlAttribute, XmlElement, XmlPlace } from "./tree.ts";
import { isBlank, trimmed } from "./space.ts";

/** The value of an attribute, or undefined. */
export function attribute(element: XmlElement, name: string): string | undefined {
  return findAttribute(element, name)?.value;
}

/** An attribute with its place, or undefined. */
export function findAttribute(element: XmlElement, name: string): XmlAttribute | undefined {
  return element.attributes.find((one) => one.name === name);
}

/** The value of a required attribute. Adds a fault if it is absent or empty. */
export function requiredAttribute(element: XmlElement, name: string, faults: FaultRow[]): string | undefined {
  const value = attribute(element, name);
  if (value !== undefined && value !== "") return value;
  faults.push(xmlFault(`element ${element.name} needs the attribute ${name}`, element));
  return undefined;
}

/** The child elements of one name, in order. */
export function children(element: XmlElement, name: string): readonly XmlElement[] {
  return elements(element).filter((child) => child.name === name);
}

/** All child elements, in order. */
export function elements(element: XmlElement): readonly XmlElement[] {
  return element.children.filter((child) => child.kind === "element");
}

/** The child of a name that may occur once. Adds a fault for each further one. */
export function child(element: XmlElement, name: string, faults: FaultRow[]): XmlElement | undefined {
  const [first, ...more] = children(element, name);
  for (const one of more) faults.push(xmlFault(`element ${name} is repeated in ${element.name}`, one));
  return first;
}

/** The child of a name that must occur exactly once; otherwise adds a fault. */
export function requiredChild(element: XmlElement, name: string, faults: FaultRow[]): XmlElement | undefined {
  const found = child(element, name, faults);
  if (!found) faults.push(xmlFault(`element ${element.name} needs an element ${name}`, element));
  return found;
}

/** The text directly inside an element, unchanged. */
export function textOf(element: XmlElement): string {
  return element.children.map((node) => (node.kind === "text" ? node.text : "")).join("");
}

/** `true` or `1`, `false` or `0`; the fallback if absent or empty. Any other value is a fault. */
export function booleanAttribute(element: XmlElement, name: string, faults: FaultRow[]): boolean | undefined {
  const found = findAttribute(element, name);
  if (!found || isBlank(found.value)) return undefined;
  const value = trimmed(found.value);
  if (value === "true" || value === "1") return true;
  if (value === "false" || value === "0") return false;
  faults.push(xmlFault(`attribute ${name} is "${value.slice(0, 40)}"; it must be true or false`, found));
  return undefined;
}

/** A whole number from `min` to `max`; undefined when absent or empty. Anything else is a fault. */
export function integerAttribute(
  element: XmlElement,
  name: string,
  range: { readonly min: number; readonly max: number },
  faults: FaultRow[],
): number | undefined {
  const found = findAttribute(element, name);
  if (!found || isBlank(found.value)) return undefined;
  const value = trimmed(found.value);
  const number = /^[+-]?\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= range.min && number <= range.max) return number;
  faults.push(
    xmlFault(`attribute ${name} is "${value.slice(0, 40)}"; it must be a whole number ${range.min} to ${range.max}`, found),
  );
  return undefined;
}

/** The place of an attribute, or of its element when it is absent. */
export function placeOf(element: XmlElement, name: string): XmlPlace {
  const { line, column } = findAttribute(element, name) ?? element;
  return { line, column };
}

/** A fault row with a place in the XML. */
export function placedFault(place: XmlPlace, code: FaultCode, ...args: readonly (string | number)[]): FaultRow {
  return { code, args: args.map(shorten), line: place.line, column: place.column };
}

const argumentMax = 200;

function shorten(argument: string | number): string | number {
  return typeof argument === "string" && argument.length > argumentMax ? `${argument.slice(0, argumentMax)}…` : argument;
}

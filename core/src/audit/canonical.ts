import type { Json } from "../fault/fault.ts";
import { isStepDone, type Pace, type Steps } from "../xml/steps.ts";

/**
 * JSON in the one form of RFC 8785: keys sorted by UTF-16 units, no white space, numbers as ECMAScript writes them.
 * Keys without a value are left out. Lone surrogates, which UTF-8 cannot carry, become U+FFFD. Throws on NaN, Infinity.
 */
export function canonical(value: Json): string {
  if (typeof value === "string") return text(value);
  if (typeof value === "number") return number(value);
  if (value === null || typeof value === "boolean") return String(value);
  if (isList(value)) return `[${value.map(canonical).join(",")}]`;
  return object(value);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

type JsonObject = { readonly [key: string]: Json | undefined };

/** Records and files of evidence take tens of microseconds each. */
const partsOfItem = 4;

/** The same for an object, in steps: its lists may have tens of thousands of items. */
export function* canonicalInSteps(value: JsonObject): Steps<string> {
  const pace: Pace = { parts: 0 };
  const members: string[] = [];
  for (const key of sortedKeys(value)) {
    const member = value[key];
    if (member === undefined) continue;
    if (!isList(member)) {
      members.push(`${text(key)}:${canonical(member)}`);
      continue;
    }
    const items: string[] = [];
    for (const item of member) {
      items.push(canonical(item));
      if (isStepDone(pace, partsOfItem)) yield;
    }
    members.push(`${text(key)}:[${items.join(",")}]`);
  }
  return `{${members.join(",")}}`;
}

function object(value: JsonObject): string {
  const members: string[] = [];
  for (const key of sortedKeys(value)) {
    const member = value[key];
    if (member !== undefined) members.push(`${text(key)}:${canonical(member)}`);
  }
  return `{${members.join(",")}}`;
}

/** The keys in order; most objects have them so. */
function sortedKeys(value: JsonObject): readonly string[] {
  const keys = Object.keys(value);
  return keys.every((key, index) => index === 0 || key > keys[index - 1]!) ? keys : keys.toSorted(byUnits);
}

function byUnits(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function number(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} has no JSON form`);
  return JSON.stringify(value);
}

/** How JSON.stringify begins one. */
const loneSurrogate = String.raw`\ud`;

function text(value: string): string {
  const json = JSON.stringify(value);
  return json.includes(loneSurrogate) ? JSON.stringify(value.replace(/\p{Surrogate}/gu, "\uFFFD")) : json;
}

import { findInstant, type Instant } from "@chancery/core/ids/instant.ts";
import pg, { type CustomTypesConfig } from "pg";

type Parse = (text: string) => unknown;

/** How values of rows are read: timestamptz as Instant, int8 as number, numeric, date and interval as text, large JSON as LargeJson, the rest as pg does. */
export const valueTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    (format === "binary" ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format ?? "text"),
};

/** The Instant of a timestamptz in ISO style; microseconds are cut. Throws on infinity and years outside of 0001 to 9999. */
export function readTimestamp(text: string): Instant {
  // "2026-11-20 21:03:55.123456+00": the slices are 6× faster than a Date
  if (text.length >= 22 && text.endsWith("+00") && text[10] === " ") {
    const fraction = text[19] === "." ? text.slice(20, -3).padEnd(3, "0").slice(0, 3) : "000";
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z` as Instant;
  }
  const instant = findInstant(text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"));
  if (instant === undefined) throw new RangeError(`timestamptz ${text} is no instant`);
  return instant;
}

/** The number of an int8. Throws when a number cannot hold it. */
export function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is beyond 2^53`);
  return value;
}

/**
 * A parameter as it is handed to the driver: a list of texts, numbers and nulls as the text of a PostgreSQL array, which the driver
 * itself takes twice as long for. Everything else is left to the driver.
 */
export function writeParameter(value: unknown): unknown {
  return Array.isArray(value) ? (listText(value) ?? value) : value;
}

/** The text of an array; undefined for lists of anything else. */
function listText(items: readonly unknown[]): string | undefined {
  let text = "{";
  for (const item of items) {
    if (text.length > 1) text += ",";
    if (typeof item === "string") text += isSpecial.test(item) ? `"${item.replaceAll(special, String.raw`\$&`)}"` : `"${item}"`;
    else if (item === null || typeof item === "number") text += item === null ? "NULL" : `"${item}"`;
    else return undefined;
  }
  return `${text}}`;
}

const isSpecial = /["\\]/;
const special = /["\\]/g;

/** The length from which JSON is not read at once: some milliseconds. */
const largeLength = 256 * 1024;

/** Whether a type of PostgreSQL is JSON. */
export function isJson(dataTypeID: number): boolean {
  return dataTypeID === oid.json || dataTypeID === oid.jsonb;
}

/** JSON that is still to be read, in steps: the driver reads a row at once. */
export class LargeJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

function readOrKeep(text: string): unknown {
  return text.length < largeLength ? JSON.parse(text) : new LargeJson(text);
}

const asText: Parse = (text) => text;
const textListOid: number = 1009;
const textsOf: (text: string) => readonly (string | null)[] = pg.types.getTypeParser(textListOid, "text");
const listOf =
  (parse: Parse): Parse =>
  (text) =>
    textsOf(text).map((item) => (item === null ? null : parse(item)));

const oid = { json: 114, jsonb: 3802, int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184, interval: 1186, numeric: 1700 };
const listOid = { int8: 1016, timestamp: 1115, date: 1182, timestamptz: 1185, interval: 1187, numeric: 1231 };

const parsers: ReadonlyMap<number, Parse> = new Map([
  [oid.json, readOrKeep],
  [oid.jsonb, readOrKeep],
  [oid.int8, readInteger],
  [oid.timestamptz, readTimestamp],
  [oid.date, asText],
  [oid.timestamp, asText],
  [oid.interval, asText],
  [oid.numeric, asText],
  [listOid.int8, listOf(readInteger)],
  [listOid.timestamptz, listOf(readTimestamp)],
  [listOid.date, listOf(asText)],
  [listOid.timestamp, listOf(asText)],
  [listOid.interval, listOf(asText)],
  [listOid.numeric, listOf(asText)],
]);

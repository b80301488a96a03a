import { crc32 } from "node:zlib";
import { Type, type TSchema } from "typebox";
import { refuse } from "@chancery/core/fault/fault.ts";
import { about, textShape, titled } from "./shapes.ts";

/** A value a list is ordered by. */
export type KeyValue = string | number | boolean | null;

/** The requested part of a list: `limit` rows from `offset`, or those after the row with the key `after`. */
export type Page = { readonly offset: number; readonly limit: number; readonly after: readonly KeyValue[] | undefined };

/** A page that knows which list it is of. */
export type ListPage = Page & { readonly list: string };

/**
 * Rows of a page as a store finds them: up to `limit + 1` of them, and how many the whole list has. `next`: the key a search
 * goes on behind that stopped before it had a page.
 */
export type PageRows<Row> = {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly next?: readonly KeyValue[] | undefined;
};

/** The query of every list: spread it into the contract's query object. */
export const pageQuery = {
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: "Rows to leave out; 0 when left out" })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: "Rows of a page; 25 when left out" })),
  cursor: Type.Optional(
    about("`nextCursor` of the page before, instead of `offset`: stable while others write", textShape(4000, 1)),
  ),
} as const;

/** The answer of a list whose rows have the shape. */
export function pageShape<Shape extends TSchema>(row: Shape, title: string) {
  return titled(title, {
    totalElements: Type.Integer({ description: "Rows of the whole list" }),
    sizeRequested: Type.Integer({ description: "The limit asked for" }),
    numberOfElements: Type.Integer({ description: "Rows of this page" }),
    data: Type.Array(row),
    nextCursor: Type.Union([Type.String(), Type.Null()], { description: "null on the last page" }),
  });
}

/** The query of a list as it was sent. */
export type PageQuery = { readonly offset?: number; readonly limit?: number; readonly cursor?: string };

/**
 * The requested page. `list` names the list with its order and filters, so that a cursor of another list is refused:
 * "templates:createdAt:desc". Throws request.invalid.
 */
export function pageOf(query: PageQuery, list: string): ListPage {
  const { offset = 0, limit = 25, cursor } = query;
  if (cursor === undefined) return { list, offset, limit, after: undefined };
  const after = offset === 0 ? readCursor(cursor, list) : undefined;
  const args = [offset === 0 ? "cursor is not a cursor of this list" : "cursor and offset exclude each other"];
  if (!after) refuse([{ code: "request.invalid", args, parameter: "cursor" }]);
  return { list, offset: 0, limit, after };
}

/** The page envelope. The store was queried for `limit + 1` rows; `keyOf` gives the values that order the list. */
export function pageAnswer<Row, Shown>(
  page: ListPage,
  found: PageRows<Row>,
  { show, keyOf }: { readonly show: (row: Row) => Shown; readonly keyOf: (row: Row) => readonly KeyValue[] },
) {
  const rows = found.rows.slice(0, page.limit);
  const last = rows.at(-1);
  const next = found.rows.length > page.limit && last !== undefined ? keyOf(last) : found.next;
  return {
    totalElements: found.total,
    sizeRequested: page.limit,
    numberOfElements: rows.length,
    data: rows.map(show),
    nextCursor: next ? writeCursor(next, page.list) : null,
  };
}

/**
 * The key as an opaque text that belongs to one list. It contains only values that the caller has received; the checksum finds typing
 * errors.
 */
export function writeCursor(key: readonly KeyValue[], list: string): string {
  const text = JSON.stringify(key);
  return Buffer.from(`${checkOf(text, list)}${text}`).toString("base64url");
}

/** The key in a cursor of this list, or undefined. */
export function readCursor(cursor: string, list: string): readonly KeyValue[] | undefined {
  const text = Buffer.from(cursor, "base64url").toString();
  const key = text.slice(8);
  if (text.slice(0, 8) !== checkOf(key, list)) return undefined;
  const values = valuesIn(key);
  return Array.isArray(values) && values.every(isKeyValue) ? values : undefined;
}

/** Clients can forge a checksum. */
function valuesIn(key: string): unknown {
  try {
    return JSON.parse(key);
  } catch {
    return undefined;
  }
}

function isKeyValue(value: unknown): value is KeyValue {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

function checkOf(key: string, list: string): string {
  return crc32(`${list}\n${key}`).toString(16).padStart(8, "0");
}

import type { Steps } from "../xml/steps.ts";

/** The length of text that is read at once: a few milliseconds. */
const pieceLength = 64 * 1024;
/** Large values are read in pieces up to this depth; those below as a whole. */
const depthMax = 20;

/** Where the next value begins. */
type Cursor = { readonly text: string; at: number };

/** The value that JSON.parse reads from a valid text, read in steps. */
export function* readJson(text: string): Steps<unknown> {
  const cursor = { text, at: 0 };
  return yield* readValue(cursor, 0);
}

function* readValue(cursor: Cursor, depth: number): Steps<unknown> {
  skipSpace(cursor);
  const { text, at: from } = cursor;
  const end = endOf(text, from, depth < depthMax ? from + pieceLength : text.length);
  if (end === undefined) return yield* readLarge(cursor, depth);
  cursor.at = end;
  return JSON.parse(text.slice(from, end));
}

/** Reads an array or object: as many of its members at once as make a piece, and those that are larger in pieces themselves. */
function* readLarge(cursor: Cursor, depth: number): Steps<unknown> {
  const { text } = cursor;
  const list: unknown[] = [];
  const object: Record<string, unknown> = {};
  const isList = text[cursor.at] === "[";
  let names: string[] = [];
  let values: string[] = [];
  const put = (value: unknown, name: string | undefined): void => {
    if (name === undefined) list.push(value);
    else setOwn(object, name, value);
  };
  // parsed as a list: objects of thousands of properties that have no other like them take long to make
  const flush = (): void => {
    for (const [index, value] of (JSON.parse(`[${values.join(",")}]`) as unknown[]).entries()) put(value, names[index]);
    [names, values] = [[], []];
  };
  let from = cursor.at;
  for (cursor.at += 1; ;) {
    skipSpace(cursor);
    if (isClosing(text.charCodeAt(cursor.at))) break;
    const name = isList ? undefined : nameAt(cursor);
    const end = endOf(text, cursor.at, from + pieceLength);
    if (end !== undefined) {
      if (name !== undefined) names.push(name);
      values.push(text.slice(cursor.at, end));
      cursor.at = end;
    } else {
      flush();
      yield;
      put(yield* readValue(cursor, depth + 1), name);
    }
    skipSpace(cursor);
    if (text.charCodeAt(cursor.at) === comma) cursor.at += 1;
    if (end !== undefined && cursor.at < from + pieceLength) continue;
    flush();
    yield;
    from = cursor.at;
  }
  flush();
  cursor.at += 1;
  return isList ? list : object;
}

/** Also of a property that would otherwise be the prototype. */
function setOwn(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== "__proto__") object[name] = value;
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}

/** The name of a property, whose value is next. */
function nameAt(cursor: Cursor): string {
  const { text, at: from } = cursor;
  const end = stringEnd(text, from);
  cursor.at = end + 1;
  skipSpace(cursor);
  cursor.at += 1;
  skipSpace(cursor);
  const name = text.slice(from + 1, end);
  return name.includes("\\") ? JSON.parse(`"${name}"`) : name;
}

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];

function isOpening(code: number): boolean {
  return code === 0x7b || code === 0x5b;
}

function isClosing(code: number): boolean {
  return code === 0x7d || code === 0x5d;
}

/** The end of a value; undefined for an array or object that does not end before `until`. */
function endOf(text: string, from: number, until: number): number | undefined {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (depth > 0 && at >= until) return undefined;
    const code = text.charCodeAt(at);
    if (depth === 0 && (code === comma || isClosing(code))) return at;
    if (code === quote) at = stringEnd(text, at);
    else if (isOpening(code)) depth += 1;
    else if (isClosing(code)) depth -= 1;
    else continue;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** The quotation mark that ends a string. */
function stringEnd(text: string, from: number): number {
  let at = from + 1;
  for (let code = text.charCodeAt(at); code !== quote && at < text.length; code = text.charCodeAt(at))
    at += code === backslash ? 2 : 1;
  return at;
}

function skipSpace(cursor: Cursor): void {
  while (cursor.text.charCodeAt(cursor.at) <= 0x20) cursor.at += 1;
}

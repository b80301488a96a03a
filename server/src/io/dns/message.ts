import type { RecordKind } from "./dns.ts";

/** A question of a DNS message. */
export type Question = { readonly id: number; readonly name: string; readonly kind: RecordKind };

/** A record of the answer section; `value` of another type than TXT and CNAME is empty. */
export type DnsRecord = { readonly owner: string; readonly type: number; readonly value: string };

/** The relevant parts of a response. */
export type Response = {
  readonly code: number;
  readonly isTruncated: boolean;
  readonly records: readonly DnsRecord[];
  /** Another server is named instead of an answer: it was no resolver that was asked. */
  readonly isReferral: boolean;
};

/** Numbers of record types (RFC 1035). */
export const recordTypes = { NS: 2, CNAME: 5, SOA: 6, TXT: 16 } as const;

const headerBytes = 12;
const internet = 1;
const recordsMax = 500;
const nameMaxChars = 255;

/** A query with recursion desired (RFC 1035, 4.1). Throws for a text that is no name. */
export function queryOf({ id, name, kind }: Question): Buffer {
  const labels = name.split(".").map((label) => Buffer.from(label, "latin1"));
  if (name.length > 253 || labels.some(({ length }) => length === 0 || length > 63)) throw new Error(`${name} is no DNS name`);
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16BE(id, 0);
  header.writeUInt16BE(0x0100, 2);
  header.writeUInt16BE(1, 4);
  const parts = labels.flatMap((label) => [Buffer.of(label.length), label]);
  return Buffer.concat([header, ...parts, Buffer.of(0, 0, recordTypes[kind], 0, internet)]);
}

/** The response to a question; undefined when the message answers another one, or cannot be read. */
export function responseTo(question: Question, message: Buffer): Response | undefined {
  try {
    return read(question, message);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function read(question: Question, message: Buffer): Response | undefined {
  const flags = message.readUInt16BE(2);
  if (message.readUInt16BE(0) !== question.id || (flags & 0xf800) !== 0x8000) return undefined;
  const cursor = { message, at: headerBytes };
  const isAsked = message.readUInt16BE(4) === 1 ? isSameQuestion(cursor, question) : isFault(flags);
  if (!isAsked) return undefined;
  const isTruncated = (flags & 0x0200) !== 0;
  if (isTruncated) return { code: flags & 0xf, isTruncated, records: [], isReferral: false };
  const records = readRecords(cursor, message.readUInt16BE(6));
  const authority = readRecords(cursor, message.readUInt16BE(8)).map(({ type }) => type);
  const isReferral = records.length === 0 && authority.includes(recordTypes.NS) && !authority.includes(recordTypes.SOA);
  return { code: flags & 0xf, isTruncated, records, isReferral };
}

type Cursor = { readonly message: Buffer; at: number };

/** A server that could not read the question (FORMERR) need not repeat it. */
function isFault(flags: number): boolean {
  return (flags & 0xf) !== 0;
}

function isSameQuestion(cursor: Cursor, { name, kind }: Question): boolean {
  const asked = readName(cursor);
  const type = takeNumber(cursor);
  return asked === name.toLowerCase() && type === recordTypes[kind] && takeNumber(cursor) === internet;
}

function readRecords(cursor: Cursor, count: number): readonly DnsRecord[] {
  if (count > recordsMax) throw new RangeError("too many records");
  return Array.from({ length: count }, () => readRecord(cursor));
}

function readRecord(cursor: Cursor): DnsRecord {
  const owner = readName(cursor);
  const type = takeNumber(cursor);
  const isInternet = takeNumber(cursor) === internet;
  cursor.at += 4; // time to live
  const length = takeNumber(cursor);
  const end = cursor.at + length;
  if (end > cursor.message.length) throw new RangeError("a record longer than its message");
  const value = valueOf(cursor, type, end);
  cursor.at = end;
  return { owner, type: isInternet ? type : 0, value };
}

function valueOf({ message, at }: Cursor, type: number, end: number): string {
  if (type === recordTypes.CNAME) return readName({ message, at });
  return type === recordTypes.TXT ? readTexts(message.subarray(at, end)) : "";
}

/** The pieces of a text, joined. */
function readTexts(bytes: Buffer): string {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = at + 1 + bytes.readUInt8(at);
    if (end > bytes.length) throw new RangeError("a text longer than its record");
    pieces.push(bytes.subarray(at + 1, end));
    at = end;
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** A name in lower case without final dot. A pointer leads backwards only, so that reading ends. */
function readName(cursor: Cursor): string {
  const { message } = cursor;
  const labels: string[] = [];
  let { at } = cursor;
  let next: number | undefined;
  let lowest = at;
  let chars = 0;
  for (let length = message.readUInt8(at); length !== 0; length = message.readUInt8(at)) {
    if (length >= 0xc0) {
      const target = message.readUInt16BE(at) & 0x3fff;
      if (target >= lowest) throw new RangeError("a pointer that leads nowhere");
      next ??= at + 2;
      at = lowest = target;
      continue;
    }
    chars += length + 1;
    if (length > 63 || chars > nameMaxChars || at + 1 + length > message.length) throw new RangeError("a name that is too long");
    labels.push(labelOf(message.subarray(at + 1, at + 1 + length)));
    at += length + 1;
  }
  cursor.at = next ?? at + 1;
  return labels.join(".");
}

/** A label as in zone files: all but letters, digits, hyphens and underscores is escaped, dots in particular. */
function labelOf(bytes: Buffer): string {
  return bytes
    .toString("latin1")
    .replaceAll(/[^A-Za-z0-9_*-]/g, (letter) => `\\${letter.charCodeAt(0).toString().padStart(3, "0")}`)
    .toLowerCase();
}

function takeNumber(cursor: Cursor): number {
  const number = cursor.message.readUInt16BE(cursor.at);
  cursor.at += 2;
  return number;
}

import { listenDns, type DnsListener } from "./dns-listener.ts";

/** Questions and records of a message that was asked: the id, the name as bytes, and the whole question section. */
export type Asked = { readonly id: Buffer; readonly question: Buffer; readonly name: Buffer };

/** Answers of an odd server: messages one after the other by UDP, the first of them by TCP. */
export type Oddity = (asked: Asked, by: "udp" | "tcp") => Buffer | readonly Buffer[];

/** A DNS server that answers as it likes, by UDP and TCP. */
export async function startOddDns(oddity: Oddity): Promise<DnsListener> {
  return listenDns((message, by) => [oddity(readAsked(message), by)].flat());
}

/** A response: its code, records, and what is otherwise (`isTruncated`, the question it repeats, the id). */
export function respond(
  { id, question }: Asked,
  code: number,
  records: readonly Buffer[] = [],
  { isTruncated = false }: { readonly isTruncated?: boolean } = {},
): Buffer {
  const flags = Buffer.of(isTruncated ? 0x83 : 0x81, 0x80 | code);
  return Buffer.concat([id, flags, sixteen(1), sixteen(records.length), sixteen(0), sixteen(0), question, ...records]);
}

/** A TXT record; a long text is split into pieces of 255 bytes. */
export function txtRecord(owner: Buffer, text: string): Buffer {
  const bytes = Buffer.from(text);
  const pieces: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += 255) {
    const piece = bytes.subarray(at, at + 255);
    pieces.push(Buffer.of(piece.length), piece);
  }
  return recordOf(owner, 16, Buffer.concat(pieces));
}

/** An alias. */
export function cnameRecord(owner: Buffer, target: Buffer): Buffer {
  return recordOf(owner, 5, target);
}

/** A name as encoded in a message. */
export function nameBytes(name: string): Buffer {
  const labels = name.split(".").flatMap((label) => [Buffer.of(label.length), Buffer.from(label)]);
  return Buffer.concat([...labels, Buffer.of(0)]);
}

function recordOf(owner: Buffer, type: number, value: Buffer): Buffer {
  return Buffer.concat([owner, sixteen(type), sixteen(1), Buffer.of(0, 0, 0, 1), sixteen(value.length), value]);
}

function readAsked(message: Buffer): Asked {
  const end = message.indexOf(0, 12) + 1;
  return { id: message.subarray(0, 2), name: message.subarray(12, end), question: message.subarray(12, end + 4) };
}

function sixteen(number: number): Buffer {
  return Buffer.of((number >> 8) & 0xff, number & 0xff);
}

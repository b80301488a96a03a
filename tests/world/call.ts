import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Reception } from "@chancery/server/http/server/needs.ts";

export type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

/** An answer. `json` is the body read as JSON, undefined when it is none; tests check its shape. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly bytes: Buffer;
  readonly text: string;
  readonly json: unknown;
};

/** A body: a value that becomes JSON, or bytes whose content type is in the headers. */
export type Sent = { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> };

/** One call to a service. */
export type Call = (method: Method, path: string, sent?: Sent) => Promise<Answer>;

/** Calls a reception of this process without a network. */
export function callingApp(app: Reception): Call {
  return async (method, path, sent = {}) => {
    const payload = payloadOf(sent);
    const headers = headersOf(sent);
    const answer = await app.fastify.inject({ method, url: path, headers, ...(payload && inPieces(payload, headers)) });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      bytes: answer.rawPayload,
      text: answer.body,
      json: jsonOf(answer.body),
    };
  };
}

/** A socket brings what is large in pieces. */
const pieceBytes = 65_536;

function inPieces(payload: Buffer | string, headers: Readonly<Record<string, string>>) {
  const bytes = Buffer.from(payload);
  if (bytes.length <= pieceBytes) return { payload };
  return { payload: Readable.from(piecesOf(bytes)), headers: { ...headers, "content-length": String(bytes.length) } };
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes);
    await nextTurn();
  }
}

/** Calls a service that listens at this address. */
export function callingUrl(url: string): Call {
  return async (method, path, sent = {}) => {
    const payload = payloadOf(sent);
    const answer = await fetch(`${url}${path}`, {
      method,
      redirect: "manual",
      headers: headersOf(sent),
      ...(payload === undefined ? {} : { body: typeof payload === "string" ? payload : new Uint8Array(payload) }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = bytes.toString("utf8");
    return { status: answer.status, headers: Object.fromEntries(answer.headers), bytes, text, json: jsonOf(text) };
  };
}

/** A multipart body with one part `file`. */
export function multipart(file: { readonly name: string; readonly bytes: Uint8Array; readonly type?: string }): Sent {
  const boundary = "chancery-test-boundary";
  const head = [
    `--${boundary}`,
    `content-disposition: form-data; name="file"; filename="${file.name}"`,
    `content-type: ${file.type ?? "application/octet-stream"}`,
    "\r\n",
  ].join("\r\n");
  return {
    body: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

/** One part of a form; a file when it has a file name. */
export type FormPart = {
  readonly name: string;
  readonly bytes: Uint8Array | string;
  readonly fileName?: string;
  readonly type?: string;
};

/** A multipart body of these parts, in their order. */
export function form(parts: readonly FormPart[], boundary = "chancery-test-boundary"): Sent {
  const written = parts.map(({ name, bytes, fileName, type }) => {
    const file = fileName === undefined ? "" : `; filename="${fileName}"`;
    const kind = type === undefined ? "" : `content-type: ${type}\r\n`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n${kind}\r\n`;
    return Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from("\r\n")]);
  });
  return {
    body: Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

function payloadOf({ body }: Sent): Buffer | string | undefined {
  return body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
}

function headersOf({ body, headers = {} }: Sent): Record<string, string> {
  return body === undefined || Buffer.isBuffer(body) ? { ...headers } : { "content-type": "application/json", ...headers };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

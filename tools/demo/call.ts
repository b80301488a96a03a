import { printAnswer, printRequest } from "./print.ts";

/** Address and credentials of a call. */
export type Client = {
  readonly url: string;
  readonly signal: AbortSignal;
  readonly token?: string;
  readonly mailbox?: string;
};

/** One request. `mailboxHeader` is the header's name where the endpoint calls it differently. */
export type Request = {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly body?: unknown;
  readonly file?: { readonly name: string; readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> };
  readonly mailboxHeader?: "mailboxUuid";
};

/** Any JSON object of an answer. */
export type Answer = { readonly [key: string]: unknown };

/** Calls, prints both sides in short, and answers the JSON. Throws when the service says no. */
export async function call(client: Client, request: Request): Promise<Answer> {
  const response = await send(client, request);
  const text = await response.text();
  const body: unknown = text === "" ? {} : JSON.parse(text);
  printAnswer(response.status, body);
  if (!response.ok) throw new Error(`${request.method} ${request.path} answered ${response.status}: ${text}`);
  return body as Answer;
}

/** Calls for bytes; prints their number and type. */
export async function callForBytes(client: Client, request: Request): Promise<Uint8Array> {
  const response = await send(client, request);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (!response.ok)
    throw new Error(`${request.method} ${request.path} answered ${response.status}: ${Buffer.from(bytes).toString()}`);
  printAnswer(response.status, `${bytes.length} bytes of ${response.headers.get("content-type")}`);
  return bytes;
}

async function send(client: Client, request: Request): Promise<Response> {
  const headers: Record<string, string> = {};
  if (client.token !== undefined) headers["authorization"] = `Bearer ${client.token}`;
  if (client.mailbox !== undefined) headers[request.mailboxHeader ?? "Mailbox"] = client.mailbox;
  if (request.body !== undefined) headers["content-type"] = "application/json";
  printRequest(request.method, request.path, request.file?.name ?? request.body);
  const body = request.file ? formOf(request.file) : request.body === undefined ? null : JSON.stringify(request.body);
  return fetch(`${client.url}${request.path}`, { method: request.method, headers, body, signal: client.signal });
}

function formOf(file: NonNullable<Request["file"]>): FormData {
  const form = new FormData();
  form.set("file", new Blob([file.bytes], { type: file.type }), file.name);
  return form;
}

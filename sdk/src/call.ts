import { ConnectionError, readError } from "./errors.ts";
import { formOf, type FileInput } from "./file-input.ts";
import type { OnProgress } from "./progress.ts";
import { withRetries, type RetryPolicy } from "./retry.ts";
import { randomText } from "./web-crypto.ts";

/** How a method of the client is sent: see `generated/operations.ts`. */
export type Operation = {
  /** GET when left out. */
  readonly verb?: string;
  /** Below `/api`. */
  readonly path: string;
  /** Names of parameters. */
  readonly query?: readonly string[];
  /** The body of the request; the one of the input as JSON, if there is one, when left out. */
  readonly sends?: "file" | "files";
  /** The result of the method; JSON when left out. */
  readonly gets?: "nothing" | "text" | "file" | "found";
  /** Whether it is sent with an Idempotency-Key. */
  readonly isIdempotent?: true;
};

/** Options of one call. */
export type CallOptions = {
  /** Cancels the request, an upload and a download included. */
  readonly signal?: AbortSignal;
  /** UUID of the mailbox to act in, instead of the client's. */
  readonly mailbox?: string;
  /** Key of a change, at most 255 characters; random when left out. Repeating a call with its key does nothing twice. */
  readonly idempotencyKey?: string;
  /** Called while a body is sent, with the bytes so far and in all; `total` is undefined when it is unknown. */
  readonly onProgress?: OnProgress;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** Where and as whom a client calls. */
export type Connection = RetryPolicy & {
  readonly baseUrl: string;
  readonly token: () => string | undefined | Promise<string | undefined>;
  readonly session: "person" | "guest" | undefined;
  readonly language: () => string | undefined;
  readonly mailbox: string | undefined;
  readonly fetch: typeof fetch;
};

/** Input of a method: parameters of path and query by name, and the body. */
export type Input = Readonly<Record<string, unknown>> | undefined;

/** Sends one call and reads its answer. Throws ApiError, ConnectionError, and the reason of an aborted signal. */
export async function call(connection: Connection, operation: Operation, input: Input, options: CallOptions): Promise<unknown> {
  const { verb = "GET", isIdempotent, gets } = operation;
  const isSafe = isIdempotent || verb === "GET" || verb === "HEAD";
  const key = isIdempotent ? (options.idempotencyKey ?? (await randomText())) : undefined;
  const request = { url: urlOf(connection.baseUrl, operation, input), verb, key, ...bodyOf(operation, input) };
  if (gets === "found") return isFound(connection, request, options);
  const send = (headers: Readonly<Record<string, string>>): Promise<Response> =>
    exchange(connection, request, { ...options, headers: { ...options.headers, ...headers } });
  const response = await withRetries(() => send({}), { ...connection, isSafe, signal: options.signal });
  if (gets === "file")
    return new (await import("./download.ts")).Download(response, { send, retries: connection.retries, signal: options.signal });
  if (gets === "text") return response.text();
  if (gets === undefined) return response.json();
  await response.arrayBuffer();
  return undefined;
}

type Request = {
  readonly url: string;
  readonly verb: string;
  readonly key: string | undefined;
  readonly body: BodyInit | undefined;
  readonly headers: Readonly<Record<string, string>>;
};

/** One request and its answer, which is a success. */
export async function exchange(connection: Connection, request: Request, options: CallOptions): Promise<Response> {
  const token = await connection.token();
  const mailbox = options.mailbox ?? connection.mailbox;
  const language = connection.language();
  const headers = {
    ...request.headers,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(connection.session === undefined ? {} : { "chancery-session": connection.session }),
    ...(language === undefined ? {} : { "accept-language": language }),
    ...(mailbox === undefined ? {} : { mailbox }),
    ...(request.key === undefined ? {} : { "idempotency-key": request.key }),
    ...options.headers,
  };
  const init: RequestInit = { method: request.verb, headers, body: request.body ?? null, redirect: "error" };
  if (options.signal) init.signal = options.signal;
  let response: Response;
  try {
    response = await (options.onProgress && request.body !== undefined
      ? (await import("./progress.ts")).sendWithProgress(connection.fetch, request.url, init, options.onProgress)
      : connection.fetch(request.url, init));
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason;
    throw new ConnectionError(`No answer from ${new URL(request.url).host}`, { cause: error });
  }
  if (response.ok) return response;
  throw await readError(response);
}

async function isFound(connection: Connection, request: Request, options: CallOptions): Promise<boolean> {
  try {
    await withRetries(() => exchange(connection, request, options), { ...connection, isSafe: true, signal: options.signal });
    return true;
  } catch (error) {
    if ((error as { status?: number }).status === 404) return false;
    throw error;
  }
}

function urlOf(baseUrl: string, { path, query = [] }: Operation, input: Input): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input?.[name])));
  const parameters = new URLSearchParams();
  for (const name of query) {
    const value = input?.[name];
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one));
  }
  const text = parameters.toString();
  return `${baseUrl}/api${filled}${text === "" ? "" : `?${text}`}`;
}

function bodyOf({ sends }: Operation, input: Input): Pick<Request, "body" | "headers"> {
  if (sends === "file") return { body: formOf({ file: [input?.["file"] as FileInput] }, input?.["data"]), headers: {} };
  if (sends === "files")
    return { body: formOf({ files: input?.["files"] as readonly FileInput[] }, input?.["data"]), headers: {} };
  const json = input?.["body"];
  return json === undefined
    ? { body: undefined, headers: {} }
    : { body: JSON.stringify(json), headers: { "content-type": "application/json" } };
}

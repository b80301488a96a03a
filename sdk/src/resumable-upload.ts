import { exchange, type CallOptions, type Connection } from "./call.ts";
import { ApiError } from "./errors.ts";
import type { FileInput } from "./file-input.ts";
import { withRetries } from "./retry.ts";

const version = { "tus-resumable": "1.0.0" };
const partBytes = 8 * 1024 * 1024;

/** A file of records for a dictionary, and where its upload is, so that another process can continue it. */
export type ResumableUpload = {
  readonly dictionaryUuid: string;
  readonly name: string;
  readonly data: Blob;
  readonly id?: string;
};

/** A file for an envelope, the kind that it must be of, and the upload that is to be continued. */
export type AttachmentInParts = {
  readonly file: FileInput;
  readonly type?: "all" | "file" | "document" | "image" | "archive";
  readonly id?: string;
};

/** Options of an upload in parts: `onCreated` gets its id before any byte is sent. */
type PartsOptions = CallOptions & { readonly onCreated?: (id: string) => void };

/** Methods of the client that take several requests: uploads in parts by the tus protocol 1.0. */
export function uploadMethods(connection: Connection) {
  return {
    /**
     * Uploads a large file of records in parts and returns the id of the import. A part whose connection breaks is sent again
     * from where the service stopped. `onCreated` gets the id first: with it as `id` a later call continues.
     */
    async uploadLarge({ dictionaryUuid, name, data, id }: ResumableUpload, options: PartsOptions = {}): Promise<string> {
      const address = { path: "/api/v1/upload/dictionary-large", query: "", headers: { dictionary: dictionaryUuid } };
      return (await sendParts(connection, address, { name, data, id }, options)).id;
    },
    /**
     * Uploads a file of any size in parts and returns the attachment. A part whose connection breaks is sent again from where the
     * service stopped. With the id of `onCreated` a later call continues; an upload that has expired starts again.
     */
    async uploadInParts({ file, type = "all", id }: AttachmentInParts, options: PartsOptions = {}): Promise<{ uuid: string }> {
      const address = { path: "/api/v1/upload/attachment", query: `?type=${type}`, headers: {} };
      const source = { name: file.name, data: "data" in file ? file.data : file };
      const { headers } = await sendParts(connection, address, { ...source, id }, options).catch((error: unknown) => {
        if (id === undefined || !(error instanceof ApiError) || error.status !== 404) throw error;
        return sendParts(connection, address, { ...source, id: undefined }, options);
      });
      return { uuid: headers.get("attachment") ?? "" };
    },
    /** Removes an upload of a file in parts, with the bytes that were received; an attachment made of it stays. */
    async abandonUpload({ id }: { readonly id: string }, options: CallOptions = {}): Promise<void> {
      const request = {
        verb: "DELETE",
        url: `${connection.baseUrl}/api/v1/upload/attachment/${id}`,
        key: undefined,
        body: undefined,
      };
      const send = () => exchange(connection, { ...request, headers: version }, options);
      await withRetries(send, { ...connection, isSafe: true, signal: options.signal });
    },
  };
}

type Address = { readonly path: string; readonly query: string; readonly headers: Readonly<Record<string, string>> };
type Source = { readonly name: string; readonly data: Blob; readonly id: string | undefined };
type Reached = { readonly offset: number; readonly headers: Headers };

/** Sends what the service does not have yet, and returns the upload with the headers of the last response. */
async function sendParts(
  connection: Connection,
  { path, query, headers: own }: Address,
  { name, data, id }: Source,
  { onCreated, onProgress, ...options }: PartsOptions,
): Promise<{ readonly id: string; readonly headers: Headers }> {
  const policy = { ...connection, isSafe: true, signal: options.signal };
  const upload = id ?? (await withRetries(create, policy));
  let reached = await withRetries(find, policy);
  while (!isDone(reached)) {
    onProgress?.(reached.offset, data.size);
    reached = await withRetries(append, policy);
  }
  onProgress?.(data.size, data.size);
  return { id: upload, headers: reached.headers };

  async function send(verb: string, url: string, { headers, body, ...more }: CallOptions & { body?: Blob }): Promise<Reached> {
    const request = { verb, url: connection.baseUrl + url, key: undefined, body, headers: { ...version, ...headers } };
    const response = await exchange(connection, request, { ...options, ...more });
    return { offset: Number(response.headers.get("upload-offset")), headers: response.headers };
  }

  async function create(): Promise<string> {
    const headers = { ...own, "upload-length": String(data.size), "upload-metadata": `filename ${base64(name)}` };
    const response = await send("POST", `${path}${query}`, { headers });
    const created = response.headers.get("location")?.split("/").at(-1) ?? "";
    onCreated?.(created);
    return created;
  }

  async function find(): Promise<Reached> {
    return send("HEAD", `${path}/${upload}`, {});
  }

  /** A file that was received whole before its last response failed has no result yet: a request without bytes makes it. */
  function isDone({ offset, headers }: Reached): boolean {
    return offset >= data.size && (headers.has("attachment") || headers.has("task"));
  }

  async function append(): Promise<Reached> {
    const { offset } = reached;
    const headers = { "content-type": "application/offset+octet-stream", "upload-offset": String(offset) };
    const body = data.slice(offset, offset + partBytes);
    // elsewhere the body would have to be a stream, of unknown length
    const isReported = typeof XMLHttpRequest !== "undefined";
    const report = isReported && onProgress && { onProgress: (sent: number) => onProgress(offset + sent, data.size) };
    try {
      return await send("PATCH", `${path}/${upload}`, { headers, ...(body.size > 0 && { body }), ...report });
    } catch (error) {
      if (options.signal?.aborted) throw error;
      const isBehind = error instanceof ApiError && error.status === 409;
      if (isBehind || !(error instanceof ApiError)) return find();
      throw error;
    }
  }
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}

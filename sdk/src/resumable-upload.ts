import { exchange, type CallOptions, type Connection } from "./call.ts";
import { ApiError } from "./errors.ts";
import { withRetries } from "./retry.ts";

const path = "/api/v1/upload/dictionary-large";
const version = { "tus-resumable": "1.0.0" };
const partBytes = 8 * 1024 * 1024;

/** A file of records for a dictionary, and where its upload is, so that another process can continue it. */
export type ResumableUpload = {
  readonly dictionaryUuid: string;
  readonly name: string;
  readonly data: Blob;
  readonly id?: string;
};

/** Methods of `client.imports` beside its operations. */
export function uploadMethods(connection: Connection) {
  const send = async (verb: string, url: string, own: { headers: Record<string, string>; body?: Blob }, options: CallOptions) =>
    exchange(
      connection,
      { verb, url: connection.baseUrl + url, key: undefined, body: own.body, headers: { ...version, ...own.headers } },
      options,
    );
  const offsetOf = async (id: string, options: CallOptions): Promise<number> =>
    Number((await send("HEAD", `${path}/${id}`, { headers: {} }, options)).headers.get("upload-offset"));
  return {
    /**
     * Uploads a large file of records in parts by the tus protocol 1.0 and returns the id of the import. A part whose
     * connection breaks is sent again from where the service stopped. `onCreated` gets the id first: with it as `id` a later call continues.
     */
    async uploadLarge(
      { dictionaryUuid, name, data, id }: ResumableUpload,
      { onCreated, onProgress, ...options }: CallOptions & { readonly onCreated?: (id: string) => void } = {},
    ): Promise<string> {
      const policy = { ...connection, isSafe: true, signal: options.signal };
      const upload = id ?? (await createUpload());
      let offset = await withRetries(() => offsetOf(upload, options), policy);
      while (offset < data.size) {
        onProgress?.(offset, data.size);
        offset = await withRetries(() => append(offset), policy);
      }
      onProgress?.(data.size, data.size);
      return upload;

      async function createUpload(): Promise<string> {
        const headers = {
          dictionary: dictionaryUuid,
          "upload-length": String(data.size),
          "upload-metadata": `filename ${base64(name)}`,
        };
        const response = await withRetries(() => send("POST", path, { headers }, options), policy);
        const created = response.headers.get("location")?.split("/").at(-1) ?? "";
        onCreated?.(created);
        return created;
      }

      async function append(from: number): Promise<number> {
        const part = data.slice(from, from + partBytes);
        const headers = { "content-type": "application/offset+octet-stream", "upload-offset": String(from) };
        try {
          const response = await send("PATCH", `${path}/${upload}`, { headers, body: part }, options);
          return Number(response.headers.get("upload-offset"));
        } catch (error) {
          const isBehind = error instanceof ApiError && error.status === 409;
          if (isBehind || !(error instanceof ApiError)) return offsetOf(upload, options);
          throw error;
        }
      }
    },
  };
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}

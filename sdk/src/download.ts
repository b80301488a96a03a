import { ConnectionError } from "./errors.ts";
import { withRetries } from "./retry.ts";

type Source = {
  /** Repeats the request with further headers. */
  readonly send: (headers: Readonly<Record<string, string>>) => Promise<Response>;
  readonly retries: number;
  readonly signal: AbortSignal | undefined;
};

/** A file that is downloaded. Read it once: as a stream, or whole as a blob. */
export class Download {
  readonly contentType: string;
  /** Name of the file as the service proposes it; undefined when it proposes none. */
  readonly fileName: string | undefined;
  /** Size of the whole file in bytes; undefined when it is not known in advance. */
  readonly size: number | undefined;
  /** Entity tag for `If-Range`; undefined when the file cannot be resumed. */
  readonly etag: string | undefined;
  /** Offset of the first byte: where the header `range` of the call says when the file is unchanged, otherwise 0. */
  readonly start: number;
  /**
   * The bytes. A connection that breaks is resumed with `Range` and `If-Range` where it stopped; the stream fails when the
   * file has changed meanwhile.
   */
  readonly stream: ReadableStream<Uint8Array>;

  constructor(response: Response, source: Source) {
    const { headers } = response;
    this.contentType = headers.get("content-type") ?? "application/octet-stream";
    this.fileName = fileNameOf(headers.get("content-disposition") ?? "");
    this.start = response.status === 206 ? Number(/^bytes (\d+)-/.exec(headers.get("content-range") ?? "")?.[1]) : 0;
    const length = headers.get("content-length");
    this.size = length === null || headers.has("content-encoding") ? undefined : this.start + Number(length);
    const etag = headers.get("etag");
    this.etag = etag === null || etag.startsWith("W/") || headers.get("accept-ranges") !== "bytes" ? undefined : etag;
    this.stream = resumed(response, this, source);
  }

  /** The whole file in memory. */
  async blob(): Promise<Blob> {
    return new Response(this.stream, { headers: { "content-type": this.contentType } }).blob();
  }
}

type Resumable = { readonly start: number; readonly etag: string | undefined };

function resumed(first: Response, { start, etag }: Resumable, { send, retries, signal }: Source): ReadableStream<Uint8Array> {
  let reader = first.body?.getReader();
  let position = start;
  let left = retries;
  const resume = async (cause: unknown): Promise<void> => {
    if (signal?.aborted) throw signal.reason;
    if (etag === undefined || left <= 0) throw new ConnectionError(`The download broke off at byte ${position}`, { cause });
    left -= 1;
    const headers = { range: `bytes=${position}-`, "if-range": etag };
    const response = await withRetries(() => send(headers), { retries: left, waitMsMax: 30_000, isSafe: true, signal });
    if (response.status !== 206) throw new ConnectionError("The file has changed during the download", { cause });
    reader = response.body?.getReader();
  };
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    for (;;) {
      try {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done) return controller.close();
        position += value.byteLength;
        left = retries;
        return controller.enqueue(value);
      } catch (error) {
        await resume(error);
      }
    }
  };
  return new ReadableStream({ pull, cancel: (reason) => reader?.cancel(reason) }, { highWaterMark: 0 });
}

/** The file name of a `Content-Disposition` (RFC 6266): `filename*` before `filename`. */
function fileNameOf(disposition: string): string | undefined {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]?.replaceAll(/\\(.)/g, "$1");
}

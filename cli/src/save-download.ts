import { createWriteStream } from "node:fs";
import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ApiError, type Download } from "@chancery/sdk";
import { CommandFault } from "./faults.ts";

/** Requests the file with further headers. */
type Request = (headers: Readonly<Record<string, string>>) => Promise<Download>;

/** Target of a download, and a callback for its progress in bytes. */
export type Saving = {
  readonly path: string;
  readonly overwrites: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number | undefined) => void;
};

/**
 * Saves a download as `<path>.part` and renames it when it is complete; returns its size in bytes. After an interruption the
 * next call continues where that one stopped, if the file is still the same: `<path>.part.etag` has its tag. Throws file.exists.
 */
export async function saveDownload(request: Request, saving: Saving): Promise<number> {
  const { path, overwrites } = saving;
  if (!overwrites && (await sizeOf(path)) !== undefined)
    throw new CommandFault("conflict", "file.exists", `${path} exists: use --force`);
  const part = `${path}.part`;
  const download = await resume(request, part);
  const size = await write(download, part, saving);
  await rename(part, path);
  await rm(tagPath(part), { force: true });
  return size;
}

function tagPath(part: string): string {
  return `${part}.etag`;
}

/** The rest of the file, or the whole one when nothing is there, or nothing that can be continued. */
async function resume(request: Request, part: string): Promise<Download> {
  // a compressed answer has no offsets to continue from
  const plain = { "accept-encoding": "identity" };
  const [held = 0, etag] = await Promise.all([sizeOf(part), readFile(tagPath(part), "utf8").catch(() => undefined)]);
  if (held === 0 || etag === undefined) return request(plain);
  try {
    const download = await request({ ...plain, range: `bytes=${held}-`, "if-range": etag });
    if (download.start !== 0 && download.start !== held)
      throw new Error(`The service continues at byte ${download.start}, not ${held}`);
    return download;
  } catch (error) {
    // 416: the part has all bytes already, or more
    if (error instanceof ApiError && error.status === 416) return request(plain);
    throw error;
  }
}

async function write({ stream, start, size, etag }: Download, part: string, { signal, onProgress }: Saving): Promise<number> {
  let done = start;
  if (start === 0) {
    await rm(tagPath(part), { force: true });
    await writeFile(part, "", { mode: 0o600 });
    if (etag !== undefined) await writeFile(tagPath(part), etag);
  }
  const counter = new Transform({
    transform(bytes: Buffer, _, next) {
      done += bytes.length;
      onProgress(done, size);
      next(null, bytes);
    },
  });
  const file = createWriteStream(part, { flags: "a", flush: true });
  await pipeline(Readable.fromWeb(stream as never), counter, file, { signal });
  if (size !== undefined && done !== size)
    throw new CommandFault("unavailable", "download.incomplete", `${done} of ${size} bytes arrived`);
  return done;
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.size;
}

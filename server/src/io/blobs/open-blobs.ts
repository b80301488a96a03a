import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Blobs } from "./blobs.ts";
import { fileBlobs } from "./file-blobs.ts";

/** The blob store of `file:<folder>` or `s3://bucket/prefix?endpoint=…&region=…` (credentials: the usual AWS variables). */
export async function openBlobs(url: string): Promise<Blobs> {
  if (url.startsWith("s3:")) return openS3(new URL(url));
  if (!url.startsWith("file:")) throw new Error("blobs are kept at file:<folder> or s3://bucket/prefix");
  return fileBlobs(url.startsWith("file://") ? fileURLToPath(url) : url.slice("file:".length));
}

async function openS3(url: URL): Promise<Blobs> {
  // 60 ms and 30 MB that a service with files never needs
  const { s3Blobs } = await import("./s3-blobs.ts");
  const endpoint = url.searchParams.get("endpoint");
  const path = url.pathname.replace(/^\/+|\/+$/g, "");
  const place = {
    bucket: url.hostname,
    prefix: path === "" ? "" : `${decodeURIComponent(path)}/`,
    region: url.searchParams.get("region") ?? "us-east-1",
    ...(endpoint === null ? {} : { endpoint }),
  };
  return s3Blobs(place, spoolFolder());
}

/** Folder for contents on their way to S3: in the system's temporary folder, separate from services of other users. */
export function spoolFolder(): string {
  return join(tmpdir(), `chancery-blobs-${userInfo().uid}`);
}

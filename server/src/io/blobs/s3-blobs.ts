import { createReadStream } from "node:fs";
import { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
  type S3ClientConfig,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { instantOf } from "@chancery/core/ids/instant.ts";
import { BlobMissing, BlobsUnavailable, type Blob, type Blobs, type ByteRange, isHash } from "./blobs.ts";
import { probeBlobs } from "./probe-blobs.ts";
import { drop, openSpoolFolder, spool } from "./spool.ts";

/** Location of the objects: their keys are the prefix and the SHA-256. */
export type S3Place = { readonly bucket: string; readonly prefix: string; readonly endpoint?: string; readonly region: string };

const partBytes = 16 * 1024 * 1024;
const partsAtOnce = 2;
const connectTimeoutMs = 3000;
const silenceTimeoutMs = 10_000;
const times = { connectionTimeout: connectTimeoutMs, requestTimeout: silenceTimeoutMs };

/**
 * Blobs as S3 objects. The content is spooled to a file of the local folder first: its hash is its key, so that nothing is copied or
 * renamed there, and a part can be sent again. An object appears only when it is whole.
 */
export async function s3Blobs(place: S3Place, folder: string): Promise<Blobs> {
  const client = new S3Client({ ...clientConfig(place), requestHandler: { ...times, socketTimeout: silenceTimeoutMs } });
  // the time-out of a socket would also end the download of a reader that pauses
  const downloads = new S3Client({
    ...clientConfig(place),
    requestHandler: { ...times, throwOnRequestTimeout: true, socketTimeout: 0 },
  });
  await openSpoolFolder(folder);
  const at = (sha256: string) => ({ Bucket: place.bucket, Key: place.prefix + sha256 });
  const blobs: Blobs = {
    write: async (source, limitBytes) => {
      const spooled = await spool(source, folder, limitBytes);
      try {
        if ((await sizeOf(client, at(spooled.blob.sha256))) !== spooled.blob.sizeBytes) {
          await send(client, at(spooled.blob.sha256), spooled);
        }
      } finally {
        await drop(spooled);
      }
      return spooled.blob;
    },
    read: async (sha256, range) => {
      if (!isHash(sha256)) throw new BlobMissing(sha256);
      return download(downloads, { ...at(sha256), ...(range ? { Range: rangeHeader(range) } : {}) }, sha256);
    },
    exists: async (sha256) => isHash(sha256) && (await sizeOf(client, at(sha256))) !== undefined,
    list: (from = "") => listObjects(client, place, from),
    remove: async (sha256) => {
      if (isHash(sha256)) await client.send(new DeleteObjectCommand(at(sha256)));
    },
    probe: () => probeBlobs(blobs),
  };
  return blobs;
}

async function* listObjects(client: S3Client, { bucket, prefix }: S3Place, from: string): ReturnType<Blobs["list"]> {
  const asked = { Bucket: bucket, Prefix: prefix, ...(from === "" ? {} : { StartAfter: prefix + from }) };
  for await (const page of paginateListObjectsV2({ client, stopOnSameToken: true }, asked)) {
    for (const { Key: key = "", LastModified: modified } of page.Contents ?? []) {
      const sha256 = key.slice(prefix.length);
      const writtenAt = instantOf(modified?.getTime() ?? Number.NaN);
      if (isHash(sha256) && writtenAt !== undefined) yield { sha256, writtenAt };
    }
  }
}

type ObjectAddress = { readonly Bucket: string; readonly Key: string };

function clientConfig({ endpoint, region }: S3Place): S3ClientConfig {
  return {
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: 2,
    // stores that only speak S3 know no newer checksums; ours is in the key
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  };
}

async function send(client: S3Client, address: ObjectAddress, { path, blob }: { path: string; blob: Blob }): Promise<void> {
  const upload = new Upload({
    client,
    params: { ...address, Body: createReadStream(path), ContentLength: blob.sizeBytes },
    partSize: partBytes,
    queueSize: partsAtOnce,
    leavePartsOnError: false,
  });
  await upload.done().catch((cause: unknown) => {
    throw unavailable(cause);
  });
}

async function download(
  client: S3Client,
  request: ObjectAddress & { readonly Range?: string },
  sha256: string,
): Promise<Readable> {
  try {
    const { Body: body } = await client.send(new GetObjectCommand(request));
    if (!(body instanceof Readable)) throw new Error("the store answered without a body");
    if (body instanceof IncomingMessage) endWhenSilent(body);
    return body;
  } catch (cause) {
    throw isAbsence(cause) ? new BlobMissing(sha256, { cause }) : unavailable(cause);
  }
}

/** Ends a download when the store is silent, but not while its reader pauses. */
function endWhenSilent(body: IncomingMessage): void {
  const { socket } = body;
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    if (body.complete) return clearInterval(timer);
    const isHeld = body.readableLength >= body.readableHighWaterMark;
    if (!isHeld && socket.bytesRead === seen) body.destroy(new Error("the store does not send the rest of a blob"));
    // a reader that goes on gives the store its full time
    seen = isHeld ? -1 : socket.bytesRead;
  }, silenceTimeoutMs);
  timer.unref();
  body.once("close", () => clearInterval(timer));
}

async function sizeOf(client: S3Client, address: ObjectAddress): Promise<number | undefined> {
  try {
    return (await client.send(new HeadObjectCommand(address))).ContentLength;
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw unavailable(error);
  }
}

function rangeHeader({ start, end }: ByteRange): string {
  return `bytes=${start}-${end}`;
}

function isAbsence(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== "NoSuchBucket";
}

/** A refusal of the store, or its silence. An answer to HEAD has no name but its status. Other errors as they are. */
function unavailable(cause: unknown): unknown {
  if (!(cause instanceof Error) || !("$metadata" in cause)) return cause;
  const status = cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined;
  const how = status === undefined ? "does not answer:" : `answered ${status}`;
  const name = "code" in cause ? String(cause.code) : cause.name;
  return new BlobsUnavailable(["the blob store", how, ...(name === "Unknown" ? [] : [name])].join(" "), { cause });
}

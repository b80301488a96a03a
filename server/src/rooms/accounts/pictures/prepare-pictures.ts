import { Readable } from "node:stream";
import { pictureBase64, pictureLimits, type AccountPicture } from "@chancery/core/account/picture.ts";
import type { FaultRow } from "@chancery/core/fault/fault.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { AccountsNeeds } from "../needs.ts";
import type { Picture } from "./store.ts";

/** The place of a picture: one of an account, or the avatar of a person. */
export type PictureOwner =
  | { readonly accountId: AccountId; readonly kind: AccountPicture }
  | { readonly userId: UserId; readonly kind: "avatar" };

/** A picture as it is submitted: Base64 or a data URI, empty to remove it, null or undefined to leave it as it is. */
export type SubmittedPicture = { readonly owner: PictureOwner; readonly text: string | null | undefined };

/** A redrawn picture whose blob is written, with its bytes. */
export type WrittenPicture = Picture & { readonly bytes: Uint8Array };

/** A picture that is removed, or replaced by another one. */
export type PictureChange = { readonly owner: PictureOwner; readonly picture: WrittenPicture | undefined };

/** The changes, and why pictures are refused; no change is saved when there are faults. */
export type PreparedPictures = { readonly changes: readonly PictureChange[]; readonly faults: readonly FaultRow[] };

type WritingNeeds = Pick<AccountsNeeds, "redrawPicture" | "blobs" | "database" | "clock" | "releaseBlobs">;

const { maxBytes, maxPx } = pictureLimits;

/**
 * Redraws submitted pictures and writes their blobs, which are cleaned away unless `savePictures` claims them. Not for a transaction.
 * Faults: image.unreadable, image.format, image.dimensions, image.too_small, attachment.too_large.
 */
export async function preparePictures(needs: WritingNeeds, submitted: readonly SubmittedPicture[]): Promise<PreparedPictures> {
  const changes: PictureChange[] = [];
  const faults: FaultRow[] = [];
  for (const { owner, text } of submitted) {
    if (text === null || text === undefined) continue;
    const picture = text.trim() === "" ? undefined : await readPicture(needs, text, owner);
    if (picture && "code" in picture) faults.push({ ...picture, pointer: `/${owner.kind}` });
    else changes.push({ owner, picture: picture && (await writePicture(needs, picture)) });
  }
  return { changes, faults };
}

type Redrawn = Pick<WrittenPicture, "bytes" | "contentType">;

async function readPicture({ redrawPicture }: WritingNeeds, text: string, owner: PictureOwner): Promise<Redrawn | FaultRow> {
  const { kind } = owner;
  const base64 = pictureBase64(text);
  if (base64 === undefined) return { code: "image.unreadable" };
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > maxBytes) return { code: "attachment.too_large", args: [kind, bytes.length, maxBytes] };
  const redrawn = await redrawPicture(bytes, "userId" in owner ? owner.userId : owner.accountId);
  if (redrawn === "unknown") return { code: "image.format", args: [kind] };
  if (redrawn === "broken") return { code: "image.unreadable" };
  if (redrawn === "too large") return { code: "image.dimensions", args: [kind, maxPx, maxPx] };
  if (redrawn === "too small") return { code: "image.too_small" };
  return redrawn;
}

async function writePicture(needs: WritingNeeds, { bytes, contentType }: Redrawn): Promise<WrittenPicture> {
  const { sha256, sizeBytes } = await needs.blobs.write(Readable.from([bytes]), bytes.byteLength);
  await needs.database.transaction((tx) => needs.releaseBlobs(tx, [sha256], needs.clock.now()));
  return { sha256, sizeBytes, contentType, bytes };
}

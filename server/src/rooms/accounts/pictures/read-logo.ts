import { buffer } from "node:stream/consumers";
import type { AccountId } from "@chancery/core/ids/id.ts";
import { BlobMissing } from "../../../io/blobs/blobs.ts";
import type { AccountsNeeds } from "../needs.ts";
import { findPicturedAccount } from "./store.ts";

/** The logo of an account with the name of the account. */
export type Logo = { readonly name: string; readonly contentType: "image/png" | "image/jpeg"; readonly bytes: Buffer };

/** The logo of an account; undefined without one, and for one of more than `maxBytes`. */
export async function readLogo(
  { database, blobs }: Pick<AccountsNeeds, "database" | "blobs">,
  id: AccountId,
  maxBytes: number,
): Promise<Logo | undefined> {
  const pictured = await findPicturedAccount(database, id, "logo");
  if (!pictured?.picture || pictured.picture.sizeBytes > maxBytes) return undefined;
  const { sha256, contentType } = pictured.picture;
  try {
    return { name: pictured.name, contentType, bytes: await buffer(await blobs.read(sha256)) };
  } catch (error) {
    // replaced a moment ago
    if (error instanceof BlobMissing) return undefined;
    throw error;
  }
}

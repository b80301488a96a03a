import type { Readable } from "node:stream";
import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { ImageId } from "@chancery/core/ids/id.ts";
import type { RoomNeeds } from "../needs.ts";
import { findImages, type TemplateImageRow } from "../store/images.ts";

/** An image of the mailbox's account, or of anybody when the hash that its templates repeat is named. Throws image.not_found. */
export async function downloadImage(
  needs: RoomNeeds,
  id: ImageId,
  hash: string | undefined,
  mailbox: OpenMailbox,
): Promise<{ readonly image: TemplateImageRow; readonly stream: Readable }> {
  const image = (await findImages(needs.database, [id])).get(id);
  const isKnown = image !== undefined && (image.accountId === mailbox.accountId || image.hash === hash);
  if (!isKnown) throw new Fault("image.not_found", { args: [id] });
  return { image, stream: await needs.blobs.read(image.sha256) };
}

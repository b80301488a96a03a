import type { Readable } from "node:stream";
import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { ImageId } from "@chancery/core/ids/id.ts";
import type { RoomNeeds } from "../needs.ts";
import { findImages, isLogoFor } from "./store/images.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { TemplateImageRow } from "./template-file.ts";

/**
 * An image of the mailbox, the logo of a template it sees, or another image if the request names its hash, which is known to those
 * who can read a template with it. Throws image.not_found.
 */
export async function downloadImage(
  needs: RoomNeeds,
  id: ImageId,
  hash: string | undefined,
  mailbox: OpenMailbox,
): Promise<{ readonly image: TemplateImageRow; readonly stream: Readable }> {
  const image = (await findImages(needs.database, [id])).get(id);
  const isKnown = image && (image.hash === hash || (await mayReadImage(needs.database, image, mailbox)));
  if (!isKnown) throw new Fault("image.not_found", { args: [id] });
  return { image, stream: await needs.blobs.read(image.sha256) };
}

/** Whether a mailbox may read an image without its hash: its own, or the logo of a template that it sees. */
export async function mayReadImage(db: Queries, image: TemplateImageRow, mailbox: OpenMailbox): Promise<boolean> {
  return image.mailboxId === mailbox.id || isLogoFor(db, image.id, mailbox);
}

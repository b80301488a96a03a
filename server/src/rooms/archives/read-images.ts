import { buffer } from "node:stream/consumers";
import type { ImageId } from "@chancery/core/ids/id.ts";
import type { Images } from "../../io/pdf/printer.ts";
import type { ArchivesNeeds } from "./needs.ts";

/** The bytes of the images of a template; none of those that are gone. */
export async function readImages(
  needs: Pick<ArchivesNeeds, "database" | "blobs" | "templates">,
  ids: readonly ImageId[],
): Promise<Images> {
  const images: Record<string, Uint8Array> = {};
  for (const id of ids) {
    const image = await needs.templates.findImage(needs.database, id);
    if (!image) continue;
    images[id] = await buffer(await needs.blobs.read(image.sha256));
  }
  return images;
}

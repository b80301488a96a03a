import { buffer } from "node:stream/consumers";
import type { ImageId } from "@chancery/core/ids/id.ts";
import type { Images } from "../../io/pdf/printer.ts";
import type { ArchivesNeeds } from "./needs.ts";

/** The bytes of the images of a template; none of those that are gone. Undefined when all together have over `bytesMax`. */
export async function readSomeImages(
  needs: Pick<ArchivesNeeds, "database" | "blobs" | "templates">,
  ids: readonly ImageId[],
  bytesMax: number,
): Promise<Images | undefined> {
  const images: Record<string, Uint8Array> = {};
  let total = 0;
  for (const id of ids) {
    const image = await needs.templates.findImage(needs.database, id);
    if (!image) continue;
    const bytes = await buffer(await needs.blobs.read(image.sha256));
    total += bytes.length;
    if (total > bytesMax) return undefined;
    images[id] = bytes;
  }
  return images;
}

/** The same, however large they are. */
export async function readImages(
  needs: Pick<ArchivesNeeds, "database" | "blobs" | "templates">,
  ids: readonly ImageId[],
): Promise<Images> {
  return (await readSomeImages(needs, ids, Infinity)) ?? {};
}

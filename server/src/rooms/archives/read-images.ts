import { buffer } from "node:stream/consumers";
import type { ImageId } from "@chancery/core/ids/id.ts";
import type { Images } from "../../io/pdf/printer.ts";
import type { ArchivesNeeds } from "./needs.ts";

type ImageNeeds = Pick<ArchivesNeeds, "database" | "blobs" | "templates">;

/** The images of a template, read one by one; none of those that are gone. */
export async function* eachImage(
  { database, blobs, templates }: ImageNeeds,
  ids: readonly ImageId[],
): AsyncGenerator<readonly [id: ImageId, bytes: Uint8Array]> {
  for (const id of ids) {
    const image = await templates.findImage(database, id);
    if (image) yield [id, await buffer(await blobs.read(image.sha256))];
  }
}

/** The bytes of the images of a template; none of those that are gone. Undefined when all together have over `bytesMax`. */
export async function readSomeImages(needs: ImageNeeds, ids: readonly ImageId[], bytesMax: number): Promise<Images | undefined> {
  const images: Record<string, Uint8Array> = {};
  let total = 0;
  for await (const [id, bytes] of eachImage(needs, ids)) {
    total += bytes.length;
    if (total > bytesMax) return undefined;
    images[id] = bytes;
  }
  return images;
}

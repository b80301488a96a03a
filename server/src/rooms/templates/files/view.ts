import type { TemplateImageRow } from "./store/images.ts";

/** What the XML needs to show the image: `<img src="…" hash="…"/>`. */
export function showImage(image: TemplateImageRow) {
  return { uuid: image.id, imageUuid: image.id, src: `image-uuid:${image.id}`, hash: image.hash };
}

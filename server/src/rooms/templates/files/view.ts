import type { TemplateImageRow } from "./template-file.ts";

/** The attributes with which XML shows the image: `<img src="…" hash="…"/>`. */
export function showImage(image: TemplateImageRow) {
  return { uuid: image.id, imageUuid: image.id, src: `image-uuid:${image.id}`, hash: image.hash };
}

import { Fault } from "@chancery/core/fault/fault.ts";
import { templateLimits } from "@chancery/core/template/model/limits.ts";
import { readUpload } from "../../../http/body/read-upload.ts";
import type { Upload } from "../../../http/route/route.ts";
import type { ActingFor } from "../../../http/route/settle-result.ts";
import type { RoomNeeds } from "../needs.ts";
import { storeFile } from "./store-file.ts";
import { addImage } from "./store/images.ts";
import type { TemplateImageRow } from "./template-file.ts";

const { imageMaxBytes, imageWidthMax, imageHeightMax } = templateLimits;

/**
 * Stores an image for templates without its metadata: PNG or JPEG by content, at most 5 MiB and 1024×768. It is held in memory to be
 * inspected before it is stored. Throws attachment.too_large, image.format, image.unreadable, image.dimensions, request.conflict.
 */
export async function uploadImage(needs: RoomNeeds, upload: Upload, acting: ActingFor<TemplateImageRow>): Promise<void> {
  await needs.accounts.quotas.checkRoom(needs.database, acting.mailbox, "images");
  const sent = await readUpload(upload, imageMaxBytes);
  const { bytes, format, widthPx, heightPx } = await inspect(needs, sent, upload.fileName, acting.mailbox.accountId);
  const contentType = `image/${format}` as const;
  await storeFile<TemplateImageRow>(
    needs,
    bytes,
    {
      rowOf: (stored) => ({ ...stored, id: needs.newId<"image">(), contentType, widthPx, heightPx }),
      add: addImage,
      operation: "template-image-created",
      detailsOf: ({ id, sha256, sizeBytes }) => ({ imageId: id, sha256, sizeBytes }),
    },
    acting,
  );
}

async function inspect(needs: RoomNeeds, bytes: Buffer, fileName: string, accountId: string) {
  const image = await needs.inspectImage(bytes, accountId);
  if (image === "unknown") throw new Fault("image.format", { args: [fileName] });
  if (image === "broken") throw new Fault("image.unreadable", { args: [fileName] });
  if (image.widthPx > imageWidthMax || image.heightPx > imageHeightMax) {
    throw new Fault("image.dimensions", { args: [fileName, imageWidthMax, imageHeightMax] });
  }
  return image;
}

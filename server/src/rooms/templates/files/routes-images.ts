import { Fault } from "@chancery/core/fault/fault.ts";
import { route, type AnyRoute } from "../../../http/route/route.ts";
import { downloadImage } from "./download-image.ts";
import { uploadImage } from "./upload-image.ts";
import { imageShapes } from "./images-contract.ts";
import { imageReply } from "./file-replies.ts";
import type { RoomNeeds } from "../needs.ts";
import { showImage } from "./view.ts";

/** The endpoints of template images. */
export function imageRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    route({
      method: "POST",
      path: "/api/v1/template/image",
      summary: "Upload an image for templates: PNG or JPEG, at most 5 MiB and 1024×768",
      signIn: "bearer",
      mailbox: "required",
      permission: "templateManage",
      upload: true,
      contract: imageShapes.uploadImage,
      faults: ["attachment.too_large", "image.format", "image.unreadable", "image.dimensions", "request.conflict", "quota.space"],
      action: async ({ upload, mailbox, caller, origin, settle }) => {
        if (!upload) throw new Fault("request.body_missing", { args: ["file"] });
        const image = await uploadImage(needs, upload, {
          mailbox,
          caller,
          origin,
          settle: (tx, stored) => settle(tx, { status: 201, body: showImage(stored) }),
        });
        return { status: 201, body: showImage(image) };
      },
    }),
    route({
      method: "GET",
      path: "/api/v1/template/image/{imageUuid}",
      summary: "The bytes of an image; those of another mailbox for whoever names its hash",
      signIn: "bearer",
      mailbox: "required",
      contract: imageShapes.downloadImage,
      faults: ["image.not_found"],
      action: async ({ params, query, mailbox }) => {
        const { image, stream } = await downloadImage(needs, params.imageUuid, query.hash, mailbox);
        return imageReply(image, stream);
      },
    }),
  ];
}

import { Type } from "typebox";
import type { ImageId } from "@chancery/core/ids/id.ts";
import { about, idShape, textShape } from "../../../http/route/shapes.ts";

/** The wire shapes of template images. */
export const imageShapes = {
  uploadImage: {
    answers: {
      201: Type.Object(
        { uuid: idShape<ImageId>(), imageUuid: idShape<ImageId>(), src: Type.String(), hash: Type.String() },
        { title: "TemplateImage" },
      ),
    },
  },
  downloadImage: {
    params: Type.Object({ imageUuid: idShape<ImageId>() }),
    query: Type.Object({
      hash: Type.Optional(about("What the upload answered; opens an image of another account", textShape(100))),
    }),
    answers: { 200: "binary" },
    contentTypes: ["image/png", "image/jpeg"],
  },
} as const;

import { Type } from "typebox";
import { about, textShape } from "../../../http/route/shapes.ts";

/** Characters of a value; what a code can carry is less. */
const valueMax = 2000;

/** The wire shape of a barcode that is drawn. */
export const barcodeShapes = {
  draw: {
    query: Type.Object({
      type: about("One of the 14 types of barcode fields", textShape(60)),
      value: Type.Optional(about("Content; a sample when left out", textShape(valueMax))),
    }),
    answers: { 200: "text" },
    contentTypes: ["image/svg+xml"],
  },
} as const;

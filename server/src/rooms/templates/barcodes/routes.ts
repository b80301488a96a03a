import { route, type AnyRoute } from "../../../http/route/route.ts";
import type { RoomNeeds } from "../needs.ts";
import { barcodeShapes } from "./contract.ts";
import { drawBarcode } from "./draw-barcode.ts";

/** Draws barcodes. Nothing stored is read, so no sign-in is required. */
export function barcodeRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    route("GET", "/api/v1/barcode", {
      summary: "Draw a barcode as SVG",
      signIn: "none",
      contract: barcodeShapes.draw,
      faults: ["barcode.type", "barcode.content", "barcode.failed"],
      action: ({ query }) =>
        Promise.resolve({ status: 200, text: drawBarcode(needs, query), headers: { "content-type": "image/svg+xml" } }),
    }),
  ];
}

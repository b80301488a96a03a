import { barcodeCodes, canEncode, isBarcodeCode, type BarcodeCode } from "@chancery/core/template/model/barcode.ts";
import { faultOf } from "@chancery/core/fault/fault.ts";
import type { RoomNeeds } from "../needs.ts";

/** Contents that each code can carry, for templates without one. */
const samples: Readonly<Record<BarcodeCode, string>> = {
  upca: "01234567890",
  upce: "0123456",
  ean8: "1234567",
  ean13: "123456789012",
  code39: "SAMPLE",
  code128: "Sample",
  itf14: "1234567890123",
  code93: "SAMPLE",
  rationalizedCodabar: "A123456B",
  databarexpandedstacked: "(90)SAMPLE",
  qrcode: "Sample",
  datamatrix: "Sample",
  pdf417: "Sample",
  bankGovUa: "Sample",
};

/** A barcode as SVG. Throws barcode.type, barcode.content, barcode.failed. */
export function drawBarcode(
  { barcodeSvg }: Pick<RoomNeeds, "barcodeSvg">,
  { type, value }: { readonly type: string; readonly value?: string | undefined },
): string {
  if (!isBarcodeCode(type)) {
    throw faultOf([{ code: "barcode.type", args: [type], parameter: "type", allowed: barcodeCodes }]);
  }
  const text = value ?? samples[type];
  if (value !== undefined && !canEncode(type, value)) {
    throw faultOf([{ code: "barcode.content", args: [value.slice(0, 60)], parameter: "value" }]);
  }
  const drawn = barcodeSvg(type, text);
  if (!drawn) throw faultOf([{ code: "barcode.failed", parameter: "value" }]);
  return drawn.svg;
}

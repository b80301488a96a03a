import { barcodeCodes, isBarcodeCode, linkCodes, canEncode } from "../model/barcode.ts";
import type { FaultRow } from "../../fault/fault.ts";
import { attribute, placedFault, placeOf } from "../../xml/element.ts";
import type { XmlElement } from "../../xml/tree.ts";
import type { BarcodeField } from "../model/field.ts";
import { templateLimits } from "../model/limits.ts";
import type { FieldReader } from "./field-reader.ts";
import { trimmed } from "../../xml/space.ts";

/** The values of `source`. */
export const barcodeSources = ["link", "custom"] as const;

/**
 * `field type="barcode"`: the address of its envelope (`source="link"`) or a value. 40108 for an unknown code, 40110 for one that
 * cannot carry a link, 40111 for an invalid width. checkTemplate reports a link that is not the sender's (40109).
 */
export const barcodeReader: FieldReader<BarcodeField> = {
  attributes: ["code", "source", "width"],
  isSearchable: false,
  read(element, common, faults) {
    const field: BarcodeField = {
      ...common,
      type: "barcode",
      code: readCode(element, faults),
      source: readSource(element, faults),
      // on a PDF the width is that of the placement
      width: common.placement ? undefined : readWidth(element, faults),
    };
    const { code, source, defaultValue } = field;
    if (source === "link" && !linkCodes.includes(code)) {
      faults.push({ ...placedFault(placeOf(element, "code"), "field.barcode_link_code", code), allowed: linkCodes });
    }
    if (defaultValue !== undefined && (source === "link" || !canEncode(code, defaultValue))) {
      faults.push(placedFault(placeOf(element, "defaultValue"), "value.unsupported", "defaultValue"));
    }
    return field;
  },
};

function readCode(element: XmlElement, faults: FaultRow[]): BarcodeField["code"] {
  const text = trimmed(attribute(element, "code") ?? "");
  if (isBarcodeCode(text)) return text;
  const place = placeOf(element, "code");
  if (text === "") faults.push(placedFault(place, "template.attribute_empty", "code", element.name));
  else faults.push({ ...placedFault(place, "field.barcode_code", text), allowed: barcodeCodes });
  return "qrcode";
}

function readSource(element: XmlElement, faults: FaultRow[]): BarcodeField["source"] {
  const text = trimmed(attribute(element, "source") ?? "");
  const source = barcodeSources.find((one) => one === text);
  if (source) return source;
  const place = placeOf(element, "source");
  if (text === "") faults.push(placedFault(place, "template.attribute_empty", "source", element.name));
  else faults.push({ ...placedFault(place, "value.unsupported", "source"), allowed: barcodeSources });
  return "custom";
}

/** `40`, `40mm` or `50%`. */
function readWidth(element: XmlElement, faults: FaultRow[]): BarcodeField["width"] {
  const text = trimmed(attribute(element, "width") ?? "");
  if (text === "") return undefined;
  const [, amount = "", unit = "mm"] = /^(\d{1,3}(?:\.\d{1,3})?)\s*(mm|%)?$/.exec(text) ?? [];
  const max = unit === "%" ? 100 : templateLimits.barcodeWidthMmMax;
  const number = Number(amount);
  if (number > 0 && number <= max) return unit === "%" ? { percent: number } : { mm: number };
  faults.push(placedFault(placeOf(element, "width"), "field.barcode_width", text, templateLimits.barcodeWidthMmMax));
  return undefined;
}

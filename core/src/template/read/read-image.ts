import { checkShape } from "../model/check-shape.ts";
import type { FaultRow } from "../../fault/fault.ts";
import { findId, type ImageId } from "../../ids/id.ts";
import { attribute, findAttribute, placedFault, placeOf } from "../../xml/element.ts";
import type { XmlElement, XmlPlace } from "../../xml/tree.ts";
import { checkStyle } from "./static-attributes.ts";
import type { Block, ImageSource } from "../model/model.ts";
import { trimmed } from "../../xml/space.ts";

/** An image of a template with its place, so that the caller can check that it exists. */
export type TemplateImage = XmlPlace & { readonly documentId: string; readonly source: ImageSource };

/** The attributes of `img`. */
export const imageAttributes = ["src", "hash", "width", "height", "alt", "title", "class", "style", "id", "align"];

const dataUri = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/;
/** The start of every PNG file in base64. */
const pngStart = "iVBORw0KGgo";
const uploaded = /^image-uuid:(.*)$/;

/** Reads `img`: a PNG as a data URI, or an uploaded image with its hash. Other sources are 1034, other file types 1030. */
export function readImage(element: XmlElement, faults: FaultRow[]): Extract<Block, { kind: "image" }> | undefined {
  checkShape(element, { attributes: imageAttributes }, faults);
  checkStyle(element, faults);
  const source = readSource(element, faults);
  const widthPx = readPixels(element, "width", faults);
  const heightPx = readPixels(element, "height", faults);
  return source && { kind: "image", source, widthPx, heightPx };
}

function readSource(element: XmlElement, faults: FaultRow[]): ImageSource | undefined {
  const found = findAttribute(element, "src");
  const place = found ?? element;
  const src = trimmed(found?.value ?? "");
  const id = uploaded.exec(src)?.[1];
  if (src === "") faults.push(placedFault(place, "template.attribute_empty", "src", "img"));
  else if (id !== undefined) return readUploaded(element, id, faults);
  else if (src.startsWith("data:")) return readDataUri(src, place, faults);
  else faults.push(placedFault(place, "image.source", src));
  return undefined;
}

function readUploaded(element: XmlElement, text: string, faults: FaultRow[]): ImageSource | undefined {
  const imageId = findId<"image">(text) satisfies ImageId | undefined;
  const hash = trimmed(attribute(element, "hash") ?? "");
  if (!imageId) faults.push(placedFault(placeOf(element, "src"), "template.image_unknown", text));
  if (hash === "") faults.push(placedFault(placeOf(element, "hash"), "template.attribute_empty", "hash", "img"));
  return imageId && hash !== "" ? { imageId, hash } : undefined;
}

function readDataUri(src: string, place: XmlPlace, faults: FaultRow[]): ImageSource | undefined {
  const bytes = dataUri.exec(src)?.[1];
  if (bytes !== undefined && bytes.length % 4 === 0 && bytes.startsWith(pngStart)) return { dataUri: src };
  faults.push(placedFault(place, "image.format", /^data:([^;,]{0,60})/.exec(src)?.[1] ?? ""));
  return undefined;
}

/** Pixels as `120` or `120px`, 1 to 10 000. */
function readPixels(element: XmlElement, name: string, faults: FaultRow[]): number | undefined {
  const found = findAttribute(element, name);
  const text = trimmed(found?.value ?? "");
  if (!found || text === "" || text === "auto") return undefined;
  const pixels = Number(/^(\d{1,5}(?:\.\d{1,4})?)(?:px)?$/.exec(text)?.[1]);
  if (pixels > 0 && pixels <= 10_000) return pixels;
  faults.push(placedFault(found, "value.unsupported", name));
  return undefined;
}

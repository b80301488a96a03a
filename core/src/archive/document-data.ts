import { attribute, children } from "../xml/element.ts";
import { xmlLimits } from "../xml/limits.ts";
import { readXml } from "../xml/read-xml.ts";
import type { XmlElement } from "../xml/tree.ts";
import { writeXml } from "../xml/write-xml.ts";

/** The read form has more than the submitted one, so it may be larger than a request. */
const limits = { ...xmlLimits, bytesMax: xmlLimits.bytesMax * 8, elementsMax: xmlLimits.elementsMax * 4 };

/** The data of each document as XML of its own, by id: its `document` element of the envelope's read form. */
export function documentData(envelopeXml: string): ReadonlyMap<string, string> {
  const reading = readXml(envelopeXml, limits);
  if (!("root" in reading)) return new Map();
  const documents = children(reading.root, "documents").flatMap((list) => children(list, "document"));
  return new Map(documents.map((document) => [idOf(document), writeXml(document)]));
}

function idOf(document: XmlElement): string {
  return attribute(document, "id") ?? "";
}

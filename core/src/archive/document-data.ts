import { attribute, children } from "../xml/element.ts";
import { xmlLimits } from "../xml/limits.ts";
import { readXmlInSteps } from "../xml/read-xml.ts";
import { isStepDone, type Pace, type Steps } from "../xml/steps.ts";
import type { XmlElement } from "../xml/tree.ts";
import { writeXmlInSteps } from "../xml/write-xml.ts";

/** The read form has more than the submitted one, so it may be larger than a request. */
const limits = { ...xmlLimits, bytesMax: xmlLimits.bytesMax * 8, elementsMax: xmlLimits.elementsMax * 4 };

/** The data of each document as XML of its own, by id: its `document` element of the envelope's read form. In steps. */
export function* documentData(envelopeXml: string): Steps<ReadonlyMap<string, string>> {
  const reading = yield* readXmlInSteps(envelopeXml, limits);
  if (!("root" in reading)) return new Map();
  const documents = children(reading.root, "documents").flatMap((list) => children(list, "document"));
  const data = new Map<string, string>();
  const pace: Pace = { parts: 0 };
  for (const document of documents) {
    if (isStepDone(pace)) yield;
    data.set(idOf(document), yield* writeXmlInSteps(document));
  }
  return data;
}

function idOf(document: XmlElement): string {
  return attribute(document, "id") ?? "";
}

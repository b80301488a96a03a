import { checkShape } from "./model/check-shape.ts";
import { faultRowsMax, type FaultRow } from "../fault/fault.ts";
import { attribute, child, children, elements, placedFault, placeOf, requiredChild } from "../xml/element.ts";
import { readXmlInSteps, xmlFault } from "../xml/read-xml.ts";
import { allSteps, isStepDone, type Pace, type Steps } from "../xml/steps.ts";
import type { XmlElement, XmlPlace } from "../xml/tree.ts";
import { trimmed } from "../xml/space.ts";
import { writeXmlInSteps } from "../xml/write-xml.ts";
import { checkComputed } from "./check/check-computed.ts";
import { checkTemplate } from "./check/check-template.ts";
import { ownElements } from "./fields/field-readers.ts";
import { flowOrder } from "./read/flow-order.ts";
import type { Template, TemplateRole, TemplateSignature } from "./model/model.ts";
import { comparable, normalise } from "./read/normalise.ts";
import { type DocumentReading, readDocument } from "./read/read-document.ts";
import type { TemplateImage } from "./read/read-image.ts";
import type { TemplatePdf } from "./read/read-pdf.ts";
import { readInfo } from "./read/read-info.ts";
import { resolveRelated } from "./read/resolve-related.ts";
import { type RoleDraft, readRoles } from "./read/read-roles.ts";
import { type SignatureDraft, readSignatures } from "./read/read-signatures.ts";
import { templateLimits } from "./model/limits.ts";
import { longRowFault } from "./read/read-table.ts";
import { longStyleFault } from "./read/static-attributes.ts";
import { keptLinesFault } from "./read/spaced-text.ts";
import { patternCost, patternSize } from "./model/translate-pattern.ts";

/** A template that can be stored. */
export type ReadTemplate = {
  readonly template: Template;
  /** The normalised XML, as stored and returned. */
  readonly data: string;
  /** The part of the XML that identifies a version: equal text means the same version. */
  readonly comparable: string;
  /** Its images in document order; the caller checks that they exist. */
  readonly images: readonly TemplateImage[];
  /** Its PDFs in document order; the caller checks that they exist. */
  readonly pdfs: readonly TemplatePdf[];
  /** The place of a field or table in the XML. */
  readonly fieldPlace: (documentId: string, fieldName: string) => XmlPlace;
};

/** The permitted children of `template`, each at most once. */
export const templateElements = ["info", "documents", "signatures", "flow"];

/** Reads template XML. Returns the template, or all faults with number, line and column. Never throws. */
export function readTemplate(text: string): TemplateReading {
  return allSteps(readTemplateInSteps(text));
}

type TemplateReading = ReadTemplate | { readonly faults: readonly FaultRow[] };

/**
 * As `readTemplate`, in steps that yield to other work between them. A new template has limits of patterns, styles and rows, which one that is
 * stored may be older than.
 */
export function* readTemplateInSteps(text: string, { isNew = false } = {}): Steps<TemplateReading> {
  if (text.trim() === "") return { faults: [{ code: "template.data_empty", line: 1, column: 1 }] };
  const xml = yield* readXmlInSteps(text);
  yield;
  if ("faults" in xml) return xml;
  const { root } = xml;
  if (root.name !== "template") return { faults: [xmlFault(`the root is ${root.name}; it must be template`, root)] };
  const faults: FaultRow[] = [];
  const normal = normalise(root);
  yield;
  const costly = isNew ? (patternCostFault(normal) ?? longStyleFault(normal) ?? longRowFault(normal)) : undefined;
  yield;
  const heavy = costly ?? keptLinesFault(normal);
  if (heavy) return { faults: [heavy] };
  yield;
  const { template, images, pdfs } = yield* readRoot(normal, faults);
  if (faults.length > 0) return { faults: inOrder(faults) };
  yield;
  const fieldPlace = fieldPlaces(normal);
  const data = yield* writeXmlInSteps(normal);
  return { template, data, comparable: yield* comparable(normal), images, pdfs, fieldPlace };
}

function* readRoot(root: XmlElement, faults: FaultRow[]): Steps<Pick<ReadTemplate, "template" | "images" | "pdfs">> {
  checkShape(root, { children: templateElements }, faults);
  const infoElement = requiredChild(root, "info", faults) ?? { ...root, children: [], attributes: [] };
  const info = readInfo(infoElement, infoElement.line === root.line && infoElement.column === root.column ? [] : faults);
  const found = yield* readDocuments(root, faults);
  yield;
  const documents = yield* resolveRelated(found.map((reading) => reading.document));
  yield;
  const readings = found.map((reading, at) => ({ ...reading, document: documents[at] ?? reading.document }));
  const signatures = readSignatures(root, readings, faults);
  yield;
  const flow = requiredChild(root, "flow", faults);
  const { ordered, drafts } = flow ? readRoles(flow, faults) : { ordered: false, drafts: [] };
  yield;
  const orders = flowOrder(drafts, ordered, faults);
  yield;
  const rolesPlace = (flow && child(flow, "roles", [])) ?? flow ?? root;
  const subjectPlace = child(infoElement, "subject", []) ?? infoElement;
  const parts = {
    roles: drafts,
    documents: readings,
    signatures,
    ordered,
    subject: info.subject,
    subjectPlace,
    rolesPlace,
    fieldPlace: fieldPlaces(root),
  };
  yield;
  yield* checkTemplate(parts, faults);
  yield;
  const roles = drafts.map((draft, index) => roleOf(draft, orders[index] ?? 0));
  yield* checkComputed({ documents, roles, fieldPlace: parts.fieldPlace }, faults);
  const template = { ...info, documents, signatures: signatures.map(signatureOf), ordered, roles };
  const images = readings.flatMap((reading) => reading.images);
  const pdfs = readings.flatMap((reading) => reading.pdf ?? []);
  return { template, images, pdfs };
}

/** The parts of the work on a document besides its body. */
const partsOfDocument = 4;

function* readDocuments(root: XmlElement, faults: FaultRow[]): Steps<readonly DocumentReading[]> {
  const documents = requiredChild(root, "documents", faults);
  if (!documents) return [];
  checkShape(documents, { children: ["document"] }, faults);
  const found = children(documents, "document");
  if (found.length === 0) faults.push(xmlFault("element documents needs an element document", documents));
  const readings: DocumentReading[] = [];
  const pace: Pace = { parts: 0 };
  for (const element of found) {
    if (isStepDone(pace, partsOfDocument)) yield;
    const reading = yield* readDocument(element, faults);
    if (reading) readings.push(reading);
  }
  return readings;
}

/** The slot without its place. */
function signatureOf({ place: _, ...signature }: SignatureDraft): TemplateSignature {
  return signature;
}

function roleOf(draft: RoleDraft, order: number): TemplateRole {
  const { id, title, kind = "assignee", recipient, sameAs, contactsOnly } = draft;
  return { id, title, kind, order, recipient, sameAs, contactsOnly };
}

/** Finds the last place of a field or table in a document: of two with the same name, the second. */
function fieldPlaces(root: XmlElement): (documentId: string, fieldName: string) => XmlPlace {
  const places = new Map<string, XmlPlace>();
  const visit = (element: XmlElement, documentId: string): void => {
    const id = element.name === "document" ? trimmed(attribute(element, "id") ?? "").slice(0, templateLimits.idMax) : documentId;
    const name = trimmed(attribute(element, "name") ?? "").slice(0, 2 * templateLimits.fieldNameMax);
    if (name !== "" && (element.name === "field" || element.name === "table" || ownElements.has(element.name))) {
      places.set(`${id}\n${name}`, { line: element.line, column: element.column });
    }
    for (const one of elements(element)) visit(one, id);
  };
  visit(root, "");
  return (documentId, fieldName) => places.get(`${documentId}\n${fieldName}`) ?? root;
}

/** A row when a pattern is too large, or all of a template are too expensive to compile or to compare defaults with. */
function patternCostFault(root: XmlElement): FaultRow | undefined {
  let [cost, steps] = [0, 0];
  const visit = (element: XmlElement): FaultRow | undefined => {
    const pattern = element.name === "field" ? (attribute(element, "pattern") ?? "") : "";
    if (pattern !== "" && pattern.length <= templateLimits.patternMax) {
      const size = patternSize(pattern);
      if (size > templateLimits.patternSizeMax) return placedFault(placeOf(element, "pattern"), "field.pattern", pattern);
      cost += patternCost(pattern);
      steps += size * (attribute(element, "defaultValue") ?? "").length;
    }
    if (cost > templateLimits.patternCostMax)
      return placedFault(element, "value.too_many", "characters and states of patterns", templateLimits.patternCostMax);
    if (steps > templateLimits.patternStepsMax)
      return placedFault(
        element,
        "value.too_many",
        "states of patterns times characters of defaults",
        templateLimits.patternStepsMax,
      );
    for (const one of elements(element)) {
      const heavy = visit(one);
      if (heavy) return heavy;
    }
    return undefined;
  };
  return visit(root);
}

/** Sorts faults by their place in the text. */
function inOrder(faults: readonly FaultRow[]): readonly FaultRow[] {
  return faults.slice(0, faultRowsMax).toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
}

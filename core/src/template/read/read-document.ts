import { checkShape } from "../model/check-shape.ts";
import { table } from "../../text/table.ts";
import { addFaults, type FaultRow } from "../../fault/fault.ts";
import { attribute, child, elements, placedFault, placeOf, requiredChild } from "../../xml/element.ts";
import type { Steps } from "../../xml/steps.ts";
import type { XmlElement, XmlPlace } from "../../xml/tree.ts";
import { templateLimits } from "../model/limits.ts";
import type { Block, PdfSource, TemplateDocument } from "../model/model.ts";
import type { BodyFindings } from "./body-findings.ts";
import type { PlacedField, PlacedValue } from "../model/placement.ts";
import { readBlocks } from "./read-body.ts";
import type { TemplateImage } from "./read-image.ts";
import { checkStyle, readStaticAttributes } from "./static-attributes.ts";
import type { SignatureDraft } from "./read-signatures.ts";
import { readPdfSource, readPlacedFields, type TemplatePdf } from "./read-pdf.ts";
import { contentText, requiredId } from "../fields/read-text.ts";
import { isBlank, trimmed } from "../../xml/space.ts";

/** A document with its place and its images. */
export type DocumentReading = {
  readonly document: TemplateDocument;
  readonly place: XmlPlace;
  readonly titlePlace: XmlPlace;
  readonly images: readonly TemplateImage[];
  readonly pdf: TemplatePdf | undefined;
  /** The signatures inside its PDF. */
  readonly signatures: readonly SignatureDraft[];
};

/** The values of `document/@type`. Absent or empty means structured. */
export const documentKinds = table<TemplateDocument["kind"]>({
  structured: "structured",
  singleAttachment: "external",
  pdf: "pdf",
});
/** The texts of `document/info` and their maximum lengths. */
export const documentTexts = { title: templateLimits.titleMax, description: templateLimits.descriptionMax };
/** Attributes of a body that editors leave; others are refused. */
export const bodyAttributes = ["class", "style", "id"];

/** Reads `documents/document`: structured, `singleAttachment` or `pdf`. Other types have fault numbers of their own. */
export function* readDocument(element: XmlElement, faults: FaultRow[]): Steps<DocumentReading | undefined> {
  checkShape(element, { attributes: ["id", "type"], children: ["info", "body"] }, faults);
  const own: FaultRow[] = [];
  const id = requiredId(element, own);
  const kind = readKind(element, id, own);
  const info = child(element, "info", own);
  if (!info) own.push(placedFault(element, "document.no_info", id));
  const titles = readTitles(info, kind, own);
  const source = kind === "pdf" ? readPdfSource(info, id, own) : undefined;
  const placed: PlacedField[] | undefined = kind === "pdf" ? [] : undefined;
  const found: BodyFindings = {
    documentId: id,
    fields: [],
    radios: new Map(),
    tables: [],
    images: [],
    placed,
    signatures: [],
    pace: { parts: 0 },
    faults: [],
    table: undefined,
  };
  const body = requiredChild(element, "body", own);
  const blocks = body && kind ? yield* readBody(body, kind, found) : [];
  addFaults(
    faults,
    [...own, ...found.faults].map((row) => ({ ...row, documentId: id })),
  );
  if (!kind) return undefined;
  const { fields, tables, images, signatures } = found;
  const place = { line: element.line, column: element.column };
  const titlePlace = (info && child(info, "title", [])) ?? place;
  const pdf = source && placed && { pdfId: source.pdfId, hash: source.hash, placed: placed.map(withoutPlace) };
  const document = { id, kind, ...titles, body: blocks, fields, tables, pdf };
  const onPages = [...(placed ?? []), ...signatures.flatMap(placedSignature)];
  return { document, place, titlePlace, images, pdf: source && templatePdf(source, id, onPages), signatures };
}

/** A signature that its PDF shows, as a field to be checked against the pages. */
function placedSignature({ name, pades, place }: SignatureDraft): readonly PlacedField[] {
  return pades?.placement ? [{ fieldName: name, option: undefined, placement: pades.placement, ...place }] : [];
}

function withoutPlace({ fieldName, option, placement }: PlacedField): PlacedValue {
  return { fieldName, option, placement };
}

function templatePdf(
  { element, pdfId, hash }: PdfSource & { readonly element: XmlElement },
  documentId: string,
  fields: readonly PlacedField[],
): TemplatePdf {
  return { pdfId, hash, documentId, ...placeOf(element, "uuid"), hashPlace: placeOf(element, "hash"), fields };
}

function readKind(element: XmlElement, id: string, faults: FaultRow[]): TemplateDocument["kind"] | undefined {
  const type = trimmed(attribute(element, "type") ?? "");
  if (type === "") return "structured";
  if (Object.hasOwn(documentKinds, type)) return documentKinds[type];
  const place = placeOf(element, "type");
  if (type === "shared") faults.push(sharedFault(element, id));
  else faults.push(placedFault(place, "value.unsupported", "type"));
  return undefined;
}

/** The fault of a shared document. No sharing provider exists: a named one is unknown (40103), and a missing one is 40037. */
function sharedFault(element: XmlElement, id: string): FaultRow {
  const info = child(element, "info", []);
  const shared = info && child(info, "shared", []);
  const provider = (shared && attribute(shared, "sharingProvider"))?.trim() ?? "";
  if (provider === "") return placedFault(shared ?? placeOf(element, "type"), "document.provider_missing", id);
  return placedFault(shared ?? element, "document.provider", provider);
}

type Titles = { readonly title: string; readonly description: string };

/** Only a document of kind pdf has a `pdf`; `shared` occurs in documents that are refused with their own fault. */
function readTitles(info: XmlElement | undefined, kind: TemplateDocument["kind"] | undefined, faults: FaultRow[]): Titles {
  if (!info) return { title: "", description: "" };
  const more = kind === undefined ? ["pdf", "shared"] : kind === "pdf" ? ["pdf"] : [];
  checkShape(info, { children: [...Object.keys(documentTexts), ...more] }, faults);
  for (const one of elements(info)) if (Object.hasOwn(documentTexts, one.name)) checkShape(one, { hasText: true }, faults);
  const titleElement = child(info, "title", faults);
  const title = contentText(titleElement, documentTexts.title, faults);
  if (title === "") faults.push(placedFault(titleElement ?? info, "request.required_empty", "document/info/title"));
  return { title, description: contentText(child(info, "description", faults), documentTexts.description, faults) };
}

function* readBody(body: XmlElement, kind: TemplateDocument["kind"], found: BodyFindings): Steps<readonly Block[]> {
  if (kind === "structured") {
    checkAttributes(body, found.faults);
    return yield* readBlocks(body, found);
  }
  if (kind === "external") yield* readExternal(body, found);
  else {
    checkAttributes(body, found.faults);
    yield* readPlacedFields(body, found);
  }
  return [];
}

function checkAttributes(body: XmlElement, faults: FaultRow[]): void {
  checkShape({ ...body, children: [] }, { attributes: bodyAttributes }, faults);
  checkStyle(body, faults);
}

/**
 * Checks the body of an external document: one required attachment field, drawing fields, and otherwise only white space (40045,
 * 40048, 40115).
 */
function* readExternal(body: XmlElement, found: BodyFindings): Steps<void> {
  const add = (row: FaultRow): number => found.faults.push({ ...row, documentId: found.documentId });
  checkAttributes(body, found.faults);
  const fields = externalFieldsIn(body, found);
  const [first, ...rest] = fields.filter((field) => attribute(field, "type") === "attachment");
  const more = new Set(rest);
  if (!first) add(placedFault(body, "document.content", "nothing"));
  for (const one of more) add(placedFault(one, "document.extra_field", `element ${one.name}`));
  yield;
  yield* readBlocks({ ...body, children: fields.filter((field) => !more.has(field)) }, found);
  const file = found.fields.find(({ type }) => type === "attachment");
  if (file && !file.isRequired) add(placedFault(first ?? body, "document.external_optional", found.documentId));
}

/** Field types permitted in an external document. */
const externalTypes: ReadonlySet<string | undefined> = new Set(["attachment", "einksign", "initials"]);

function externalFieldsIn(body: XmlElement, found: BodyFindings): readonly XmlElement[] {
  const add = (row: FaultRow): number => found.faults.push({ ...row, documentId: found.documentId });
  const fields: XmlElement[] = [];
  for (const node of body.children) {
    if (node.kind === "text") {
      if (!isBlank(node.text)) add(placedFault(node, "document.content", "text"));
    } else if (node.name === "field" && externalTypes.has(attribute(node, "type"))) fields.push(node);
    else if (node.name === "field") add(placedFault(node, "document.extra_field", `field ${attribute(node, "name") ?? ""}`));
    else if (node.name === "div" || node.name === "p") {
      readStaticAttributes(node, found.faults);
      for (const one of externalFieldsIn(node, found)) fields.push(one);
    } else add(placedFault(node, "document.content", `element ${node.name}`));
  }
  return fields;
}

import { checkShape } from "../model/check-shape.ts";
import type { FaultRow } from "../../fault/fault.ts";
import { findId, type PdfId } from "../../ids/id.ts";
import type { PdfPage } from "../model/pdf-page.ts";
import { attribute, child, placedFault, placeOf } from "../../xml/element.ts";
import { isStepDone, type Steps } from "../../xml/steps.ts";
import type { XmlElement, XmlPlace } from "../../xml/tree.ts";
import type { BodyFindings } from "./body-findings.ts";
import { ownElements } from "../fields/field-readers.ts";
import type { PdfSource } from "../model/model.ts";
import { placementFault, type PlacedField } from "../model/placement.ts";
import { readBlocks } from "./read-body.ts";
import { readStaticAttributes } from "./static-attributes.ts";
import { padesType, readPadesField } from "./read-signatures.ts";
import { isDynamicTable } from "./read-table.ts";
import { isBlank, trimmed } from "../../xml/space.ts";

/** A PDF of a template with its place and its fields, so that the caller can check the file and its pages. */
export type TemplatePdf = XmlPlace &
  PdfSource & { readonly documentId: string; readonly hashPlace: XmlPlace; readonly fields: readonly PlacedField[] };

/** The attributes of `info/pdf`. */
export const pdfAttributes = ["uuid", "hash"];

/** Reads `info/pdf`, the uploaded PDF and its hash. 40085 when it is missing, 40058 without a hash. */
export function readPdfSource(
  info: XmlElement | undefined,
  documentId: string,
  faults: FaultRow[],
): (PdfSource & { readonly element: XmlElement }) | undefined {
  const element = info && child(info, "pdf", faults);
  if (element) checkShape(element, { attributes: pdfAttributes }, faults);
  const pdfId: PdfId | undefined = findId<"pdf">(trimmed((element && attribute(element, "uuid")) ?? ""));
  const hash = trimmed((element && attribute(element, "hash")) ?? "");
  if (info && !pdfId) faults.push(placedFault(element ? placeOf(element, "uuid") : info, "document.pdf", documentId));
  if (element && hash === "") faults.push(placedFault(placeOf(element, "hash"), "template.attribute_empty", "hash", "pdf"));
  return element && pdfId && hash !== "" ? { element, pdfId, hash } : undefined;
}

/** Reads the fields on a PDF. Nothing else is permitted in the body; tables and attachments cannot be placed (40086). */
export function* readPlacedFields(body: XmlElement, found: BodyFindings): Steps<void> {
  const add = (row: FaultRow): number => found.faults.push({ ...row, documentId: found.documentId });
  for (const node of body.children) {
    if (isStepDone(found.pace)) yield;
    if (node.kind === "text") {
      if (!isBlank(node.text)) add(placedFault(node, "document.content", "text"));
    } else if (isDynamicTable(node)) add(notForPdf(node, "table"));
    else if (node.name === "field" && attribute(node, "type") === "attachment") add(notForPdf(node, "attachment"));
    else if (node.name === "field" && attribute(node, "type") === padesType)
      found.signatures.push(readPadesField(node, found.documentId, found.faults));
    else if (node.name === "field" || ownElements.has(node.name)) yield* readBlocks({ ...body, children: [node] }, found);
    else if (node.name === "div" || node.name === "p") {
      readStaticAttributes(node, found.faults);
      yield* readPlacedFields(node, found);
    } else add(placedFault(node, "document.content", `element ${node.name}`));
  }
}

function notForPdf(element: XmlElement, kind: string): FaultRow {
  const name = attribute(element, "name")?.trim() ?? "";
  return { ...placedFault(element, "field.not_for_pdf", name, kind), ...(name === "" ? {} : { fieldName: name }) };
}

/** A row for each field that does not fit on the pages of the PDF. */
export function placementFaults({ documentId, fields }: TemplatePdf, pages: readonly PdfPage[]): readonly FaultRow[] {
  return fields.flatMap((field) => {
    const row = placementFault(field, pages);
    return row ? [{ ...row, documentId, fieldName: field.fieldName }] : [];
  });
}

import { checkShape } from "../model/check-shape.ts";
import type { FaultRow } from "../../fault/fault.ts";
import { booleanAttribute, child, children, findAttribute, placedFault, placeOf } from "../../xml/element.ts";
import type { XmlElement, XmlPlace } from "../../xml/tree.ts";
import { templateLimits } from "../model/limits.ts";
import type { TemplateDocument, TemplateSignature } from "../model/model.ts";
import { placementAttributes, readPlacement } from "../model/placement.ts";
import { optionalText, requiredText } from "../fields/read-text.ts";

/** A signature slot with its place. */
export type SignatureDraft = TemplateSignature & { readonly place: XmlPlace };

/** A document as read, with the signatures inside its PDF. */
type SignedReading = {
  readonly document: Pick<TemplateDocument, "id">;
  readonly signatures: readonly SignatureDraft[];
};

/** The attributes of a signature slot. */
export const signatureAttributes = [
  "name",
  "roleId",
  "documentId",
  "qualified",
  "stamp",
  "placeholder",
  "tooltip",
  "itnDocumentId",
  "itnFieldName",
];

/** The type of a `field` that is a signature inside its PDF, and its attributes. */
export const padesType = "pades";
export const padesAttributes = [...signatureAttributes.filter((name) => name !== "documentId"), "type", ...placementAttributes];

/** Reads the signatures inside PDFs and `template/signatures`. The oldest form, without `documentId`, is accepted when there is only one document. */
export function readSignatures(
  root: XmlElement,
  documents: readonly SignedReading[],
  faults: FaultRow[],
): readonly SignatureDraft[] {
  const inside = documents.flatMap((reading) => reading.signatures);
  const signatures = child(root, "signatures", faults);
  if (!signatures) return inside;
  checkShape(signatures, { children: ["signature"] }, faults);
  const [only, ...more] = documents;
  const onlyId = more.length === 0 ? only?.document.id : undefined;
  const beside = children(signatures, "signature").map((element) => {
    const own: FaultRow[] = [];
    checkShape(element, { attributes: signatureAttributes }, own);
    const draft = readSignature(element, onlyId, own);
    const where = draft.documentId === "" ? {} : { documentId: draft.documentId };
    faults.push(...own.map((row) => ({ ...row, ...where })));
    return draft;
  });
  return [...inside, ...beside];
}

/** Reads `field type="pades"`: a signature inside the PDF, invisible when none of the attributes of its place is there. */
export function readPadesField(element: XmlElement, documentId: string, faults: FaultRow[]): SignatureDraft {
  const own: FaultRow[] = [];
  checkShape(element, { attributes: padesAttributes }, own);
  const draft = readSignature(element, documentId, own);
  const isVisible = placementAttributes.some((name) => findAttribute(element, name));
  const placement = isVisible ? readPlacement(element, draft.name, own) : undefined;
  faults.push(...own.map((row) => ({ ...row, documentId, ...(draft.name === "" ? {} : { fieldName: draft.name }) })));
  return { ...draft, documentId, pades: { placement } };
}

function readSignature(element: XmlElement, onlyId: string | undefined, faults: FaultRow[]): SignatureDraft {
  const name = requiredText(element, "name", templateLimits.fieldNameMax, faults);
  const named = optionalText(element, "documentId", templateLimits.idMax, faults) ?? onlyId;
  if (booleanAttribute(element, "stamp", faults) === true) {
    faults.push(placedFault(placeOf(element, "stamp"), "signature.stamp", name));
  }
  return {
    name,
    documentId: named ?? requiredText(element, "documentId", templateLimits.idMax, faults),
    roleId: optionalText(element, "roleId", templateLimits.idMax, faults) ?? "",
    isQualified: booleanAttribute(element, "qualified", faults) ?? false,
    placeholder: optionalText(element, "placeholder", templateLimits.placeholderMax, faults),
    tooltip: optionalText(element, "tooltip", templateLimits.tooltipMax, faults),
    taxNumber: readTaxNumber(element, name, faults),
    place: { line: element.line, column: element.column },
  };
}

function readTaxNumber(element: XmlElement, name: string, faults: FaultRow[]): TemplateSignature["taxNumber"] {
  const documentId = optionalText(element, "itnDocumentId", templateLimits.idMax, faults);
  const fieldName = optionalText(element, "itnFieldName", templateLimits.fieldNameMax, faults);
  if (documentId !== undefined && fieldName !== undefined) return { documentId, fieldName };
  if (documentId !== undefined || fieldName !== undefined) {
    faults.push(placedFault(element, "signature.tax_number_half", name));
  }
  return undefined;
}

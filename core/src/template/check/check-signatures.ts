import type { FaultRow } from "../../fault/fault.ts";
import { placedFault } from "../../xml/element.ts";
import { isDrawing } from "../model/field.ts";
import type { SignatureDraft } from "../read/read-signatures.ts";
import type { TemplateParts } from "../read/template-parts.ts";

/** Checks signature slots against roles, documents and fields: their owners, their documents, and the field of the tax number. */
export function checkSignatures(parts: TemplateParts, faults: FaultRow[]): void {
  const names = new Set<string>();
  const slots = new Set<string>();
  for (const signature of parts.signatures) {
    const { name, documentId, roleId } = signature;
    const add = (row: FaultRow): number => faults.push(documentId === "" ? row : { ...row, documentId });
    const nameKey = `${documentId}\n${name.normalize("NFC")}`;
    const slotKey = `${documentId}\n${roleId}`;
    if (name !== "" && names.has(nameKey)) add(placedFault(signature.place, "signature.duplicate", name));
    if (roleId !== "" && slots.has(slotKey)) add(placedFault(signature.place, "signature.too_many", roleId, documentId));
    names.add(nameKey);
    slots.add(slotKey);
    for (const row of placeFaults(signature, parts)) add(row);
  }
  checkSigners(parts, faults);
}

function placeFaults(signature: SignatureDraft, { roles, documents, signatures }: TemplateParts): readonly FaultRow[] {
  const { name, documentId, roleId, place } = signature;
  const role = roles.find(({ id }) => id === roleId);
  const faults: FaultRow[] = [];
  if (roleId === "" || !role) faults.push(placedFault(place, "signature.role_unknown", name));
  else if (role.kind !== undefined && role.kind !== "signer") faults.push(placedFault(place, "signature.role_kind", name));
  if (documentId !== "" && !documents.some(({ document }) => document.id === documentId)) {
    faults.push(placedFault(place, "signature.document_unknown", name, documentId));
  }
  if (isDrawnOn(documentId, documents) || isSignedOtherwise(signature, signatures))
    faults.push(placedFault(place, "signature.mixed", documentId, name));
  if (signature.pades && isField(signature, documents)) faults.push(placedFault(place, "field.duplicate", name));
  return [...faults, ...taxNumberFaults(signature, documents)];
}

/** Whether a document is signed by hand and so has no digital signatures. */
function isDrawnOn(documentId: string, documents: TemplateParts["documents"]): boolean {
  return documents.some(({ document }) => document.id === documentId && document.fields.some(isDrawing));
}

/** Whether the document of a signature beside its file also has signatures inside it. */
function isSignedOtherwise({ documentId, pades }: SignatureDraft, signatures: readonly SignatureDraft[]): boolean {
  return !pades && signatures.some((one) => one.documentId === documentId && one.pades);
}

function isField({ documentId, name }: SignatureDraft, documents: TemplateParts["documents"]): boolean {
  const fields = documents.find(({ document }) => document.id === documentId)?.document.fields ?? [];
  return fields.some((field) => field.name.normalize("NFC") === name.normalize("NFC"));
}

/** Field types whose value is a text that can be a tax number. */
const textual: ReadonlySet<string> = new Set(["text", "lookup", "select-dictionary"]);

function taxNumberFaults(signature: SignatureDraft, documents: TemplateParts["documents"]): readonly FaultRow[] {
  const { name, place, taxNumber } = signature;
  if (!taxNumber) return [];
  const { documentId, fieldName } = taxNumber;
  const field = documents
    .find(({ document }) => document.id === documentId)
    ?.document.fields.find((one) => one.name.normalize("NFC") === fieldName.normalize("NFC"));
  if (!field) return [placedFault(place, "signature.tax_number_unknown", name, documentId, fieldName)];
  const isRight = textual.has(field.type) && field.isRequired && field.table === undefined;
  return isRight ? [] : [placedFault(place, "signature.tax_number_field", name, fieldName)];
}

/** Checks that every signer has something to sign. */
function checkSigners({ roles, signatures }: TemplateParts, faults: FaultRow[]): void {
  const signing = new Set(signatures.map(({ roleId }) => roleId));
  for (const role of roles) {
    if (role.kind === "signer" && role.id !== "" && !signing.has(role.id)) {
      faults.push(placedFault(role.place, "role.without_signature", role.id));
    }
  }
}

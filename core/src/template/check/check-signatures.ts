import type { FaultRow } from "../../fault/fault.ts";
import { placedFault } from "../../xml/element.ts";
import type { Steps } from "../../xml/steps.ts";
import { isDrawing } from "../model/field.ts";
import { findField, indexFields, type FieldIndex } from "../model/field-index.ts";
import { rolesById } from "../model/roles-by-id.ts";
import type { RoleDraft } from "../read/read-roles.ts";
import type { SignatureDraft } from "../read/read-signatures.ts";
import type { TemplateParts } from "../read/template-parts.ts";
import { normalForm } from "../../text/normal-form.ts";

/** Signatures that are checked in one step. */
const turnSignatures = 10_000;

/** Checks signature slots against roles, documents and fields: their owners, their documents, and the field of the tax number. */
export function* checkSignatures(parts: TemplateParts, faults: FaultRow[]): Steps<void> {
  const names = new Set<string>();
  const slots = new Set<string>();
  const around = aroundOf(parts);
  for (const [at, signature] of parts.signatures.entries()) {
    if (at % turnSignatures === 0) yield;
    const { name, documentId, roleId } = signature;
    const add = (row: FaultRow): number => faults.push(documentId === "" ? row : { ...row, documentId });
    const nameKey = `${documentId}\n${normalForm(name)}`;
    const slotKey = `${documentId}\n${roleId}`;
    if (name !== "" && names.has(nameKey)) add(placedFault(signature.place, "signature.duplicate", name));
    if (roleId !== "" && slots.has(slotKey)) add(placedFault(signature.place, "signature.too_many", roleId, documentId));
    names.add(nameKey);
    slots.add(slotKey);
    for (const row of placeFaults(signature, around)) add(row);
  }
  yield;
  checkSigners(parts, faults);
}

/** The parts of a template around its signatures. */
type Around = {
  readonly roles: ReadonlyMap<string, RoleDraft>;
  readonly index: FieldIndex;
  /** The documents that are signed by hand and so have no digital signatures. */
  readonly drawnOn: ReadonlySet<string>;
  /** The documents with signatures inside them, which have none beside their file. */
  readonly signedInside: ReadonlySet<string>;
};

function aroundOf({ roles, documents, signatures }: TemplateParts): Around {
  const own = documents.map(({ document }) => document);
  return {
    roles: rolesById(roles),
    index: indexFields(own),
    drawnOn: new Set(own.filter(({ fields }) => fields.some(isDrawing)).map(({ id }) => id)),
    signedInside: new Set(signatures.filter(({ pades }) => pades).map(({ documentId }) => documentId)),
  };
}

function placeFaults(signature: SignatureDraft, { roles, index, drawnOn, signedInside }: Around): readonly FaultRow[] {
  const { name, documentId, roleId, pades, place } = signature;
  const role = roles.get(roleId);
  const faults: FaultRow[] = [];
  if (roleId === "" || !role) faults.push(placedFault(place, "signature.role_unknown", name));
  else if (role.kind !== undefined && role.kind !== "signer") faults.push(placedFault(place, "signature.role_kind", name));
  if (documentId !== "" && !index.has(documentId)) {
    faults.push(placedFault(place, "signature.document_unknown", name, documentId));
  }
  if (drawnOn.has(documentId) || (!pades && signedInside.has(documentId)))
    faults.push(placedFault(place, "signature.mixed", documentId, name));
  if (pades && findField(index, { documentId, fieldName: name })) faults.push(placedFault(place, "field.duplicate", name));
  return [...faults, ...taxNumberFaults(signature, index)];
}

/** Field types whose value is a text that can be a tax number. */
const textual: ReadonlySet<string> = new Set(["text", "lookup", "select-dictionary"]);

function taxNumberFaults({ name, place, taxNumber }: SignatureDraft, index: FieldIndex): readonly FaultRow[] {
  if (!taxNumber) return [];
  const { documentId, fieldName } = taxNumber;
  const field = findField(index, taxNumber);
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

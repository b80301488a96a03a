import type { FaultRow } from "../../fault/fault.ts";
import { placedFault } from "../../xml/element.ts";
import type { XmlPlace } from "../../xml/tree.ts";
import { isDrawing } from "../model/field.ts";
import type { TemplateDocument } from "../model/model.ts";
import type { SignatureDraft } from "../read/read-signatures.ts";
import type { TemplateParts } from "../read/template-parts.ts";

/** A signer of a document, by certificate or by hand, and the place of the signature in the XML. */
type Signing = { readonly roleId: string; readonly place: XmlPlace; readonly fieldName?: string };

/**
 * Checks that the file of an external document exists when it is to be signed: in a manual order, the uploading role comes before
 * every role that signs or draws. In the automatic order only the sender can be too early.
 */
export function checkFileOrder(parts: TemplateParts, faults: FaultRow[]): void {
  const isLate = lateness(parts);
  const slots = Map.groupBy(parts.signatures, ({ documentId }) => documentId);
  for (const { document } of parts.documents) {
    if (document.kind !== "external") continue;
    const uploader = document.fields.find(({ type }) => type === "attachment")?.roleId ?? "";
    for (const { roleId, place, ...where } of signingsOf(document, slots.get(document.id) ?? [], parts)) {
      if (uploader === "" || uploader === roleId || !isLate(uploader, roleId)) continue;
      faults.push({ ...placedFault(place, "document.unreachable", document.id, roleId), documentId: document.id, ...where });
    }
  }
}

function signingsOf(
  document: TemplateDocument,
  slots: readonly SignatureDraft[],
  { fieldPlace }: TemplateParts,
): readonly Signing[] {
  const drawings = document.fields.filter(isDrawing).map(({ name, roleId = "" }) => {
    return { roleId, place: fieldPlace(document.id, name), fieldName: name };
  });
  return [...slots.map(({ roleId, place }) => ({ roleId, place })), ...drawings];
}

/** Whether the first role does not come before the second. Missing orders and unknown roles are reported elsewhere. */
function lateness({ ordered, roles }: TemplateParts): (first: string, second: string) => boolean {
  const orders = new Map(roles.map(({ id, kind, order }) => [id, kind === "sender" ? 0 : ordered ? order : 1]));
  return (first, second) => {
    const [before, after] = [orders.get(first), orders.get(second)];
    if (before === undefined || after === undefined) return false;
    return ordered ? after <= before : after < before;
  };
}

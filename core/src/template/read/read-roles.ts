import { checkShape } from "../model/check-shape.ts";
import type { FaultRow } from "../../fault/fault.ts";
import { findId } from "../../ids/id.ts";
import {
  booleanAttribute,
  children,
  findAttribute,
  integerAttribute,
  placedFault,
  placeOf,
  requiredChild,
} from "../../xml/element.ts";
import type { XmlElement, XmlPlace } from "../../xml/tree.ts";
import { templateLimits } from "../model/limits.ts";
import type { RoleKind, TemplateRole } from "../model/model.ts";
import { optionalText, requiredId, requiredText } from "../fields/read-text.ts";
import { isBlank, trimmed } from "../../xml/space.ts";

/** A role as written in the XML. Its order may be missing or invalid (`hasOrder`: it is not missing), its kind unknown. */
export type RoleDraft = Omit<TemplateRole, "order" | "kind"> & {
  readonly kind: RoleKind | undefined;
  readonly order: number | undefined;
  readonly hasOrder: boolean;
  readonly place: XmlPlace;
};

/** The values of `role/@type`. */
export const roleKinds: readonly RoleKind[] = ["sender", "assignee", "signer", "approver", "copy"];

/** Reads `flow/roles`: the roles in XML order, and whether they have a manual order. */
export function readRoles(
  flow: XmlElement,
  faults: FaultRow[],
): { readonly ordered: boolean; readonly drafts: readonly RoleDraft[] } {
  checkShape(flow, { children: ["roles"] }, faults);
  const roles = requiredChild(flow, "roles", faults);
  if (!roles) return { ordered: false, drafts: [] };
  checkShape(roles, { attributes: ["ordered"], children: ["role"] }, faults);
  const ordered = booleanAttribute(roles, "ordered", faults) ?? false;
  return { ordered, drafts: children(roles, "role").map((role) => readRole(role, faults)) };
}

/** The attributes of a role. */
export const roleAttributes = ["id", "title", "type", "order", "mailboxUuid", "sameAs", "contactsOnly"];

function readRole(element: XmlElement, faults: FaultRow[]): RoleDraft {
  checkShape(element, { attributes: roleAttributes }, faults);
  const id = requiredId(element, faults);
  if (id.includes(",")) faults.push(placedFault(placeOf(element, "id"), "role.id_comma", id));
  return {
    id,
    title: requiredText(element, "title", templateLimits.roleTitleMax, faults),
    kind: readKind(element, faults),
    order: integerAttribute(element, "order", { min: 0, max: templateLimits.orderMax }, faults),
    hasOrder: !isBlank(findAttribute(element, "order")?.value ?? ""),
    recipient: readRecipient(element, faults),
    sameAs: optionalText(element, "sameAs", templateLimits.idMax, faults),
    contactsOnly: booleanAttribute(element, "contactsOnly", faults) ?? false,
    place: { line: element.line, column: element.column },
  };
}

function readKind(element: XmlElement, faults: FaultRow[]): RoleKind | undefined {
  const text = requiredText(element, "type", templateLimits.idMax, faults);
  const kind = roleKinds.find((one) => one === text);
  if (!kind && text !== "") faults.push(placedFault(placeOf(element, "type"), "role.kind_unknown", text));
  return kind;
}

/** A UUID or an email address. */
function readRecipient(element: XmlElement, faults: FaultRow[]): TemplateRole["recipient"] {
  const found = findAttribute(element, "mailboxUuid");
  const text = trimmed(found?.value ?? "");
  if (!found || text === "") return undefined;
  const mailboxId = findId<"mailbox">(text);
  if (mailboxId) return { mailboxId };
  if (/^[^\s@]{1,64}@[^\s@]{1,255}$/.test(text)) return { email: text.toLowerCase() };
  faults.push(placedFault(found, "value.format", "mailboxUuid"));
  return undefined;
}

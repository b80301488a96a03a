import type { FaultRow } from "../../fault/fault.ts";
import { placedFault } from "../../xml/element.ts";
import type { XmlPlace } from "../../xml/tree.ts";
import type { Field, FieldRef, SelectDictionaryField } from "../model/field.ts";
import { findField, hasSingleValue, type FieldIndex } from "../model/field-index.ts";
import type { TemplateRole } from "../model/model.ts";

/** The inputs of `checkFilterQuery`. `orders`: the last step in which a field's value may change. */
export type FilterParts = {
  readonly roles: ReadonlyMap<string, Pick<TemplateRole, "kind">>;
  readonly index: FieldIndex;
  readonly orders: ReadonlyMap<Field, number>;
};

/** Field types without a text to compare. */
const uncompared: ReadonlySet<string> = new Set(["attachment", "einksign", "initials", "barcode"]);

/**
 * Checks that the documents (40093), fields (40094) and roles (40095) of a filterQuery exist, and that none is filled in later
 * (40096).
 */
export function checkFilterQuery(field: SelectDictionaryField, parts: FilterParts, place: XmlPlace, faults: FaultRow[]): void {
  for (const { by } of field.filterQuery) {
    if ("roleId" in by) {
      if (!parts.roles.has(by.roleId)) faults.push(placedFault(place, "filter.role", field.name, by.roleId));
      continue;
    }
    const fault = fieldFault(field, by, parts, place);
    if (fault) faults.push(fault);
  }
}

function fieldFault(field: SelectDictionaryField, by: FieldRef, { index, orders }: FilterParts, place: XmlPlace) {
  const { documentId, fieldName } = by;
  if (!index.has(documentId)) return placedFault(place, "filter.document", field.name, documentId);
  const other = findField(index, by);
  const wrong = (why: string) => placedFault(place, "filter.field", field.name, fieldName, why);
  if (!other) return wrong("there is none");
  if (other === field) return wrong("it is the field itself");
  if (uncompared.has(other.type)) return wrong(`it is ${other.type}`);
  if (!hasSingleValue(other, field)) return wrong("it is in a table");
  const isLater = (orders.get(other) ?? 0) > (orders.get(field) ?? 0);
  return isLater ? placedFault(place, "filter.later_role", field.name, fieldName) : undefined;
}

import { isStepDone, type Pace, type Steps } from "../../xml/steps.ts";
import { addFaults, faultRowsMax, type FaultRow } from "../../fault/fault.ts";
import { placedFault } from "../../xml/element.ts";
import type { XmlPlace } from "../../xml/tree.ts";
import { checkFilterQuery, type FilterParts } from "./check-filter-query.ts";
import { computedOrderInSteps, partsOf, refsOf, type ComputedOrder } from "./computed-order.ts";
import { isComputed, type DuplicateField, type Field, type FormulaField, type LookupField } from "../model/field.ts";
import { findField, indexFields, hasSingleValue, type FieldIndex } from "../model/field-index.ts";
import { rowOperations } from "../model/formula.ts";
import { templateLimits } from "../model/limits.ts";
import type { TemplateDocument, TemplateRole } from "../model/model.ts";
import { rolesById } from "../model/roles-by-id.ts";

/** The inputs of `checkComputed`. */
export type ComputedParts = {
  readonly documents: readonly TemplateDocument[];
  readonly roles: readonly Pick<TemplateRole, "id" | "kind" | "order">[];
  readonly fieldPlace: (documentId: string, fieldName: string) => XmlPlace;
};

/** Field types that a formula accepts as operands. */
const operands: ReadonlySet<string> = new Set(["number", "money", "select-dictionary", "lookup", "duplicate", "formula"]);
/** Field types without a text to copy. */
const uncopied: ReadonlySet<string> = new Set(["attachment", "einksign", "initials", "barcode", "duplicate"]);

/** Checks the references between fields: 40018, 40019, 40057, 40059, 40073, 40075, 40082, 40083, 40091–40096. */
export function* checkComputed(parts: ComputedParts, faults: FaultRow[]): Steps<void> {
  const fields = parts.documents.flatMap((document) => document.fields);
  const index = indexFields(parts.documents);
  yield;
  const sorted = yield* computedOrderInSteps(fields, index);
  yield;
  const orders = yield* latestOrders(fields, parts, sorted, index);
  const filters: FilterParts = { roles: rolesById(parts.roles), index, orders };
  const circular = new Set<Field>(sorted.circular);
  let argumentsLeft: number = templateLimits.formulaArgumentsMax;
  const pace: Pace = { parts: 0 };
  for (const field of fields) {
    if (isStepDone(pace, partsOf(field))) yield;
    if (faults.length >= faultRowsMax) return;
    const place = parts.fieldPlace(field.documentId, field.name);
    const found = faultsOf(field, index, filters, place);
    if (isComputed(field) && field.defaultValue !== undefined)
      found.push(placedFault(place, "value.unsupported", "defaultValue"));
    if (circular.has(field) && field.type === "formula") found.push(placedFault(place, "formula.recursion", field.name));
    if (field.type === "formula") {
      const cost = field.formula.arguments.length * (field.table === undefined ? 1 : templateLimits.formulaRowCost);
      const isOver = argumentsLeft >= 0 && argumentsLeft < cost;
      argumentsLeft -= cost;
      if (isOver) found.push(placedFault(place, "value.too_many", "formula arguments", templateLimits.formulaArgumentsMax));
    }
    const where = { documentId: field.documentId, fieldName: field.name };
    addFaults(
      faults,
      found.map((row) => ({ ...row, ...where })),
    );
  }
}

function faultsOf(field: Field, index: FieldIndex, filters: FilterParts, place: XmlPlace): FaultRow[] {
  const found: FaultRow[] = [];
  if (field.type === "formula") checkOperands(field, index, place, found);
  else if (field.type === "lookup") checkLookup(field, index, place, found);
  else if (field.type === "duplicate") checkDuplicate(field, index, place, found);
  else if (field.type === "select-dictionary") checkFilterQuery(field, filters, place, found);
  else if (field.type === "autonumber") {
    const role = field.roleId === undefined ? undefined : filters.roles.get(field.roleId);
    if (role && role.kind !== "sender") found.push(placedFault(place, "autonumber.role", field.name));
    if (field.table !== undefined) found.push(placedFault(place, "field.not_in_table", field.name));
  }
  return found;
}

function checkOperands(field: FormulaField, index: FieldIndex, place: XmlPlace, faults: FaultRow[]): void {
  const { operation, arguments: all } = field.formula;
  for (const ref of refsOf(field)) {
    const operand = findField(index, ref);
    const shown = ref.documentId === field.documentId ? `{${ref.fieldName}}` : `{${ref.documentId}::${ref.fieldName}}`;
    if (!operand) faults.push(placedFault(place, "formula.operand_unknown", field.name, shown));
    else if (!operands.has(operand.type))
      faults.push(placedFault(place, "formula.operand_kind", field.name, shown, `it is ${operand.type}`));
    else if (!hasSingleValue(operand, field) && !(all.length === 1 && rowOperations.has(operation))) {
      const why = "it is in a table, and only SUM, COUNTA, MIN and MAX take one such field, alone";
      faults.push(placedFault(place, "formula.operand_kind", field.name, shown, why));
    }
  }
}

function checkLookup(field: LookupField, index: FieldIndex, place: XmlPlace, faults: FaultRow[]): void {
  const { documentId, fieldName } = field.relatedTo;
  const source = findField(index, field.relatedTo);
  if (fieldName === "") return;
  if (!source || !hasSingleValue(source, field)) {
    faults.push(placedFault(place, "lookup.source_unknown", documentId, field.name, fieldName));
  } else if (source.type !== "select-dictionary") {
    faults.push(placedFault(place, "lookup.source_kind", field.name, fieldName, source.type));
  }
}

function checkDuplicate(field: DuplicateField, index: FieldIndex, place: XmlPlace, faults: FaultRow[]): void {
  const { fieldName } = field.relatedTo;
  const source = findField(index, field.relatedTo);
  if (fieldName === "") return;
  if (!source) faults.push(placedFault(place, "duplicate.parent_unknown", field.name, fieldName));
  else if (uncopied.has(source.type)) {
    faults.push(placedFault(place, "duplicate.parent_kind", field.name, fieldName, `it is ${source.type}`));
  } else if (!hasSingleValue(source, field)) {
    faults.push(placedFault(place, "duplicate.parent_kind", field.name, fieldName, "it is in a table"));
  }
}

/** The last step of the flow in which a field's value may still change. */
function* latestOrders(
  fields: readonly Field[],
  { roles }: ComputedParts,
  { order }: ComputedOrder,
  index: FieldIndex,
): Steps<ReadonlyMap<Field, number>> {
  const steps = new Map(roles.map((role) => [role.id, role.order]));
  const latest = new Map<Field, number>();
  for (const field of fields) if (!isComputed(field)) latest.set(field, steps.get(field.roleId ?? "") ?? 0);
  const pace: Pace = { parts: 0 };
  yield;
  for (const field of order) {
    if (isStepDone(pace, partsOf(field))) yield;
    const sources = refsOf(field).flatMap((ref) => findField(index, ref) ?? []);
    latest.set(
      field,
      sources.reduce((last, one) => Math.max(last, latest.get(one) ?? 0), 0),
    );
  }
  return latest;
}

import { checkShape } from "../model/check-shape.ts";
import { addFaults, type FaultRow } from "../../fault/fault.ts";
import { attribute, booleanAttribute, children, elements, findAttribute, placedFault, placeOf } from "../../xml/element.ts";
import type { Steps } from "../../xml/steps.ts";
import type { XmlElement, XmlPlace } from "../../xml/tree.ts";
import type { BodyFindings } from "./body-findings.ts";
import type { Field } from "../model/field.ts";
import { lengthOf, templateLimits } from "../model/limits.ts";
import type { Block, TemplateTable } from "../model/model.ts";
import { trimmed } from "../../xml/space.ts";
import { checkStyle, readStaticAttributes } from "./static-attributes.ts";

/** Reads the blocks of a cell. Passed as an argument, because bodies and tables contain each other. */
export type CellReader = (cell: XmlElement, found: BodyFindings) => Steps<readonly Block[]>;

type Column = TemplateTable["columns"][number];
/** The attributes of a dynamic table, of a head cell, and of its row. */
export const tableAttributes = ["name", "roleId", "iterable", "autoNumbering", "class", "style", "id"];
export const headAttributes = ["initiallyHidden", "class", "style", "width", "id"];
export const rowAttributes = ["iterable", "name", "class", "style", "id"];

/** Whether the owner of a table can add rows: it is iterable, or has a name or an owner. */
export function isDynamicTable(element: XmlElement): boolean {
  const marks = ["iterable", "name", "roleId", "autoNumbering"];
  return element.name === "table" && element.attributes.some((one) => marks.includes(one.name));
}

/** A row when the rows of the dynamic tables below an element repeat more than those of new templates may. */
export function longRowFault(root: XmlElement): FaultRow | undefined {
  let characters = 0;
  const visit = (element: XmlElement, isRepeated: boolean): FaultRow | undefined => {
    const around = isRepeated ? element.children.filter((one) => !isField(one)) : [];
    for (const one of around) characters += charactersOf(one);
    const { rowCharactersMax: max } = templateLimits;
    if (characters > max) return placedFault(element, "value.too_many", "characters in rows of dynamic tables", max);
    for (const one of elements(element)) {
      if (isField(one)) continue;
      const isRow = isRepeated || (one.name === "tbody" && isDynamicTable(element));
      const fault = visit(one, isRow);
      if (fault) return fault;
    }
    return undefined;
  };
  return visit(root, false);
}

const charactersOfElement = 50;
const isField = (node: XmlElement["children"][number]): boolean =>
  node.kind === "element" && ["field", "lookup", "duplicate", "formula"].includes(node.name);

function charactersOf(node: XmlElement["children"][number]): number {
  if (node.kind === "text") return node.text.length;
  // fields have a limit of their own, that of the cells of an envelope
  const own = node.children.some(isField) ? 0 : charactersOfElement;
  return node.attributes.reduce((sum, { value }) => sum + value.length, own);
}

/** Reads a dynamic table: one head row of columns, one iterable row of fields. */
export function* readTable(element: XmlElement, found: BodyFindings, readCell: CellReader): Steps<readonly Block[]> {
  const own: FaultRow[] = [];
  checkShape(element, { attributes: tableAttributes, children: ["thead", "tbody"] }, own);
  checkStyle(element, own);
  for (const part of [...children(element, "thead"), ...children(element, "tbody")]) checkPart(part, own);
  const name = readName(element, own);
  if (found.table !== undefined) own.push(placedFault(element, "table.nested", name));
  if (booleanAttribute(element, "iterable", own) === false)
    own.push(placedFault(placeOf(element, "iterable"), "table.not_iterable", name));
  const roleId = trimmed(attribute(element, "roleId") ?? "");
  if (roleId === "") own.push(placedFault(placeOf(element, "roleId"), "table.role", name));
  const firstField = found.fields.length;
  const columns = readColumns(element, name, own);
  const autoNumbering = booleanAttribute(element, "autoNumbering", own) ?? false;
  const within = { ...found, table: name, faults: own };
  const cells: (readonly Block[])[] = [];
  for (const cell of readRow(element, within)) cells.push(yield* readCell(cell, within));
  const fields = found.fields.slice(firstField);
  const hasRow = children(element, "tbody").some((body) => elements(body).length > 0);
  if (hasRow) checkFields(element, { name, roleId, columns, cells, fields }, own);
  found.tables.push({ name, roleId, autoNumbering, columns, fieldNames: fields.map((field) => field.name) });
  addFaults(
    found.faults,
    own.map((row) => ({ ...row, documentId: found.documentId })),
  );
  return [{ kind: "table", name, cells }];
}

/** Checks that the head, the body and the head row have children only. The cells of the head row are checked with the columns. */
function checkPart(part: XmlElement, faults: FaultRow[]): void {
  readStaticAttributes(part, faults);
  const checked = part.name === "tr" ? part.children.filter(({ kind }) => kind === "text") : part.children;
  checkShape({ ...part, attributes: [], children: checked }, { children: ["tr"] }, faults);
  if (part.name === "thead") for (const row of children(part, "tr")) checkPart(row, faults);
}

function readName(element: XmlElement, faults: FaultRow[]): string {
  const place = placeOf(element, "name");
  const name = trimmed(attribute(element, "name") ?? "");
  if (name.trim() === "") faults.push(placedFault(place, "table.name"));
  if (lengthOf(name) > templateLimits.fieldNameMax)
    faults.push(placedFault(place, "value.too_long", "name", templateLimits.fieldNameMax));
  if (/[&"<>]/.test(name)) faults.push(placedFault(place, "value.format", "name"));
  return name.slice(0, 2 * templateLimits.fieldNameMax);
}

function readColumns(table: XmlElement, name: string, faults: FaultRow[]): readonly Column[] {
  const heads = children(table, "thead");
  const [row, ...more] = heads.flatMap((head) => elements(head));
  const cells = row ? elements(row) : [];
  if (heads.length !== 1 || row?.name !== "tr" || more.length > 0 || cells.length === 0)
    faults.push(placedFault(heads[0] ?? table, "table.head", name));
  if (cells.length > templateLimits.tableColumnsMax)
    faults.push(placedFault(row ?? table, "table.columns_max", name, templateLimits.tableColumnsMax));
  return cells.map((cell) => {
    if (cell.name !== "th") faults.push({ ...placedFault(cell, "table.head", name), allowed: ["th"] });
    checkShape(cell, { attributes: headAttributes, children: inlineNames, hasText: true }, faults);
    checkStyle(cell, faults);
    for (const one of inlineIn(cell)) checkInline(one, faults);
    return { title: deepText(cell).trim(), initiallyHidden: booleanAttribute(cell, "initiallyHidden", faults) ?? false };
  });
}

const inlineNames = ["b", "strong", "i", "em", "u", "span", "br", "p", "div", "sub", "sup"];

/** Checks the text of a head cell, which may contain inline elements. */
function checkInline(element: XmlElement, faults: FaultRow[]): void {
  readStaticAttributes(element, faults);
  checkShape({ ...element, attributes: [] }, { children: inlineNames, hasText: true }, faults);
  if (element.name === "br" && element.children.length > 0)
    faults.push(placedFault(element, "document.content", "content in br"));
  for (const one of inlineIn(element)) checkInline(one, faults);
}

/** The permitted elements in a head cell; others are reported by their parent. */
function inlineIn(element: XmlElement): readonly XmlElement[] {
  return elements(element).filter(({ name }) => inlineNames.includes(name));
}

function deepText(element: XmlElement): string {
  return element.children
    .map((node) => (node.kind === "text" ? node.text : deepText(node)))
    .join("")
    .replace(/\s+/g, " ");
}

/** The cells of the only iterable row. */
function readRow(table: XmlElement, found: BodyFindings): readonly XmlElement[] {
  const name = found.table ?? "";
  const bodies = children(table, "tbody");
  const rows = bodies.flatMap((body) => elements(body));
  const [row] = rows;
  const place: XmlPlace = bodies[0] ?? table;
  const isIterable = row?.name === "tr" && booleanAttribute(row, "iterable", found.faults) === true;
  if (bodies.length === 1 && rows.length === 0) found.faults.push(placedFault(place, "table.no_rows", name));
  else if (bodies.length !== 1 || rows.length !== 1 || !isIterable) found.faults.push(placedFault(place, "table.body", name));
  if (!row) return [];
  checkShape(row, { attributes: rowAttributes, children: ["td"] }, found.faults);
  checkStyle(row, found.faults);
  for (const cell of children(row, "td")) readStaticAttributes(cell, found.faults);
  const rowName = findAttribute(row, "name");
  if (rowName && trimmed(rowName.value) !== "*") found.faults.push(placedFault(rowName, "table.row_name", name));
  return children(row, "td");
}

type TableParts = {
  readonly name: string;
  readonly roleId: string;
  readonly columns: readonly Column[];
  readonly cells: readonly (readonly Block[])[];
  readonly fields: readonly Field[];
};

function checkFields(element: XmlElement, table: TableParts, faults: FaultRow[]): void {
  const { name, roleId, columns, cells, fields } = table;
  if (columns.length !== cells.length && columns.length > 0) faults.push(placedFault(element, "table.column_count", name));
  if (fields.length === 0) faults.push(placedFault(element, "table.fields", name));
  else if (roleId !== "" && !fields.some((field) => field.isRequired && field.roleId === roleId))
    faults.push(placedFault(element, "table.required_field", name));
  const { tableFieldsMax } = templateLimits;
  if (fields.length > tableFieldsMax) faults.push(placedFault(element, "table.fields_max", name, tableFieldsMax));
  const required = new Set(fields.filter(({ isRequired }) => isRequired).map((field) => field.name));
  columns.slice(0, templateLimits.tableColumnsMax).forEach((column, index) => {
    if (!column.initiallyHidden) return;
    const mustBeFilled = fieldNamesOf(cells[index] ?? []).some((fieldName) => required.has(fieldName));
    if (mustBeFilled) faults.push(placedFault(element, "table.column_hidden", column.title));
  });
}

/** Names of the fields in blocks, at any depth. */
function fieldNamesOf(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) => {
    if (block.kind === "field") return [block.name];
    return block.kind === "element" ? fieldNamesOf(block.children) : [];
  });
}

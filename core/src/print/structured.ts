import type { DocumentValues } from "../envelope/model.ts";
import type { Field } from "../template/field.ts";
import type { TemplateDocument, TemplateTable } from "../template/model.ts";
import { dynamicTable, type TableRow } from "./dynamic-table.ts";
import { flow, type Parts, type Place } from "./flow.ts";
import type { Inline, PrintBlock } from "./page.ts";
import { staticTable } from "./static-table.ts";
import { breakable, directionOf } from "./text.ts";
import { valueInlines } from "./value.ts";

/** The number of a role's row in the marks; undefined prints no mark. */
export type MarkOf = (roleId: string) => number | undefined;

/** For a document as such, without marks. */
export const noMarks: MarkOf = () => undefined;

type Filled = {
  readonly fields: ReadonlyMap<string, Field>;
  readonly tables: ReadonlyMap<string, TemplateTable>;
  readonly values: DocumentValues | undefined;
  /** The row being printed, inside a dynamic table. */
  readonly row: TableRow | undefined;
  readonly markOf: MarkOf;
};

const page: Place = { style: {}, align: undefined, lineLength: 50, depth: 0 };
const titleLineLength = 26;

/** What stands in a structured document: its body with the values in their places, under its title when no heading begins it. */
export function structuredBlocks(
  document: TemplateDocument,
  values: DocumentValues | undefined,
  markOf: MarkOf,
): readonly PrintBlock[] {
  const fields = new Map(document.fields.map((field) => [field.name, field]));
  const tables = new Map(document.tables.map((table) => [table.name, table]));
  const body = flow(document.body, page, partsOf({ fields, tables, values, row: undefined, markOf }));
  return body[0]?.kind === "heading" ? body : [titleBlock(document.title, document.description), ...body];
}

/** The first lines of a document: its title, and a quiet line below. */
export function titleBlock(text: string, note: string): PrintBlock {
  return {
    kind: "title",
    text: breakable(text, titleLineLength),
    note: breakable(note, page.lineLength),
    dir: directionOf(text),
  };
}

function partsOf(filled: Filled): Parts {
  const parts: Parts = {
    field: (name, place) => fieldInlines(name, place, filled),
    staticTable: (block, place) => staticTable(block, place, (blocks, inside) => flow(blocks, inside, parts)),
    dynamicTable: (block, place) => {
      const table = filled.tables.get(block.name);
      const rows = filled.values?.tables[block.name] ?? [];
      if (!table) return [];
      return dynamicTable(block, { table, rows, fields: filled.fields }, place, (blocks, row, inside) =>
        flow(blocks, inside, partsOf({ ...filled, row })),
      );
    },
  };
  return parts;
}

function fieldInlines(name: string, place: Place, { fields, values, row, markOf }: Filled): readonly Inline[] {
  const field = fields.get(name);
  if (!field) return [];
  const value = row ? row[name] : values?.fields[name];
  const inlines = valueInlines(field, value, place);
  if (inlines.some((inline) => inline.kind === "blank")) return row ? [] : inlines;
  const mark = field.roleId === undefined ? undefined : markOf(field.roleId);
  return mark === undefined ? inlines : [...inlines, { kind: "mark", number: mark }];
}

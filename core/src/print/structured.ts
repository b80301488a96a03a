import type { DocumentValues } from "../envelope/model/model.ts";
import type { Field } from "../template/model/field.ts";
import type { TemplateDocument, TemplateTable } from "../template/model/model.ts";
import { dynamicTable, type TableRow } from "./dynamic-table.ts";
import { flow, type FieldBlock, type Parts, type Place } from "./flow.ts";
import type { Pace, Steps } from "../xml/steps.ts";
import type { PrintLocale } from "./locale/locale.ts";
import type { Inline, PrintBlock } from "./page.ts";
import { staticTable } from "./static-table.ts";
import { withBreaks, directionOf } from "./text.ts";
import { valueInlines } from "./value.ts";

/** The printed content of a document besides its values. */
export type Paper = {
  /** The row number of a role in the marks; undefined prints no mark. */
  readonly markOf: (roleId: string) => number | undefined;
  /** The lines below a drawing: the person who acted for the role, and the time. */
  readonly detailsOf: (roleId: string) => readonly string[];
  /** The web address of the envelope. */
  readonly url: string;
  readonly locale: PrintLocale;
};

type Filled = {
  readonly fields: ReadonlyMap<string, Field>;
  readonly tables: ReadonlyMap<string, TemplateTable>;
  readonly values: DocumentValues | undefined;
  /** The current row inside a dynamic table. */
  readonly row: TableRow | undefined;
  readonly paper: Paper;
  readonly pace: Pace;
};

const page: Place = { style: {}, align: undefined, lineLength: 50, depth: 0 };
const titleLineLength = 26;

/** The body of a structured document with its values in place, below its title unless the body starts with a heading. Composed in steps. */
export function* structuredBlocks(
  document: TemplateDocument,
  values: DocumentValues | undefined,
  paper: Paper,
): Steps<readonly PrintBlock[]> {
  const fields = new Map(document.fields.map((field) => [field.name, field]));
  const tables = new Map(document.tables.map((table) => [table.name, table]));
  const pace: Pace = { parts: 0 };
  const body = yield* flow(document.body, page, partsOf({ fields, tables, values, row: undefined, paper, pace }));
  return body[0]?.kind === "heading" ? body : [titleBlock(document.title, document.description), ...body];
}

/** The title block of a document, with a muted line below. */
export function titleBlock(text: string, note: string): PrintBlock {
  return {
    kind: "title",
    text: withBreaks(text, titleLineLength),
    note: withBreaks(note, page.lineLength),
    dir: directionOf(text),
  };
}

function partsOf(filled: Filled): Parts {
  const parts: Parts = {
    pace: filled.pace,
    field: (block, place) => fieldInlines(block, place, filled),
    staticTable: (block, place) => staticTable(block, place, (blocks, inside) => flow(blocks, inside, parts)),
    *dynamicTable(block, place) {
      const table = filled.tables.get(block.name);
      const rows = filled.values?.tables[block.name] ?? [];
      if (!table) return [];
      return yield* dynamicTable(block, { table, rows, fields: filled.fields }, place, (blocks, row, inside) =>
        flow(blocks, inside, partsOf({ ...filled, row })),
      );
    },
  };
  return parts;
}

function fieldInlines({ name, option }: FieldBlock, place: Place, filled: Filled): readonly Inline[] {
  const field = filled.fields.get(name);
  if (!field) return [];
  const { values, row, paper } = filled;
  const value = row ? row[name] : values?.fields[name];
  const { roleId } = field;
  const details = roleId === undefined ? undefined : () => paper.detailsOf(roleId);
  const inlines = valueInlines(field, value, { ...place, option, url: paper.url, details, locale: paper.locale });
  if (inlines.some((inline) => inline.kind === "blank")) return row ? [] : inlines;
  if (inlines.some((inline) => inline.kind === "radio" && !inline.checked)) return inlines;
  const mark = roleId === undefined ? undefined : paper.markOf(roleId);
  return mark === undefined ? inlines : [...inlines, { kind: "mark", number: mark }];
}

import type { FaultRow } from "../fault/fault.ts";
import type { ColumnId } from "../ids/id.ts";
import { dictionaryLimits, lengthOf } from "./limits.ts";
import { nameKeyOf } from "./read-column.ts";

/** The properties of a dictionary's columns that an import needs, in order. */
export type KnownColumn = { readonly id: ColumnId; readonly name: string; readonly longText: boolean };

/** A row of a file: its line, and its cells by position. */
export type ImportRow = { readonly line: number; readonly cells: readonly string[] };

/** The target of a cell: an existing column or a new one. `growsLong`: the column is widened if there are long values. */
export type ImportTarget = {
  readonly at: number;
  readonly columnId: ColumnId | undefined;
  readonly name: string;
  readonly longText: boolean;
  readonly growsLong: boolean;
};

/**
 * The plan of an import: the target of each cell, in the order of the file; the columns to remove; whether the
 * existing records stay. A row has at least `cellsMin` cells, and none filled beyond `cellsMax`.
 */
export type ImportPlan = {
  readonly targets: readonly ImportTarget[];
  readonly removed: readonly ColumnId[];
  readonly replacesRecords: boolean;
  readonly replacesColumns: boolean;
  readonly cellsMin: number;
  readonly cellsMax: number;
};

type ImportMode = { readonly headerFirstRow: boolean; readonly replace: boolean };

/** The plan of a file whose first row is its header, if it is to have one. Faults of the header go to the rows, with their line. */
export function planImport(
  { replace }: ImportMode,
  columns: readonly KnownColumn[],
  header: ImportRow | undefined,
  faults: FaultRow[],
): ImportPlan {
  if (!header) return byPosition(columns, replace);
  const tooMany: FaultRow = { code: "value.too_many", args: ["columns", dictionaryLimits.columnsMax], line: header.line };
  // a row of 1 MiB can be a million names: they are not looked at
  if (header.cells.length > dictionaryLimits.columnsEverMax) {
    faults.push(tooMany);
    return byPosition(columns, replace);
  }
  const names = header.cells.map((name) => name.trim());
  faults.push(...nameFaults(names, header.line));
  const known = new Map(columns.map((column) => [nameKeyOf(column.name), column]));
  const targets = names.map((name, at): ImportTarget => {
    const column = known.get(nameKeyOf(name));
    const growsLong = column === undefined || replace;
    return {
      at,
      columnId: column?.id,
      name: replace ? name : (column?.name ?? name),
      longText: column?.longText ?? false,
      growsLong,
    };
  });
  const kept = new Set(targets.map(({ columnId }) => columnId));
  const removed = replace ? columns.filter(({ id }) => !kept.has(id)).map(({ id }) => id) : [];
  const added = targets.filter(({ columnId }) => columnId === undefined).length;
  if (columns.length - removed.length + added > dictionaryLimits.columnsMax) faults.push(tooMany);
  const cells = { cellsMin: names.length, cellsMax: names.length };
  return { targets, removed, replacesRecords: replace, replacesColumns: replace, ...cells };
}

/** Columns stay as they are; cells behind the last of them are left out. */
function byPosition(columns: readonly KnownColumn[], replacesRecords: boolean): ImportPlan {
  const targets = columns.map(({ id, name, longText }, at) => ({ at, columnId: id, name, longText, growsLong: false }));
  const cells = { cellsMin: columns.length, cellsMax: Number.POSITIVE_INFINITY };
  return { targets, removed: [], replacesRecords, replacesColumns: false, ...cells };
}

function nameFaults(names: readonly string[], line: number): readonly FaultRow[] {
  const keys = names.map(nameKeyOf);
  return names.flatMap((name, index): readonly FaultRow[] => {
    const place = { line, column: index + 1 };
    if (name === "") return [{ code: "column.name_missing", ...place }];
    if (lengthOf(name) > dictionaryLimits.columnNameMax) return [{ code: "column.name_length", ...place }];
    return keys.indexOf(keys[index]!) < index ? [{ code: "column.name_used", args: [name], ...place }] : [];
  });
}

/** The same plan for a user who may not change columns: they stay as they are. False when the file requires other columns. */
export function withColumnsKept(plan: ImportPlan): ImportPlan | false {
  if (plan.removed.length > 0 || plan.targets.some(({ columnId }) => columnId === undefined)) return false;
  return { ...plan, replacesColumns: false, targets: plan.targets.map((target) => ({ ...target, growsLong: false })) };
}

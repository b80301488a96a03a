import type { FaultRow } from "../fault/fault.ts";
import type { ImportPlan, ImportRow, ImportTarget } from "./import-plan.ts";
import { dictionaryLimits, isLonger, lengthOf } from "./limits.ts";

/** The maximum number of faults reported for a file; reading stops there. */
export const importFaultsMax = 20;

/** The state after the rows read so far: their number, and the targets that need long values. */
export type ImportTally = { rows: number; readonly long: Set<ImportTarget> };

/** The values of a row, one for each target of the plan, "" where it has none. Faults go to the rows, with their line. */
export function readImportRow(plan: ImportPlan, row: ImportRow, tally: ImportTally, faults: FaultRow[]): readonly string[] {
  const { line, cells } = row;
  tally.rows += 1;
  const isTooWide = cells.length > plan.cellsMax && cells.slice(plan.cellsMax).some((cell) => cell !== "");
  if (cells.length < plan.cellsMin || isTooWide) {
    faults.push({ code: "record.values_count", args: [plan.cellsMin, cells.length], line });
  }
  return plan.targets.map((target) => {
    const value = cells[target.at] ?? "";
    if (isLonger(value, dictionaryLimits.valueMax) && isTooLong(value, target, tally)) {
      faults.push({ code: "record.value_length", args: [target.name], line, column: target.at + 1 });
    }
    return value;
  });
}

/**
 * The rows of a spreadsheet, which leave out empty cells at their ends, as wide as the plan wants them. Whether there were enough
 * columns is known at the end.
 */
export function padded(plan: ImportPlan, row: ImportRow): ImportRow {
  const missing = plan.cellsMin - row.cells.length;
  return missing <= 0 ? row : { line: row.line, cells: [...row.cells, ...Array.from({ length: missing }, () => "")] };
}

function isTooLong(value: string, target: ImportTarget, { long }: ImportTally): boolean {
  const length = lengthOf(value);
  if (length <= dictionaryLimits.valueMax) return false;
  if (length > dictionaryLimits.longValueMax || !(target.longText || target.growsLong)) return true;
  if (!target.longText) long.add(target);
  return false;
}

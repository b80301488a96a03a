import { catalogue } from "../fault/catalogue.ts";
import { faultMessage, type Fault, type FaultRow } from "../fault/fault.ts";
import { importFaultsMax } from "./import-rows.ts";

const stopped = "Reading stopped here; there may be more.";

/**
 * The message of a failed import: a line for each fault, with its number, its line and cell in the file, and the
 * reason. Bounded in length.
 */
export function importMessage(fault: Fault, charactersMax: number): string {
  const { code, details } = fault;
  const rows: readonly FaultRow[] = details.errors ?? [{ code, ...(details.args ? { args: details.args } : {}) }];
  const lines: string[] = [];
  let left = charactersMax - stopped.length - 1;
  for (const row of rows) {
    const text = lineOf(row);
    left -= text.length + 1;
    if (left < 0 && lines.length > 0) return [...lines, `and ${rows.length - lines.length} more`].join("\n");
    lines.push(text.slice(0, charactersMax));
  }
  return [...lines, ...(rows.length >= importFaultsMax ? [stopped] : [])].join("\n");
}

function lineOf({ code, args, line, column }: FaultRow): string {
  const cell = column === undefined ? "" : `, cell ${column}`;
  return `${catalogue[code].code}${line === undefined ? "" : ` line ${line}${cell}`}: ${faultMessage(code, args)}`;
}

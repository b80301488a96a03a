import { catalogue } from "../fault/catalogue.ts";
import { faultMessage, type Fault, type FaultRow } from "../fault/fault.ts";

/** What went wrong with an import: a line for each fault, its number first and its line in the file. At most so many characters. */
export function importMessage(fault: Fault, charactersMax: number): string {
  const { code, details } = fault;
  const rows: readonly FaultRow[] = details.errors ?? [{ code, ...(details.args ? { args: details.args } : {}) }];
  const lines: string[] = [];
  let left = charactersMax - 40;
  for (const row of rows) {
    const text = lineOf(row);
    left -= text.length + 1;
    if (left < 0 && lines.length > 0) return [...lines, `and ${rows.length - lines.length} more`].join("\n");
    lines.push(text.slice(0, charactersMax));
  }
  return lines.join("\n");
}

function lineOf({ code, args, line }: FaultRow): string {
  return `${catalogue[code].code}${line === undefined ? "" : ` (line ${line})`}: ${faultMessage(code, args)}`;
}

import { readFile } from "node:fs/promises";

/** What a process has used so far and holds now. */
export type ProcessUsage = { readonly cpuMs: number; readonly residentBytes: number };

// what Linux has on every platform that Node runs on
const pageBytes = 4096;
const tickMs = 10;

/** Reads what a process uses: a busy one cannot tell itself. All zero where there is no /proc. */
export async function processUsage(pid: number | undefined): Promise<ProcessUsage> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // proc(5): the fields behind the program's name, which stands in parentheses and may hold any character
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const field = (index: number): number => Number(fields[index] ?? 0);
  return { cpuMs: (field(11) + field(12)) * tickMs, residentBytes: field(21) * pageBytes };
}

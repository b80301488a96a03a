import { readFile } from "node:fs/promises";

/** CPU time used by a process so far and memory it holds now. */
export type ProcessUsage = { readonly cpuMs: number; readonly residentBytes: number };

// what Linux has on every platform that Node runs on
const pageBytes = 4096;
const tickMs = 10;

/** Reads the usage of a process from outside, as a busy one cannot report it. All zero where there is no /proc. */
export async function processUsage(pid: number | undefined): Promise<ProcessUsage> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // proc(5): the fields after the program's name, which is in parentheses and may hold any character
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const field = (index: number): number => Number(fields[index] ?? 0);
  return { cpuMs: (field(11) + field(12)) * tickMs, residentBytes: field(21) * pageBytes };
}

import { dirname } from "node:path";
import type { Verdict } from "./judge-mutants.ts";
import { homeOf } from "./scope.ts";

/** How many of some mutants were noticed. */
export type Share = { readonly mutants: number; readonly noticed: number; readonly percent: number };

/** The share of the mutants that tests noticed; all of none. */
export function shareOf(verdicts: readonly Verdict[]): Share {
  const noticed = verdicts.filter(({ isNoticed }) => isNoticed).length;
  const mutants = verdicts.length;
  return { mutants, noticed, percent: mutants === 0 ? 100 : (100 * noticed) / mutants };
}

/** Shares by folder of core or room, and of all, as lines for people. */
export function mutantTable(verdicts: readonly Verdict[]): string {
  const folders = Map.groupBy(verdicts, ({ mutant }) => folderOf(mutant.file.path));
  const rows = [...folders].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([folder, all]) => [folder, shareOf(all)] as const);
  return [...rows, ["total", shareOf(verdicts)] as const].map(([name, share]) => line(name, share)).join("\n");
}

function line(name: string, { mutants, noticed, percent }: Share): string {
  return `${name.padEnd(36)} ${String(noticed).padStart(5)} of ${String(mutants).padStart(5)}  ${percent.toFixed(0).padStart(3)} %`;
}

function folderOf(path: string): string {
  return path.startsWith("core/") ? dirname(path).split("/").slice(0, 3).join("/") : homeOf(path).slice(0, -1);
}

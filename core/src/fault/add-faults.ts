import type { FaultRow } from "./fault.ts";

/** The most rows one answer tells: a person reads no more, and a hostile text makes millions. */
export const faultRowsMax = 1000;

/** Adds rows to a list that holds at most so many; the rest is left out. */
export function addFaults(faults: FaultRow[], rows: Iterable<FaultRow>): void {
  for (const row of rows) {
    if (faults.length >= faultRowsMax) return;
    faults.push(row);
  }
}

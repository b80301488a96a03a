import type { FaultRow } from "./fault.ts";

/** The maximum number of rows in one response: nobody reads more, and a hostile text makes millions. */
export const faultRowsMax = 1000;

/** Adds rows to a list of at most `faultRowsMax`; the rest is omitted. */
export function addFaults(faults: FaultRow[], rows: Iterable<FaultRow>): void {
  for (const row of rows) {
    if (faults.length >= faultRowsMax) return;
    faults.push(row);
  }
}

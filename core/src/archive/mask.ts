import { table } from "../text/table.ts";
import { refuse, type FaultPlace, type FaultRow } from "../fault/fault.ts";

/** Generated files that can be left out of an archive. */
export type Generated = "certificate" | "printable" | "audit" | "evidence";

const letters = table<readonly Generated[]>({ c: ["certificate"], p: ["printable"], a: ["audit", "evidence"] });

/** The files that the letters of `excludeFiles` exclude. Throws request.invalid naming each unknown letter. */
export function readMask(mask: string): ReadonlySet<Generated> {
  refuse(maskFaults(mask, { parameter: "excludeFiles" }));
  return new Set([...mask].flatMap((letter) => letters[letter] ?? []));
}

/** A fault for each unknown letter of the mask; the place is that of the mask in the request. */
export function maskFaults(mask: string, place: FaultPlace): readonly FaultRow[] {
  const unknown = [...new Set(mask)].filter((letter) => !Object.hasOwn(letters, letter));
  return unknown.map((letter) => ({
    code: "request.invalid",
    args: [`excludeFiles has the unknown letter ${letter}`],
    ...place,
    allowed: Object.keys(letters),
  }));
}

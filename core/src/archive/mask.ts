import { refuse } from "../fault/fault.ts";

/** Generated files that can be left out of an archive. */
export type Generated = "certificate" | "printable" | "audit";

const letters: Readonly<Record<string, Generated>> = { c: "certificate", p: "printable", a: "audit" };

/** What the letters of `excludeFiles` leave out (specification §4.1). Throws request.invalid naming each unknown letter. */
export function readMask(mask: string): ReadonlySet<Generated> {
  const unknown = [...new Set(mask)].filter((letter) => !Object.hasOwn(letters, letter));
  refuse(
    unknown.map((letter) => ({
      code: "request.invalid",
      args: [`excludeFiles has the unknown letter ${letter}`],
      pointer: "/query/excludeFiles",
      allowed: Object.keys(letters),
    })),
  );
  return new Set([...mask].flatMap((letter) => letters[letter] ?? []));
}

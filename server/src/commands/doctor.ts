import { findingOf, type Finding } from "../rooms/health/index.ts";

/**
 * One check of the doctor. `look` returns a finding, or throws an error that says what is wrong; the signal ends it. `advice` says what
 * to do then, where the error does not.
 */
export type Check = {
  readonly name: string;
  readonly look: (needs: undefined, signal: AbortSignal) => Promise<string>;
  readonly advice?: string;
};

/** Runs the checks one after the other; a check that fails or hangs never hides the next one. */
export async function examine(checks: readonly Check[]): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks) findings.push(await findingOf({ advice: "", ...check }, undefined));
  return findings;
}

/** The findings as lines of text: `ok` or `WRONG`, name, details, and what to do. */
export function reportOf(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const lines = findings.map(({ name, isGood, text, advice }) => {
    const todo = advice === "" ? "" : `. ${advice}`;
    return `${isGood ? "ok   " : "WRONG"}  ${name.padEnd(width)}  ${text}${todo}`;
  });
  return lines.join("\n");
}

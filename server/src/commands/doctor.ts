/** One check of the doctor. `look` returns a finding, or throws an error that says what is wrong and what would be right. */
export type Check = { readonly name: string; readonly look: () => Promise<string> };

/** Result of a check. */
export type Finding = { readonly name: string; readonly isGood: boolean; readonly text: string };

const lookMaxMs = 15_000;

/** Runs the checks one after the other; a check that fails or hangs never hides the next one. */
export async function examine(checks: readonly Check[]): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks) findings.push(await finding(check));
  return findings;
}

/** The findings as lines of text: `ok` or `WRONG`, name, details. */
export function reportOf(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  return findings.map(({ name, isGood, text }) => `${isGood ? "ok   " : "WRONG"}  ${name.padEnd(width)}  ${text}`).join("\n");
}

async function finding({ name, look }: Check): Promise<Finding> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${lookMaxMs / 1000} s`)), lookMaxMs);
  try {
    return { name, isGood: true, text: await Promise.race([look(), promise]) };
  } catch (error) {
    return { name, isGood: false, text: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}

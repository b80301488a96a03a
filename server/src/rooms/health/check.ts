import type { Instant } from "@chancery/core/ids/instant.ts";

/** One check of the watchdog. `look` returns its finding, or throws an error that describes the problem; the signal ends it. */
export type Check<Needs> = {
  readonly name: string;
  /** Instructions for when something is wrong. */
  readonly advice: string;
  readonly look: (needs: Needs, signal: AbortSignal) => Promise<string>;
};

/** Result of a check. `advice` is empty when all is well. */
export type Finding = {
  readonly name: string;
  readonly isGood: boolean;
  readonly text: string;
  readonly advice: string;
};

const lookMaxMs = 15_000;
const textMax = 500;

/** Runs a check; one that hangs fails. */
export async function findingOf<Needs>({ name, advice, look }: Check<Needs>, needs: Needs): Promise<Finding> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${lookMaxMs / 1000} s`)), lookMaxMs);
  // not ended early: a server may also keep the connection of a check that went well
  const signal = AbortSignal.timeout(lookMaxMs);
  try {
    return { name, isGood: true, text: shown(await Promise.race([look(needs, signal), promise])), advice: "" };
  } catch (error) {
    return { name, isGood: false, text: shown(error instanceof Error ? error.message : String(error)), advice };
  } finally {
    clearTimeout(timer);
  }
}

/** One line: texts of servers and drivers may have several. */
function shown(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > textMax ? `${line.slice(0, textMax)}…` : line;
}

/** A finding as it is kept. `since`: how long it has been as good or as bad as it is. */
export type KeptFinding = Finding & {
  readonly since: Instant;
  readonly checkedAt: Instant;
  readonly notifiedAt: Instant | undefined;
};

import { RE2JS } from "re2js";
import { templateLimits } from "./limits.ts";
import { countedRepetitions, patternSize, patternWidth, translatePattern } from "./translate-pattern.ts";

/** A test of a whole value, linear in its length for every pattern. */
export type Pattern = (value: string) => boolean;

/**
 * Compiles an ECMAScript pattern. Undefined if it is invalid, is too large, or cannot run in linear time (look-around,
 * back-references).
 */
export function compilePattern(source: string): Pattern | undefined {
  if (countedRepetitions(source) > templateLimits.patternRepetitionsMax) return undefined;
  if (patternSize(source) > templateLimits.patternSizeMax) return undefined;
  const translated = translatePattern(source);
  if (translated === undefined) return undefined;
  try {
    const engine = RE2JS.compile(`\\A(?:${translated})\\z`);
    // not engine.matches: its automaton, made while it runs, takes ten times as long where each character leads to a new state
    return (value) => engine.matcher(value).matches();
  } catch {
    return undefined;
  }
}

/** The patterns that the values of one envelope are compared with, each compiled once, and whether that took too many steps. */
export type Patterns = {
  /** Whether a value matches; true, without a comparison, for a pattern that cannot be compiled, and once there were too many steps. */
  match(pattern: string, value: string): boolean;
  isSpent(): boolean;
};

/** Opens the patterns of one envelope. */
export function openPatterns(): Patterns {
  const known = new Map<string, { readonly width: number; readonly pattern: Pattern | undefined }>();
  let left: number = templateLimits.patternStepsMax;
  return {
    match: (source, value) => {
      const found = known.get(source) ?? { width: patternWidth(source), pattern: compilePattern(source) };
      known.set(source, found);
      if (!found.pattern) return true;
      left -= found.width * (value.length + 1);
      return left < 0 || found.pattern(value);
    },
    isSpent: () => left < 0,
  };
}

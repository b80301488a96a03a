import { RE2JS } from "re2js";
import { templateLimits } from "./limits.ts";
import { countedRepetitions, translatePattern } from "./translate-pattern.ts";

/** A test of a whole value, linear in its length for every pattern. */
export type Pattern = (value: string) => boolean;

/** Compiles an ECMAScript pattern. Undefined if it is invalid or cannot run in linear time (look-around, back-references). */
export function compilePattern(source: string): Pattern | undefined {
  if (countedRepetitions(source) > templateLimits.patternRepetitionsMax) return undefined;
  const translated = translatePattern(source);
  if (translated === undefined) return undefined;
  try {
    const engine = RE2JS.compile(`\\A(?:${translated})\\z`);
    return (value) => engine.matches(value);
  } catch {
    return undefined;
  }
}

import { RE2JS } from "re2js";
import { templateLimits } from "./limits.ts";
import { countedRepetitions, translatePattern } from "./translate-pattern.ts";

/** A test of whole values. Linear in the length of the value, whatever the pattern. */
export type Pattern = (value: string) => boolean;

/** The test of an ECMAScript pattern; undefined when it is none, or cannot be run in linear time (look-around, back-references). */
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

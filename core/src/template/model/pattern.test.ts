import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { templateLimits } from "./limits.ts";
import { compilePattern, openPatterns } from "./pattern.ts";
import { patternSize, patternWidth } from "./translate-pattern.ts";

const patterns: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ["\\d{3}", ["123"], ["12", "1234", "a123", "123\n", "١٢٣"]],
  ["^\\d+$", ["1"], ["1\n", ""]],
  ["a|b", ["a", "b"], ["ab", "ba"]],
  ["(?:a|b)+c", ["abac"], ["c"]],
  ["(?<year>\\d{4})-(\\d\\d)", ["2026-11"], ["2026-1"]],
  ["[\\w.+-]+@[\\w-]+\\.[a-z]{2,}", ["ann.lee@acme.example"], ["ann@acme", "@acme.example"]],
  ["\\p{L}+", ["Їжак", "Ελλάδα", "漢字"], ["a1", ""]],
  ["\\p{Script=Cyrillic}+", ["Київ"], ["Kyiv"]],
  ["[А-ЯІЇЄҐ][а-яіїєґ']*", ["Ївга", "Дем'ян"], ["ївга"]],
  [".", ["x", "😀", "ж"], ["\n", "\u2028", "", "xx"]],
  ["[^]", ["\n", "x"], [""]],
  ["[\\s\\S]{2}", ["x\n", "\u00a0x"], ["x"]],
  ["\\s", [" ", "\u00a0", "\ufeff", "\v"], ["x", ""]],
  ["\\S+", ["ж😀"], ["a\u2003b"]],
  ["[^\\s]", ["x"], ["\u3000"]],
  ["[\\W]", ["ж", "-", "`", "^"], ["a", "_", "9"]],
  ["\\u0041\\x42\\u{43}", ["ABC"], ["abc"]],
  ["\\ud83d\\ude00", ["😀"], ["x"]],
  ["[\\-\\[\\]/]+", ["-[]/"], ["x"]],
  ["a{,2}", ["a{,2}"], ["aa"]],
  ["x*?y", ["xxy", "y"], ["x"]],
  ["\\$\\^\\.", ["$^."], ["x"]],
  ["", [""], ["x"]],
  ["\\t\\n\\v\\f\\r\\0", ["\t\n\v\f\r\u0000"], ["t", "tnvfr0"]],
  ["\\cJ\\cj", ["\n\n"], ["JJ", "cJ"]],
  ["[\\b]", ["\b"], ["b", ""]],
  ["[\\D]", ["x"], ["7"]],
  ["[\\S]", ["x"], [" "]],
  ["[^\\W]", ["a"], ["-"]],
  ["[a-c-]+", ["ab-c"], ["d"]],
  ["(?<ім>a)", ["a"], ["b"]],
  ["\\P{L}", ["1"], ["a"]],
  ["\\p{gc=Lu}", ["A"], ["a"]],
  ["a{2}?b{1,2}c{1,}", ["aabc", "aabbccc"], ["abc", "aabbbc", "aabb"]],
];
for (const [pattern, right, wrong] of patterns) {
  test(`pattern ${pattern} matches whole values only`, () => {
    const matches = compilePattern(pattern);
    assert.ok(matches);
    for (const value of right) assert.ok(matches(value), JSON.stringify(value));
    for (const value of wrong) assert.ok(!matches(value), JSON.stringify(value));
  });
}

test("a pattern that is invalid or cannot be run in linear time is refused", () => {
  for (const pattern of [
    "(?=a)",
    "(?!a)",
    "(?<=a)",
    "(?<!a)",
    "(a)\\1",
    "\\k<a>",
    "(",
    ")",
    "[a",
    "a**",
    "*",
    "\\",
    "\\q",
    "[z-a]",
    "\\p{Nope}",
  ]) {
    assert.equal(compilePattern(pattern), undefined, pattern);
  }
});

test("a pattern that hangs a backtracking engine answers at once", () => {
  const started = process.cpuUsage();
  const value = `${"a".repeat(5000)}!`;
  for (const pattern of ["(a+)+", "(a|a)*", "(a*)*b", "(.*)(.*)(.*)(.*)(.*)x"])
    assert.equal(compilePattern(pattern)?.(value), false);
  for (const pattern of ["((a{30}){30}){30}", "(((a{0,99}){0,99}){0,99}){0,99}", "(?:".repeat(300) + ")".repeat(300)])
    compilePattern(pattern);
  assert.ok(process.cpuUsage(started).user < 3_000_000, "three seconds of processor time");
});

test("a pattern that comes into a new set of states with each character takes moments", () => {
  let state = 1;
  const next = (): number => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 1);
  const letters = Array.from({ length: 5000 }, () => (next() > 2 ** 30 ? "a" : "b")).join("");
  const started = process.cpuUsage();
  for (const pattern of ["(?:[ab]*a[ab]{10}){60}c", "(?:[ab]*a[ab]{20}){33}c", "(?:[ab]*a[ab]{40}){18}c"])
    assert.equal(openPatterns().match(pattern, letters), false);
  assert.ok(process.cpuUsage(started).user < 500_000, "half a second of processor time");
});

const sizes: readonly (readonly [string, number])[] = [
  ["a", 1],
  ["ab|cd", 5],
  ["(?:a{2}b){2,5}c", 16],
  ["[\\]x\\p{L}]{4}", 4],
  ["a{0}\\{3}", 4],
  ["(?:a?){3}", 6],
  ["((a{30}){30}){30}", 27_000],
  ["(", 0],
];
for (const [pattern, size] of sizes)
  test(`pattern ${pattern} has ${size} states`, () => assert.equal(patternSize(pattern), size));

const widths: readonly (readonly [string, number])[] = [
  ["[A-Z]{2}\\d{27}", 2],
  ["[\\p{L}\\d ,.-]{5,200}?", 1],
  ["\\+?\\d{10,14}", 3],
  [".{1,3}a{9}", 4],
  ["a*b{9}", 10],
  ["a+b{9}", 10],
  ["a?b{2,}c{9}", 12],
  ["a?b?c?", 3],
  ["(?:\\d{2}){3}", 6],
  ["\\d{8}|\\d{10}", 19],
];
for (const [pattern, width] of widths)
  test(`a value is in ${width} states of pattern ${pattern} at most`, () => assert.equal(patternWidth(pattern), width));

test("a pattern that becomes too large when its repetitions are written out is refused", () => {
  assert.ok(compilePattern(`(?:${"ab".repeat(10)}){100}`));
  assert.equal(compilePattern(`(?:${"ab".repeat(10)}){100}c`), undefined);
  assert.equal(compilePattern(`(?:${"a?".repeat(22)}){0,900}`), undefined);
});

test("a pattern is compiled once for all values of an envelope", () => {
  const started = process.cpuUsage();
  const patterns = openPatterns();
  for (let row = 0; row < 500; row += 1) assert.equal(patterns.match("(?:\\p{L}\\P{N}){0,999}", `${row}`), false);
  assert.ok(process.cpuUsage(started).user < 2_000_000, "two seconds of processor time");
});

test("the comparisons of an envelope have a limit; beyond it nothing is compared", () => {
  const patterns = openPatterns();
  const value = "a".repeat(templateLimits.patternStepsMax / 2000 - 1);
  assert.equal(patterns.match("(?:b){1000}", value), false);
  assert.equal(patterns.match("(?:c){1000}", value), false);
  assert.equal(patterns.isSpent(), false);
  assert.equal(patterns.match("b", "a"), true);
  assert.equal(patterns.isSpent(), true);
});

test("a pattern that is too large is compared with nothing, and takes no steps of the others", () => {
  const patterns = openPatterns();
  for (let row = 0; row < 10; row += 1) assert.equal(patterns.match("((a{30}){30}){30}", "b".repeat(5000)), true);
  assert.deepEqual([patterns.isSpent(), patterns.match("a", "b")], [false, false]);
});

test("a translated pattern agrees with ECMAScript on short values", () => {
  const piece = fc.constantFrom(
    "a",
    "b",
    ".",
    "\\d",
    "\\w",
    "\\s",
    "\\S",
    "[ab]",
    "[^a]",
    "[\\w-]",
    "(a|b)",
    "(?:ab)",
    "a?",
    "b*",
    "a+",
    "b{1,2}",
    "^",
    "$",
  );
  const value = fc.string({ unit: fc.constantFrom("a", "b", "1", "-", " ", "\n", "ж", "\u00a0"), maxLength: 5 });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 4 }), value, (pieces, text) => {
      const pattern = pieces.join("");
      assert.equal(compilePattern(pattern)?.(text), new RegExp(`^(?:${pattern})$`, "u").test(text), pattern);
    }),
    { numRuns: 3000 },
  );
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { chanceOf } from "../length.ts";
import { mutableOf, mutantsOf, shownMutant } from "./mutable.ts";
import { mutated } from "./mutated.ts";

const path = "core/src/limit/limit.ts";

test("operators, limits, conditions, results, calls and texts are mutated", () => {
  const cases: readonly (readonly [text: string, mutants: readonly string[]])[] = [
    ["f(a === b);", [";", "f((a !== b));"]],
    ["f(a < b);", [";", "f((a <= b));", "f((a >= b));"]],
    ["f(a + b);", [";", "f((a - b));"]],
    ["f(a && b);", [";", "f((a || b));"]],
    ["f(a ?? b);", [";", "f((a));", "f((b));"]],
    ["f(a[i] ?? b);", [";", "f((b));"]],
    ["f(!a);", [";", "f(a);"]],
    ["if (a) b = c;", ["if (!(a)) b = c;", "if (a) ;"]],
    ["while (a > b) c();", ["while ((a >= b)) c();", "while ((a <= b)) c();", "while (a > b) ;"]],
    ["const a = 7;", ["const a = (8);", "const a = (6);"]],
    ["const a = true;", ["const a = false;"]],
    ["const a = { 'b': `c` };", ["const a = { 'b': \"\" };"]],
    ["const a = b ? c : d;", ["const a = !(b) ? c : d;"]],
    ["function a() { return [b]; }", ["function a() { return []; }"]],
    ["function a() { return b; }", ["function a() { return undefined; }"]],
    [
      "const a = () => b > c;",
      ["const a = () => true;", "const a = () => false;", "const a = () => (b >= c);", "const a = () => (b <= c);"],
    ],
    ["const a = () => ({ b });", ["const a = () => undefined;"]],
  ];
  for (const [text, mutants] of cases) assert.deepEqual(mutantsIn(text), mutants, text);
});

test("types, imports, keys, tagged templates and messages of bugs are left alone", () => {
  const cases = [
    'import { a } from "b";',
    'export { a } from "b";',
    'export type A = "b" | 7;',
    "const a: 'b' = c as 'd';",
    "const a = { 'b': c };",
    "const a = sql`select b`;",
    "function a() { throw new Error(`b ${1}`); }",
    "function a() { return undefined; }",
    "const a = c + '';",
  ];
  for (const text of cases) assert.deepEqual(mutantsIn(text), [], text);
});

test("a mutant always parses", () => {
  const places = mutableOf({ path, text: "const a = { 400: 1 };" });
  assert.ok(places.some(({ ways }) => ways.some(({ text }) => text === "(401)")));
  const shown = mutantsOf(places, chanceOf(1)).map(shownMutant).toArray();
  assert.match(shown.join("\n"), /^[^\n]+ {2}1 → \([02]\)$/);
});

test("a seed gives the same mutants in the same order, one of each place", () => {
  const file = { path, text: "export const a = (b: number) => b < 1 || b > 9;\nexport const c = [1, 2, 3];\n" };
  const places = mutableOf(file);
  const of = (seed: number): readonly string[] => mutantsOf(places, chanceOf(seed)).map(shownMutant).toArray();
  assert.deepEqual(of(7), of(7));
  assert.notDeepEqual(of(7), of(8));
  assert.equal(of(7).length, places.length);
  assert.ok(
    of(7).some((line) => /^core\/src\/limit\/limit\.ts:2 {2}3 → \([24]\)$/.test(line)),
    of(7).join("\n"),
  );
});

function mutantsIn(text: string): readonly string[] {
  return mutableOf({ path, text }).flatMap(({ ways }) => ways.map((way) => mutated(text, way)));
}

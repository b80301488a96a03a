import assert from "node:assert/strict";
import { test } from "node:test";
import { treeOf } from "../../shape/tree.ts";
import { mutableOf } from "./mutable.ts";
import { scopesOf, testsOf } from "./scope.ts";

const files: Readonly<Record<string, string>> = {
  "core/src/limit/limit.ts": "export const limit = 7;",
  "core/src/limit/within.ts": 'import { limit } from "./limit.ts";\nexport const within = (n: number) => n < limit;',
  "core/src/limit/limit.test.ts": 'import { limit } from "./limit.ts";\nlimit;',
  "core/src/limit/within.test.ts": 'import { within } from "./within.ts";\nwithin;',
  "core/src/limit/shape.test.ts": 'import type { within } from "./within.ts";\nexport type A = typeof within;',
  "core/src/fault/catalogue/limit.ts": "export const faults = { code: 7 };",
  "server/src/rooms/notes/actions/keep-note.ts": `import { note } from "../store.ts";
export async function keepNote() { return may(7) ? note : find(); }
export function may(age: number): boolean { return age > note; }
function find(): Promise<number> { return late(); }
function* all(): AsyncGenerator<number> { yield 1; }
const other = 7;`,
  "server/src/rooms/notes/store.ts": "export const note = 1;",
  "server/src/rooms/notes/shown.ts": 'import { limit } from "@chancery/core/limit/limit.ts";\nexport const shown = limit;',
  "server/src/rooms/notes/view.ts": 'import { shown } from "./shown.ts";\nexport const view = shown;',
  "server/src/rooms/notes/late.ts": "export async function late() { return 1; }",
  "server/src/rooms/notes/kept.ts": 'import { note } from "./store.ts";\nexport const kept = note;',
  "server/src/rooms/notes/routes.ts": "export const routes = [1];\nexport function only(): number { return 7; }",
  "server/src/rooms/notes/notes.test.ts": 'import { view } from "./view.ts";\nview;',
};

const tree = treeOf(Object.entries(files).map(([path, text]) => ({ path, text })));

test("core is mutated, and in rooms pure files and what decides at once; not the catalogue that check compares with its page", () => {
  assert.deepEqual(
    scopesOf(tree).map(({ source }) => source.path),
    [
      "core/src/limit/limit.ts",
      "core/src/limit/within.ts",
      "server/src/rooms/notes/actions/keep-note.ts",
      "server/src/rooms/notes/shown.ts",
      "server/src/rooms/notes/view.ts",
    ],
  );
});

test("in a use case the functions that wait for nothing are mutated", () => {
  const { source, within } = scopesOf(tree).find(({ source: { path } }) => path.includes("/actions/"))!;
  const shown = mutableOf(source, within).map(({ ways }) => ways.map(({ start, end }) => source.text.slice(start, end))[0]);
  assert.deepEqual(shown, ["return age > note;", "age > note"]);
});

test("core's tests judge core and a room's tests the room, the nearest first, if they import the file", () => {
  assert.deepEqual(testsOf(tree, "core/src/limit/limit.ts"), [
    { path: "core/src/limit/limit.test.ts", distance: 1 },
    { path: "core/src/limit/within.test.ts", distance: 2 },
  ]);
  assert.deepEqual(testsOf(tree, "server/src/rooms/notes/shown.ts"), [
    { path: "server/src/rooms/notes/notes.test.ts", distance: 2 },
  ]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { Visitor } from "oxc-parser";
import { attacksOn, slowAttack } from "./pattern-attacks.ts";
import { readTree } from "./read-tree.ts";
import { isTest, lineOf } from "./tree.ts";

// Every regular expression of the product against texts that make one with two ways to match the same characters go back and
// forth. Where the text that it meets is bounded, the bound is the length of the attack.

const usualLength = 20_000;

/** Patterns that are not linear, by file, and the characters that they meet at most. */
const bounded: Readonly<Record<string, number>> = {
  // cut before it is read
  "core/src/audit/agent.ts": 512,
  // its length is checked before
  "core/src/sso/oidc-claims.ts": 255,
  // words of the paths of our own routes
  "server/src/http/openapi/openapi.ts": 100,
  // the length of a format code is checked before; elsewhere there are the 15 digits of a number
  "server/src/io/spreadsheet/cell-text.ts /\\[[^\\]]*\\]/": 255,
  "server/src/io/spreadsheet/cell-text.ts /0+$/": 15,
};

type Literal = { readonly place: string; readonly path: string; readonly pattern: RegExp };

const literals = readTree().sources.flatMap((source): readonly Literal[] => {
  if (isTest(source.path) || !/^(core|server)\/src\//.test(source.path)) return [];
  const found: Literal[] = [];
  new Visitor({
    Literal: (node) => {
      if (!("regex" in node)) return;
      const { pattern, flags } = node.regex;
      const place = `${source.path}:${lineOf(source, node.start)}`;
      found.push({ place, path: source.path, pattern: new RegExp(pattern, flags.replace(/[gy]/g, "")) });
    },
  }).visit(source.program);
  return found;
});

test("every regular expression of the product answers within 50 ms at the longest text it can meet", () => {
  assert.ok(literals.length > 300, `${literals.length} found`);
  const slow = literals.flatMap(({ place, path, pattern }) => {
    const attack = slowAttack(pattern, bounded[path] ?? bounded[`${path} /${pattern.source}/`] ?? usualLength);
    return attack === undefined
      ? []
      : [`${place} ${pattern} takes ${attack.ms} ms for ${JSON.stringify(attack.text.slice(0, 40))}…`];
  });
  assert.deepEqual(slow, []);
});

test("a pattern that goes back and forth is found, and a linear one is not", () => {
  for (const bad of [/^(a+)+$/, /\s+$/, /\[[^\]]*\]/, /^\d+\.?\d*$/, /(?:\s*,)+\s*(?=,|$)/])
    // longer than usual: a fast machine takes less than 50 ms for that
    assert.ok(slowAttack(bad, 3 * usualLength), String(bad));
  for (const good of [/^[a-z]+$/, /^\d+(?:\.\d*)?$/, /^\s+/, /^"[^"]*"$/])
    assert.equal(slowAttack(good, usualLength), undefined, String(good));
});

test("attacks are made of what a pattern speaks of", () => {
  const attacks = attacksOn(/^iPhone\s*(\d+)$/).map((attack) => attack(100));
  assert.ok(attacks.some((text) => text.startsWith("iPhone iPhone ")));
  assert.ok(attacks.every((text) => text.length <= 100));
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { rules } from "./rules.ts";
import { treeOf, type SourceFile } from "./tree.ts";

/** Files by path, for a small tree with something wrong in it. */
export type Planted = Readonly<Record<string, string>>;

/** One row: the rule's sentence, what is wrong, and a tree that is right though it looks alike. */
export type Case = { readonly rule: string; readonly title: string; readonly wrong: Planted; readonly right?: Planted };

/** A test a row: the rule finds something in the wrong tree, at one of its files, and nothing in the right one. */
export function testPlanted(cases: readonly Case[]): void {
  for (const { rule, title, wrong, right } of cases) {
    test(`${rule}: ${title}`, () => {
      assert.notDeepEqual(findingsOf(rule, wrong), []);
      if (right) assert.deepEqual(findingsOf(rule, right), []);
    });
  }
}

function findingsOf(sentence: string, planted: Planted): readonly unknown[] {
  const rule = rules[sentence];
  if (!rule) throw new Error(`no rule "${sentence}"`);
  const files: SourceFile[] = Object.entries(planted).map(([path, text]) => ({ path, text }));
  return rule(treeOf(files));
}

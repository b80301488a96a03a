import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultQuotas, noQuotas, quotasWith } from "./quotas.ts";

test("quotas replace the given bounds of the defaults, and keep the others", () => {
  assert.deepEqual(quotasWith({}), defaultQuotas);
  assert.deepEqual(quotasWith({ attachments: { bytes: 1 }, clones: { perHour: Number.MAX_SAFE_INTEGER } }), {
    ...defaultQuotas,
    attachments: { bytes: 1, files: 1_000_000 },
    clones: { perHour: Number.MAX_SAFE_INTEGER },
  });
  assert.deepEqual(quotasWith({ images: {} }), defaultQuotas);
});

const refused: readonly (readonly [what: string, given: unknown])[] = [
  ["no object", null],
  ["a list", []],
  ["a text", "attachments"],
  ["an unknown kind", { letters: { bytes: 1 } }],
  ["a bound that the kind lacks", { clones: { bytes: 1 } }],
  ["a bound with the name of a method", { clones: { toString: 1 } }],
  ["a kind that is no object", { clones: 1 }],
  ["a kind that is null", { clones: null }],
  ["a bound of 0", { clones: { perHour: 0 } }],
  ["a bound below 0", { clones: { perHour: -1 } }],
  ["a part of a file", { attachments: { files: 1.5 } }],
  ["a bound that no number holds", { attachments: { bytes: Number.MAX_SAFE_INTEGER + 1 } }],
  ["a bound in words", { attachments: { bytes: "1" } }],
  ["one bound right and one wrong", { attachments: { bytes: 1, files: 0 } }],
  ["one kind right and one wrong", { attachments: { bytes: 1 }, images: { bytes: 0 } }],
];
for (const [what, given] of refused) {
  test(`quotas with ${what} are refused`, () => assert.equal(quotasWith(given), undefined));
}

test("without quotas no kind has a bound", () => {
  assert.deepEqual(Object.keys(noQuotas), Object.keys(defaultQuotas));
  for (const quota of Object.values(noQuotas)) assert.deepEqual(quota, {});
});

test("the default quotas are those of the manual", () => {
  const gib = 2 ** 30;
  assert.deepEqual(defaultQuotas, {
    attachments: { bytes: 100 * gib, files: 1_000_000 },
    images: { bytes: gib, files: 20_000 },
    exports: { bytes: 50 * gib, perHour: 1000 },
    clones: { perHour: 10_000 },
    uploads: { bytes: 100 * gib, files: 1000 },
  });
});

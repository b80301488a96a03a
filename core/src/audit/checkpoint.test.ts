import assert from "node:assert/strict";
import { test } from "node:test";
import { checkpointText, readCheckpoint } from "./checkpoint.ts";

// the example of https://c2sp.org/tlog-checkpoint
const root = "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=";
const text = `example.com/behind-the-sofa\n20852163\n${root}\n`;
const head = { origin: "example.com/behind-the-sofa", size: 20_852_163, root };

test("a checkpoint is written and read as its specification says", () => {
  assert.equal(checkpointText(head), text);
  assert.deepEqual(readCheckpoint(text), head);
  assert.deepEqual(readCheckpoint(`${text}an extension\n`), head);
});

const wrong: readonly (readonly [what: string, text: string])[] = [
  ["an empty origin", text.replace(/^.*/, "")],
  ["a size with a leading zero", text.replace("2085", "02085")],
  ["a negative size", text.replace("2085", "-2085")],
  ["a short root", text.replace("CsUY", "")],
  ["no end of its last line", text.trimEnd()],
  ["no root", "a\n1\n"],
  ["nothing", ""],
];

for (const [what, given] of wrong) {
  test(`a text with ${what} is no checkpoint`, () => {
    assert.equal(readCheckpoint(given), undefined);
  });
}

import assert from "node:assert/strict";
import { test } from "node:test";
import { readForm } from "./read-form.ts";

async function* bytesOf(text: string): AsyncGenerator<Buffer, void> {
  yield Buffer.from(text);
}
const read = (text: string) => readForm(bytesOf(text), ["A", "B"]);

test("the fields of a form are decoded, whatever is beside them", async () => {
  assert.deepEqual(await read("AB=1&B=x%3D+%2By&c&A=%D0%B6&=&"), { A: "ж", B: "x= +y" });
  assert.deepEqual(await read("A&B="), { A: "", B: "" });
});

for (const text of ["", "A=1", "A=1&A=1&B=2", "a=1&B=2"])
  test(`a form without one A and one B is refused: ${text}`, () => assert.rejects(read(text), { code: "request.body_missing" }));

test("a form of half a million fields is read in time that grows with its length", async () => {
  const start = process.cpuUsage().user / 1000;
  assert.deepEqual(await read(`A=1&${"c&".repeat(520_000)}B=2`), { A: "1", B: "2" });
  assert.ok(process.cpuUsage().user / 1000 - start < 1500);
});

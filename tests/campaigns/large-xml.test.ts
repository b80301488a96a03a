import assert from "node:assert/strict";
import { test } from "node:test";
import { world } from "../world/world.ts";
import { held } from "./held.ts";

const heldMaxMs = 250;
const bytesMax = 10_000_000;
const { ann } = await world();

/** As many copies as 10 MB of XML and 11 MB of JSON take. */
function many(part: string, countMax = Infinity): string {
  const bytes = Math.max(Buffer.byteLength(part), ((JSON.stringify(part).length - 2) * 10) / 11);
  return part.repeat(Math.min(countMax, Math.floor(bytesMax / bytes)));
}

const attributes = Array.from({ length: 60 }, (_, at) => `a${at}=""`).join(" ");

const contents: readonly (readonly [name: string, content: string])[] = [
  ["one text", many("x")],
  ["entities", many("&amp;")],
  ["comments", many("x<!---->")],
  ["lines", many("\n")],
  ["as many elements as may be", many("<a/>", 90_000)],
  ["long elements", many(`<a>${"x".repeat(95)}</a>`, 90_000)],
  ["attributes", many(`<a ${attributes}/>`)],
  ["fields", Array.from({ length: 90_000 }, (_, at) => `<field name="f${at}">${"x".repeat(70)}</field>`).join("")],
];

for (const kind of ["envelope", "template"] as const) {
  for (const [name, content] of contents) {
    test(`reading 10 MB of XML does not hold the process: ${name} of ${kind}s`, async () => {
      const data = `<${kind}><documents><document id="a">${content}</document></documents></${kind}>`;
      const ask = () => ann.post(`/api/v1/${kind}/check`, kind === "template" ? { access: "mailbox", data } : { data });
      const { heldMs, given } = await held(ask);
      assert.equal(given.status, 200, given.text.slice(0, 200));
      // once more, since the first may have met the compiler or a collection of garbage
      const heldAgainMs = heldMs < heldMaxMs ? heldMs : (await held(ask)).heldMs;
      if (process.env["FIGURES"])
        console.log(`${heldMs.toFixed(0)} ms ${heldAgainMs.toFixed(0)} ms ${given.status} ${kind} ${name}`);
      assert.ok(heldAgainMs < heldMaxMs, `${heldAgainMs} ms`);
    });
  }
}

import assert from "node:assert/strict";
import { test } from "node:test";
import { methodOf, type Asked } from "../contract/cases/case.ts";
import { firstRequests } from "../contract/cases/cases.ts";
import { openScene } from "../contract/scene.ts";
import { described, documentPart } from "../contract/schema.ts";
import type { Answer } from "../world/call.ts";
import { held } from "./held.ts";
import { hostileBodies } from "./hostile-bodies.ts";

const heldMaxMs = 250;
const scene = await openScene();
const firstRequest = firstRequests(scene);

const places = [...described].flatMap(([operation, { requestBody }]) => {
  const { "x-max-bytes": maxBytes, "x-max-values": maxValues, content } = requestBody ?? {};
  const schema = content?.["application/json"]?.schema;
  if (!schema) return [];
  assert.ok(maxBytes && maxValues, operation);
  return [{ operation, shape: whole(schema), maxBytes, maxValues }];
});

/** A schema with what it refers to. */
function whole(schema: object): object {
  const { $ref } = Object(schema);
  return typeof $ref === "string" ? documentPart($ref) : schema;
}

/** The right request but for its body; the set-up uses up its code, so its request is not made. */
async function send(operation: string, text: string): Promise<Answer> {
  const asked: Asked = operation === "POST /api/setup" ? { as: "nobody", path: "/api/setup" } : await firstRequest(operation);
  const { as = "ann", path, sent } = asked;
  const ask = as === "nobody" || as === "poorly" ? scene.call : scene[as].send;
  const headers = { ...sent?.headers, "content-type": "application/json" };
  return ask(methodOf(operation), path, { body: Buffer.from(text), headers });
}

for (const { operation, ...place } of places) {
  test(`the largest bodies do not hold the process: ${operation}`, async () => {
    for (const [name, text] of hostileBodies(place)) {
      assert.ok(text.length <= place.maxBytes, `${name}: ${text.length} bytes`);
      const { heldMs, given } = await held(() => send(operation, text));
      assert.ok(given.status < 500, `${name}: ${given.status}`);
      // once more, since the first may have met the compiler or a collection of garbage
      const heldAgainMs = heldMs < heldMaxMs ? heldMs : (await held(() => send(operation, text))).heldMs;
      assert.ok(heldAgainMs < heldMaxMs, `${name}: ${heldAgainMs} ms`);
      if (process.env["FIGURES"])
        console.log(`${heldMs.toFixed(0)} ms ${given.status} ${operation} ${name} ${given.text.length}`);
    }
    assert.equal((await send(operation, " ".repeat(place.maxBytes + 1))).status, 413);
  });
}

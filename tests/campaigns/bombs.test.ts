import assert from "node:assert/strict";
import { test } from "node:test";
import { methodOf, type Asked } from "../contract/cases/case.ts";
import { firstRequests } from "../contract/cases/cases.ts";
import { openScene } from "../contract/scene.ts";
import { described, documentPart } from "../contract/schema.ts";
import type { Answer } from "../world/call.ts";
import { held, slowness } from "./held.ts";
import { hostileBodies, shapedBodies, type BodyPlace } from "./hostile-bodies.ts";
import { hostileContents, megabytes } from "./hostile-xml.ts";
import { campaignLength } from "./length.ts";

const heldMaxMs = 100;
const timesMax = 6;
// the short form sends what a gauge refuses, before a schema is asked, to one operation of each limit; the long form to all
const isLong = !campaignLength(0).isShort;
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

/** Bodies for an operation: bodies of its shape, and those without any where no other operation of its limits has had them. */
function bodiesFor(place: BodyPlace, at: number): ReturnType<typeof hostileBodies> {
  const first = places.findIndex(({ maxBytes, maxValues }) => maxBytes === place.maxBytes && maxValues === place.maxValues);
  return [...(isLong || first === at ? hostileBodies(place) : []), ...shapedBodies(place)];
}

/** Checks that the process answers others while it answers this: at its best, since one time may meet the compiler or other programs. */
async function heldBriefly(name: string, ask: () => Promise<Answer>): Promise<Answer> {
  const { heldMs, given } = await held(ask);
  let bestMs = heldMs;
  for (let more = timesMax; more > 1 && bestMs >= heldMaxMs; more -= 1) bestMs = Math.min(bestMs, (await held(ask)).heldMs);
  if (process.env["FIGURES"]) console.log(`${heldMs.toFixed(0)} ms ${given.status} ${name} ${given.text.length}`);
  const boundMs = bestMs < heldMaxMs ? heldMaxMs : heldMaxMs * slowness();
  assert.ok(bestMs < boundMs, `${name}: ${bestMs} ms, at most ${boundMs} here`);
  return given;
}

for (const [at, { operation, ...place }] of places.entries()) {
  test(`the largest bodies do not hold the process: ${operation}`, async () => {
    for (const [name, text] of bodiesFor(place, at)) {
      assert.ok(text.length <= place.maxBytes, `${name}: ${text.length} bytes`);
      const given = await heldBriefly(`${operation} ${name}`, () => send(operation, text));
      assert.ok(given.status < 500, `${name}: ${given.status}`);
    }
    assert.equal((await send(operation, " ".repeat(place.maxBytes + 1))).status, 413);
  });
}

for (const [name, content] of hostileContents) {
  // templates are read as envelopes are
  for (const kind of isLong || name.startsWith("fields") ? (["envelope", "template"] as const) : (["envelope"] as const)) {
    test(`reading ${megabytes} MB of XML does not hold the process: ${name} of ${kind}s`, async () => {
      const data = `<${kind}><documents><document id="a">${content()}</document></documents></${kind}>`;
      const body = kind === "template" ? { access: "mailbox", data } : { data };
      const given = await heldBriefly(`${kind} ${name}`, () => scene.ann.post(`/api/v1/${kind}/check`, body));
      assert.equal(given.status, 200, given.text.slice(0, 200));
    });
  }
}

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { callingUrl } from "../world/call.ts";
import { createPaper, sendOffer, textAt } from "../world/paper.ts";
import { persona, type Persona } from "../world/persona.ts";
import { world, type World } from "../world/world.ts";
import type { Attack, Outcome, Target } from "./attack.ts";
import { jsonAttacks } from "./attacks-json.ts";
import { requestAttacks } from "./attacks-requests.ts";
import { stalledAttacks, uploadAttacks } from "./attacks-upload.ts";
import { xmlAttacks } from "./attacks-xml.ts";
import { campaignLength } from "./length.ts";
import { isAsBefore, storedIn, type Stored } from "./stored.ts";

// Whatever is sent, over the whole service: the answer says what is wrong, in a second, and nothing is kept of it.

/** In the short form others share the machine: so long, and as long as it took to build what is attacked. */
let answerMaxMs = campaignLength(0).isShort ? 3000 : 1000;
const stalledMaxMs = 15_000;

let scene: World;
let target: Target;

before(async () => {
  const from = performance.now();
  scene = await world();
  const { port } = await scene.app.listen({ host: "127.0.0.1", port: 0 });
  const there = (one: Persona): Persona => persona(callingUrl(`http://127.0.0.1:${port}`), one, one.token);
  const ann = there(scene.ann);
  const bob = there(scene.bob);
  const template = await createPaper(ann);
  const file = await ann.upload("/api/v1/envelope/attachment?type=all", { name: "a.csv", bytes: Buffer.from("a,b\n") });
  const envelope = await sendOffer(ann, bob, template);
  // the first look of a mailbox at an envelope is a record of its own
  await Promise.all([ann, bob].map((one) => one.get(`/api/v1/envelope/${envelope}?include=envelope`)));
  target = { port, ann, bob, template: template.uuid, envelope, attachment: textAt(file, "attachmentId") };
  if (campaignLength(0).isShort) answerMaxMs += performance.now() - from;
});

for (const [kind, attacks] of Object.entries({
  XML: xmlAttacks,
  JSON: jsonAttacks,
  uploads: uploadAttacks,
  requests: requestAttacks,
})) {
  test(`of ${attacks.length} kinds of hostile ${kind} each gets its answer and nothing is stored`, async () => {
    const wrong: string[] = [];
    for (const attack of attacks) wrong.push(...(await suffer(attack, answerMaxMs)));
    assert.deepEqual(wrong, []);
  });
}

test("uploads that stop on their way are cut off within fifteen seconds and leave nothing", async () => {
  const before = await look();
  const wrong = await Promise.all(stalledAttacks.map(async (attack) => judge(attack, await timed(attack), stalledMaxMs)));
  assert.deepEqual(wrong.flat(), []);
  assert.ok(await isAsBefore(before, look), "something was stored");
});

test("afterwards the service works as before", async () => {
  const { ann, bob } = target;
  const template = await createPaper(ann);
  await sendOffer(ann, bob, template);
  const image = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC",
    "base64",
  );
  assert.equal((await ann.upload("/api/v1/template/image", { name: "a.png", bytes: image })).status, 201);
  assert.equal(
    (await ann.upload("/api/v1/envelope/attachment?type=all", { name: "a.csv", bytes: Buffer.from("a") })).status,
    201,
  );
});

/** Faults of the service under attack; empty when there are none. */
async function suffer(attack: Attack, maxMs: number): Promise<readonly string[]> {
  const before = await look();
  const wrong = judge(attack, await timed(attack), maxMs);
  return (await isAsBefore(before, look)) ? wrong : [...wrong, `${attack.name}: something was stored`];
}

function look(): Promise<Stored> {
  return storedIn(scene.database, scene.folder);
}

type Timed = { readonly outcome: Outcome; readonly ms: number };

async function timed(attack: Attack): Promise<Timed> {
  const start = performance.now();
  const outcome = await attack.run(target);
  return { outcome, ms: performance.now() - start };
}

function judge({ name, right }: Attack, { outcome, ms }: Timed, maxMs: number): readonly string[] {
  const { status, code, text } = outcome;
  const isRight = right.includes(String(status)) || right.includes(`${status} ${code}`);
  const wrong = isRight ? [] : [`${name}: ${status} ${code}, expected ${right.join(" or ")}: ${text.slice(0, 300)}`];
  return ms <= maxMs ? wrong : [...wrong, `${name}: answered after ${Math.round(ms)} ms`];
}

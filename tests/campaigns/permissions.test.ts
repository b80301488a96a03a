import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer, Call } from "../world/call.ts";
import { cases, firstRequests } from "../contract/cases/cases.ts";
import { methodOf, type Asked } from "../contract/cases/case.ts";
import { openGrants } from "../contract/grants.ts";
import { rules } from "../contract/rules.ts";
import { numberOf, openScene } from "../contract/scene.ts";
import { enough, lacking, table, type Asking, type Granted } from "../contract/table.ts";

// Every operation is tried with each set of permissions that must suffice, and with one that must not.

const scene = await openScene();
const grants = await openGrants(scene);
const firstRequest = firstRequests(scene);

for (const [operation, asking] of table) {
  test(`${operation} requires the permissions of the table and no others`, async () => {
    assert.deepEqual(await wrongGrants(scene.call, operation, asking), []);
  });
}

const badReceptions: readonly { readonly name: string; readonly call: Call; readonly seenAt: (asking: Asking) => boolean }[] = [
  { name: "refuses everybody", call: async () => refusal, seenAt: () => true },
  {
    name: "checks no permission",
    call: async (...asked) => {
      await grants.restore();
      return scene.call(...asked);
    },
    seenAt: (asking) => lacking(asking) !== undefined,
  },
];

for (const { name, call, seenAt } of badReceptions) {
  test(`a reception that ${name} is detected at every operation`, async () => {
    const missed: string[] = [];
    for (const [operation, asking] of table) {
      if (seenAt(asking) && !(await hasWrongGrant(call, operation, asking))) missed.push(operation);
    }
    assert.deepEqual(missed, []);
  });
}

/** The grants with which an operation answers otherwise than the table says. */
async function wrongGrants(call: Call, operation: string, asking: Asking): Promise<readonly string[]> {
  const wrong: string[] = [];
  for await (const submitted of findWrong(call, operation, asking)) wrong.push(submitted);
  return wrong;
}

/** Whether there is one. A reception that is known to be bad is asked an older request: nothing is made for it. */
async function hasWrongGrant(call: Call, operation: string, asking: Asking): Promise<boolean> {
  for await (const _ of findWrong(call, operation, asking, firstRequest)) return true;
  return false;
}

/** A read changes nothing, so that the same request is asked again. */
const newRequest = async (operation: string): Promise<Asked> =>
  /^(GET|HEAD) /.test(operation) ? firstRequest(operation) : cases[operation]![0].ask(scene);

async function* findWrong(call: Call, operation: string, asking: Asking, request = newRequest): AsyncGenerator<string> {
  const without = lacking(asking);
  if (without) {
    const { status, text, json } = await askWith(call, operation, without, firstRequest(operation));
    const code = methodOf(operation) === "HEAD" ? without.code : numberOf({ json });
    if (status !== 403 || code !== without.code) yield `${operation} without: ${status} ${text.slice(0, 200)}`;
  }
  for (const granted of enough(asking)) {
    const { status, text } = await askWith(call, operation, granted, request(operation));
    const good = rules[operation]?.isOwners ? 403 : cases[operation]?.[0].status;
    if (status !== good) yield `${operation} with ${JSON.stringify(granted)}: ${status} ${text.slice(0, 200)}`;
  }
}

/** Answer to the first case of an operation when its caller has only these permissions. */
async function askWith(call: Call, operation: string, granted: Granted, request: Promise<Asked>): Promise<Answer> {
  const { path, sent = {}, as } = await request;
  const person = as === "bob" ? scene.bob : scene.ann;
  const headers = { authorization: `Bearer ${person.token}`, mailbox: person.mailboxId, ...sent.headers };
  await grants.narrow(person, granted);
  return call(methodOf(operation), path, { ...sent, headers }).finally(() => grants.restore());
}

const refused = JSON.stringify({ code: 90014 });
const refusal: Answer = {
  status: 403,
  headers: { "content-type": "application/problem+json" },
  bytes: Buffer.from(refused),
  text: refused,
  json: { code: 90014 },
};

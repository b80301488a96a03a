import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer } from "../world/call.ts";
import type { Persona } from "../world/persona.ts";
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
    assert.deepEqual(await wrongGrants(operation, asking), []);
  });
}

/** A reception: its answer to a request whose caller has only these permissions. */
type Reception = (operation: string, granted: Granted, asked: Asked) => Promise<Answer>;

const badReceptions: readonly {
  readonly name: string;
  readonly reception: Reception;
  readonly seenAt: (asking: Asking) => boolean;
}[] = [
  { name: "refuses everybody", reception: async () => refusal, seenAt: () => true },
  {
    name: "checks no permission",
    // as good as one that asks callers with all permissions
    reception: async (operation, _, asked) => ask(operation, asked),
    seenAt: (asking) => lacking(asking) !== undefined,
  },
];

for (const { name, reception, seenAt } of badReceptions) {
  test(`a reception that ${name} is detected at every operation`, async () => {
    const missed: string[] = [];
    for (const [operation, asking] of table) {
      if (seenAt(asking) && !(await hasWrongGrant(reception, operation, asking))) missed.push(operation);
    }
    assert.deepEqual(missed, []);
  });
}

/** The grants with which an operation answers otherwise than the table says. */
async function wrongGrants(operation: string, asking: Asking): Promise<readonly string[]> {
  const wrong: string[] = [];
  for await (const submitted of findWrong(askWith, operation, asking, newRequest)) wrong.push(submitted);
  return wrong;
}

/** Whether there is one. A reception that is known to be bad is asked an older request: nothing is made for it. */
async function hasWrongGrant(reception: Reception, operation: string, asking: Asking): Promise<boolean> {
  for await (const _ of findWrong(reception, operation, asking, firstRequest)) return true;
  return false;
}

/** A read changes nothing, so that the same request is asked again. */
const newRequest = async (operation: string): Promise<Asked> =>
  /^(GET|HEAD) /.test(operation) ? firstRequest(operation) : cases[operation]![0].ask(scene);

async function* findWrong(
  reception: Reception,
  operation: string,
  asking: Asking,
  request: (operation: string) => Promise<Asked>,
): AsyncGenerator<string> {
  const without = lacking(asking);
  if (without) {
    const { status, text, json } = await reception(operation, without, await firstRequest(operation));
    const code = methodOf(operation) === "HEAD" ? without.code : numberOf({ json });
    if (status !== 403 || code !== without.code) yield `${operation} without: ${status} ${text.slice(0, 200)}`;
  }
  for (const granted of enough(asking)) {
    const { status, text } = await reception(operation, granted, await request(operation));
    const good = rules[operation]?.isOwners ? 403 : cases[operation]?.[0].status;
    if (status !== good) yield `${operation} with ${JSON.stringify(granted)}: ${status} ${text.slice(0, 200)}`;
  }
}

/** Answer of the service to a caller with only these permissions. */
async function askWith(operation: string, granted: Granted, asked: Asked): Promise<Answer> {
  await grants.narrow(personOf(asked), granted);
  return ask(operation, asked).finally(() => grants.restore());
}

async function ask(operation: string, asked: Asked): Promise<Answer> {
  const { token, mailboxId: mailbox } = personOf(asked);
  const headers = { authorization: `Bearer ${token}`, mailbox, ...asked.sent?.headers };
  return scene.call(methodOf(operation), asked.path, { ...asked.sent, headers });
}

const personOf = ({ as }: Asked): Persona => (as === "bob" ? scene.bob : scene.ann);

const refused = JSON.stringify({ code: 90014 });
const refusal: Answer = {
  status: 403,
  headers: { "content-type": "application/problem+json" },
  bytes: Buffer.from(refused),
  text: refused,
  json: { code: 90014 },
};

import assert from "node:assert/strict";
import sql from "sql-template-tag";
import { before, test } from "node:test";
import { newId } from "@chancery/server/io/basics.ts";
import { people } from "../world/people.ts";
import { type World, world } from "../world/world.ts";
import { campaignLength, chanceOf } from "./length.ts";
import { difference } from "./rank-test.ts";

// A caller without a sign-in learns from neither answer nor time whether a person exists.

const { seed, isShort } = campaignLength(0);
const chance = chanceOf(seed);
/** In the short form only a difference in nearly every sample is one: a hash that is left out, an email that is not written. */
const samples = isShort ? 20 : 400;
const nobody = "nobody-there@acme.example";
const password = "a wrong long phrase";
let here: World;

before(async () => {
  here = await world({ hashesAtFullCost: true });
  await here.database.run(sql`
    insert into users (id, email, first_name, last_name, phone, status, is_break_glass, created_at)
    values (${newId()}, 'guest@acme.example', 'G', 'G', '', 'PENDING_INVITE', false, now())`);
});

type Request = { readonly method: "GET" | "POST"; readonly url: string; readonly payload?: object };
type Row = readonly [what: string, ask: (email: string) => Request];

const posting = (url: string, payload: object): Request => ({ method: "POST", url, payload });

const rows: readonly Row[] = [
  ["signing in", (login) => posting("/api/login", { login, password })],
  [
    "renewing a password",
    (login) => posting("/api/v1/registration/renewPassword", { login, oldPassword: password, newPassword: password }),
  ],
  ["where to sign in", (email) => ({ method: "GET", url: `/api/login/sso?email=${encodeURIComponent(email)}` })],
  ["an email to set a password", (email) => posting("/api/v1/registration/sendResetPasswordCode", { email })],
  ["an email to register", (email) => posting("/api/v1/registration/sendRegistrationCode", { email })],
];

for (const [what, ask] of rows) {
  test(`${what}: who has a password, who has none and who is unknown get the same answer in the same time`, async () => {
    const times = await measure(
      [people.ann.email, "guest@acme.example", nobody].map((email) => async () => answerTo(ask(email))),
    );
    const [known, guest, unknown] = times.map(({ ms }) => ms);
    assert.deepEqual([...new Set(times.flatMap(({ answers }) => answers))].slice(1), [], "one answer");
    for (const [one, other] of [
      [known, unknown],
      [guest, unknown],
      [known, guest],
    ] as const) {
      const measured = difference(one ?? [], other ?? []);
      if (!isShort) console.log(what, JSON.stringify(measured));
      assert.ok(!measured.isUnequal, `seed ${seed}: ${JSON.stringify(measured)}`);
    }
  });
}

test("a path that does less is distinguished, and one that does the same is not", async () => {
  let now = 0;
  const work = (ms: number) => async (): Promise<string> => {
    now += ms + chance.below(1000) / 400;
    return "same";
  };
  const [one, other, less] = await measure([work(25), work(25), work(20)], () => now);
  assert.equal(difference(one!.ms, other!.ms).isUnequal, false);
  assert.equal(difference(one!.ms, less!.ms).isUnequal, true);
});

type Measured = { readonly ms: readonly number[]; readonly answers: readonly string[] };

/** The times of some ways, each as often, in an order that chance makes again each round; the first rounds warm up. */
async function measure(
  ways: readonly (() => Promise<string>)[],
  clock = (): number => performance.now(),
): Promise<readonly Measured[]> {
  const found = ways.map(() => ({ ms: [] as number[], answers: [] as string[] }));
  for (let round = -2; round < samples; round += 1) {
    const order = ways.map((way, index) => ({ way, index, at: chance.below(1e9) })).toSorted((a, b) => a.at - b.at);
    for (const { way, index } of order) {
      const from = clock();
      const answer = await way();
      const ms = clock() - from;
      if (round >= 0) found[index]!.ms.push(ms);
      found[index]!.answers.push(answer);
    }
    // counted tries make later ones wait, for everyone alike
    await here.database.run(sql`delete from login_tries`);
    await here.database.run(sql`delete from login_levels`);
  }
  return found;
}

async function answerTo(request: Request): Promise<string> {
  const { statusCode, body, headers } = await here.app.fastify.inject(request);
  // the id of a request is as long as the count of requests
  const own = new Set(["date", "x-request-id", "content-length"]);
  const kept = Object.entries(headers).filter(([name]) => !own.has(name));
  return JSON.stringify([statusCode, body.replace(/"requestId":"[^"]+"/, ""), kept]);
}

import assert from "node:assert/strict";
import { test } from "node:test";
import { domainToASCII } from "node:url";
import { addMs, parseInstant } from "@chancery/core/ids/instant.ts";
import type { Answer } from "@chancery/tests/world/call.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { order, orderTemplate } from "@chancery/tests/world/orders.ts";
import { createPaper, replyXml, sendOffer } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";
import { takeEmailTimes } from "./pace.ts";

const minuteMs = 60_000;
const start = parseInstant("2026-11-20T08:00:00.000Z", "start");
let now = start;
/** The time that passes between two looks at the clock. */
let tickMs = 0;
const limits = { recipient: { limit: 6, windowS: 3600 }, recipientTotal: { limit: 9, windowS: 3600 } };
const one = await world({
  clock: { now: () => (now = addMs(now, tickMs)) },
  settings: { CHANCERY_RATE_LIMITS: JSON.stringify(limits) },
});
const { ann, bob, rooms, database } = one;
const templates = new Map([
  [ann, await orderTemplate(ann)],
  [bob, await orderTemplate(bob)],
]);
const release = rooms.schedules.find(({ name }) => name === "emails.release")!;

async function send(who: Persona, buyer: string): Promise<void> {
  const data = order(templates.get(who)!, { buyer, checker: people.stranger.mailboxId });
  const answer = await who.post("/api/v1/envelope/send", { data });
  assert.equal(answer.status, 201, answer.text);
}

/** An envelope of Ann's that Bob has filled in, whose archive can be shared. */
async function filledOffer(): Promise<string> {
  const paper = await createPaper(ann);
  const id = await sendOffer(ann, bob, paper);
  const filled = await bob.put("/api/v1/envelope/fill", { uuid: id, data: replyXml(paper, "Bob") });
  assert.equal(filled.status, 200, filled.text);
  return id;
}

/** How many emails go out at an instant, by address. */
async function sentAt(minutes: number): Promise<Readonly<Record<string, number>>> {
  now = addMs(start, minutes * minuteMs);
  await sendEmails(one).then((messages) => early.push(...messages));
  await Promise.all([1, 2, 3].map(() => release.work(new AbortController().signal)));
  const messages = [...early.splice(0), ...(await sendEmails(one))];
  return Object.fromEntries(
    Map.groupBy(messages, ({ to }) => to)
      .entries()
      .map(([to, all]) => [to, all.length]),
  );
}
const early: { readonly to: string }[] = [];

async function times(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < count; index += 1) await work(index);
}

test("many emails of one account to one address wait for their turn, also those with a tag; one each to many people do not", async () => {
  const victim = "victim@nowhere.example";
  await times(10, (index) => send(ann, index % 2 === 0 ? victim : `victim+${index}@nowhere.example`));
  assert.deepEqual(
    Object.values(await sentAt(0)).reduce((sum, count) => sum + count),
    6,
  );
  assert.deepEqual(await sentAt(9), {});
  assert.equal(Object.values(await sentAt(10)).length, 1);
  assert.equal(
    Object.values(await sentAt(31)).reduce((sum, count) => sum + count),
    2,
  );
  assert.equal(Object.values(await sentAt(60)).length, 1);
  await times(30, (index) => send(ann, `person${index}@nowhere.example`));
  assert.equal(Object.keys(await sentAt(60)).length, 30);
});

test("accounts that write to one address concurrently share the limit of the address", async () => {
  const both = "both@nowhere.example";
  await Promise.all(Array.from({ length: 12 }, (_, index) => send(index % 2 === 0 ? ann : bob, both)));
  assert.deepEqual(await sentAt(3 * 60), { [both]: 9 });
  assert.deepEqual(await sentAt(3 * 60 + 20), { [both]: 3 });
});

test("sharing archives with an address too often is 429 and says when to try again; nothing is shared then", async () => {
  const id = await filledOffer();
  const share = (emails: readonly string[]): Promise<Answer> =>
    ann.post("/api/v1/envelope/share-archive", { emails, envelopeUuids: [id] });
  const shared = "shared@nowhere.example";
  const answers = await Promise.all(Array.from({ length: 8 }, () => share([shared])));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 201, 201, 201, 201, 429, 429]);
  const refused = await share(["other@nowhere.example", shared]);
  assert.deepEqual([refused.status, Object(refused.json).code, refused.headers["retry-after"]], [429, 1005, "600"]);
  assert.match(Object(refused.json).message, /shared@nowhere\.example; try again in 10 minutes$/);
  assert.deepEqual(await sentAt(3 * 60 + 20), { [shared]: 6 });
  assert.equal((await share(["other@nowhere.example"])).status, 201);
  now = addMs(now, 10 * minuteMs);
  assert.equal((await share([shared])).status, 201);
});

test("below the limit an archive is shared, however slow the request", async () => {
  const id = await filledOffer();
  tickMs = 1000;
  const answer = await ann
    .post("/api/v1/envelope/share-archive", { emails: ["slow@nowhere.example"], envelopeUuids: [id] })
    .finally(() => (tickMs = 0));
  assert.equal(answer.status, 201, answer.text);
});

test("emails to both forms of an internationalised domain are counted together", async () => {
  const all = { recipient: limits.recipient, recipientTotal: limits.recipientTotal, sender: { limit: 1000, windowS: 60 } };
  const forms = ["ida@калина.укр", "ida@xn--80aaxggn.xn--j1amh"];
  const { accountId } = people.ann;
  await database.transaction((tx) => takeEmailTimes(tx, { limits: all, now, toAscii: domainToASCII }, accountId, forms));
  const buckets = await database.all(sql`select bucket from email_paces where bucket like 'to ida@%'`);
  assert.equal(buckets.length, 2, "one of the account and one of all accounts");
});

test("rates that are no longer counted are deleted", async () => {
  now = addMs(now, 48 * 60 * minuteMs);
  await rooms.schedules.find(({ name }) => name === "emails.paces.forget")!.work(new AbortController().signal);
  assert.deepEqual(await database.all(sql`select bucket from email_paces`), []);
});

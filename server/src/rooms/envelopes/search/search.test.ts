import assert from "node:assert/strict";
import { test } from "node:test";
import { addMs, parseInstant, type Instant } from "@chancery/core/ids/instant.ts";
import { callingApp } from "@chancery/tests/world/call.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signIn, type Persona } from "@chancery/tests/world/persona.ts";
import { filled, order, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { world } from "@chancery/tests/world/world.ts";

const start = parseInstant("2026-11-20T12:00:00Z", "test");
let now: Instant = start;
const one = await world({ clock: { now: () => now } });
const { ann, bob, stranger } = one;
const first = await orderTemplate(ann);
const second = await orderTemplate(ann, { info: '<expire customAllowed="true"/>' });

/** Five orders, a minute apart: subjects, templates, recipients and ends differ. */
const send = async (
  subject: string,
  parts: Parameters<typeof sendOrder>[2] & { readonly template?: typeof first } = {},
): Promise<string> => {
  now = addMs(now, 60_000);
  const { template = first, ...rest } = parts;
  return sendOrder(one, template, { info: `<info><subject>${subject}</subject></info>`, ...rest });
};
const alpha = await send("Straße nach Zürich");
const beta = await send("ΟΔΟΣ 12/7", { template: second });
const gamma = await send("Order 100%_done", { buyer: stranger.mailboxId });
const delta = await send("Рахунок № 5", {
  template: second,
  info: '<info><subject>Рахунок № 5</subject><expire afterDays="1"/></info>',
});
const done = await send("Done order");
await bob.put("/api/v1/envelope/fill", { uuid: done, data: filled(first, '<field name="b">ok</field>') });
await bob.put("/api/v1/envelope/fill", { uuid: done, data: filled(first, "") });
await ann.put(`/api/v1/envelope/${beta}/metadata`, { ref: "A-1", vip: true });
const all = [done, delta, gamma, beta, alpha];
const strangers = Array.from({ length: 500 }, (_, place) => `stranger-${place}@nowhere.example`);
const minute = (count: number): string => addMs(start, count * 60_000);

const find = async (who: Persona, body: unknown, query = ""): Promise<Record<string, unknown>> => {
  const answer = await who.post(`/api/v1/envelope/search${query}`, body);
  assert.equal(answer.status, 200, answer.text);
  return Object(answer.json);
};
const ids = (page: Record<string, unknown>): readonly string[] =>
  Object(page["data"]).map((row: { envelopeUuid: string }) => row.envelopeUuid);

const cursorOf = (page: Record<string, unknown>): string =>
  typeof page["nextCursor"] === "string" ? `&cursor=${page["nextCursor"]}` : "";

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`key ${index}`, "v"]));
const filters: readonly (readonly [string, Persona, unknown, readonly string[]])[] = [
  ["nothing, newest first", ann, {}, all],
  ["empty lists and nulls, which filter nothing", ann, { status: [], sender: null, subject: "" }, all],
  ["what is waiting for me", bob, { status: ["WAITING"] }, [delta, beta, alpha]],
  ["what I wait for", ann, { status: ["SENT"] }, [delta, gamma, beta, alpha]],
  ["what is completed", bob, { status: ["COMPLETED"] }, [done]],
  ["what the stranger has", stranger, {}, [gamma]],
  ["a subject in the middle of a word, in other letters", ann, { subject: "TRASSE" }, [alpha]],
  ["a subject without its accents", ann, { subject: "zurich" }, [alpha]],
  ["a Greek subject", ann, { subject: "οδός" }, [beta]],
  ["a Cyrillic subject over two words", ann, { subject: "ок №" }, [delta]],
  ["signs that mean something elsewhere", ann, { subject: "0%_d" }, [gamma]],
  ["one letter", ann, { subject: "7" }, [beta]],
  ["a subject of no envelope", ann, { subject: "zzz" }, []],
  ["a template", ann, { template: [second.uuid.toUpperCase()] }, [delta, beta]],
  ["an active role of a template", ann, { template: [first.uuid], activeRole: ["Buyer"] }, [gamma, alpha]],
  ["a sender", bob, { sender: [ann.mailboxId] }, [done, delta, beta, alpha]],
  ["a sender by email", bob, { sender: ["Ann@acme.example"] }, [done, delta, beta, alpha]],
  ["a sender by an unknown email address", bob, { sender: ["nobody@acme.example"] }, []],
  ["a recipient by email", ann, { recipient: ["carol@corvus.example"] }, [gamma]],
  ["shares", ann, { scope: ["shared", "draft"] }, []],
  ["inbox and outbox", bob, { scope: ["inbox", "outbox"] }, [done, delta, beta, alpha]],
  ["what comes from a form", ann, { form: ["01930000-0000-7000-8000-00000000dead"] }, []],
  ["a recipient", ann, { recipient: [stranger.mailboxId] }, [gamma]],
  ["many recipients", ann, { recipient: [...strangers, stranger.mailboxId, people.stranger.email] }, [gamma]],
  ["many recipients, none of whom has anything", ann, { recipient: strangers }, []],
  ["the inbox", ann, { scope: ["inbox"] }, []],
  ["the outbox", ann, { scope: ["outbox"] }, all],
  ["a time of creation, both ends included", ann, { createDateFrom: minute(2), createDateTo: minute(3) }, [gamma, beta]],
  ["a time of receipt", bob, { receiveDateFrom: minute(4) }, [done, delta]],
  ["a time of sending", ann, { sendDateTo: minute(1) }, [alpha]],
  ["an expiry", ann, { expireDateFrom: minute(0) }, [delta]],
  ["a metadata value", ann, { metadata: { ref: "A-1" } }, [beta]],
  ["two metadata values", ann, { metadata: { ref: "A-1", vip: true } }, [beta]],
  ["as many metadata values as may be", ann, { metadata: keys(20) }, []],
  ["metadata of another account", bob, { metadata: { ref: "A-1" } }, []],
  ["archived ones", ann, { archived: true }, []],
  ["a label nothing has", ann, { label: ["urgent"] }, []],
];
for (const [what, who, body, expected] of filters) {
  test(`a search finds ${what}`, async () => assert.deepEqual(ids(await find(who, body)), expected));
}

test("an envelope past its expiry is found as EXPIRED immediately, and no longer as waiting", async () => {
  const before = now;
  now = addMs(now, 2 * 86_400_000);
  const later = await signIn(callingApp(one.app), people.bob);
  assert.deepEqual(ids(await find(later, { status: ["EXPIRED"] })), [delta]);
  assert.deepEqual(ids(await find(later, { status: ["WAITING"] })), [beta, alpha]);
  assert.equal(Object(await find(later, { status: ["EXPIRED"] })).data[0].status, "EXPIRED");
  now = before;
});

const sorts: readonly (readonly [string, readonly string[]])[] = [
  ["createdAt", [alpha, beta, gamma, delta, done]],
  ["receivedAt", [alpha, beta, gamma, delta, done]],
  ["sentAt", [alpha, beta, gamma, delta, done]],
  ["subject", [done, gamma, alpha, beta, delta]],
];
for (const [sortField, expected] of sorts) {
  test(`a search is sorted by ${sortField}, up and down, over pages of two`, async () => {
    for (const sort of ["asc", "desc"]) {
      const body = { sortField, sort };
      const seen: string[] = [];
      let cursor = "";
      do {
        const page = await find(ann, body, `?limit=2${cursor}`);
        seen.push(...ids(page));
        assert.equal(page["totalElements"], 5);
        cursor = cursorOf(page);
      } while (cursor !== "");
      assert.deepEqual(seen, sort === "asc" ? expected : expected.toReversed());
    }
  });
}

test("a cursor is not disturbed by envelopes that come and change meanwhile", async () => {
  const page = await find(ann, {}, "?limit=2");
  now = addMs(now, 60_000);
  await send("Later");
  const next = await find(ann, {}, `?limit=3${cursorOf(page)}`);
  assert.deepEqual([...ids(page), ...ids(next)], all);
  const other = await ann.post(`/api/v1/envelope/search?limit=3${cursorOf(page)}`, { status: ["SENT"] });
  assert.equal(other.status, 400);
});

test("a row contains what a list shows, and a page its templates", async () => {
  const page = await find(bob, { status: ["COMPLETED"] });
  const row = Object(page["data"])[0];
  const { subject, sentByMe, status, mailboxUUID, mailboxName, total, completed, templateUuid, templateName, expiredAfter } = row;
  assert.deepEqual(
    [subject, sentByMe, status, mailboxUUID, mailboxName, total, completed, templateUuid, templateName, expiredAfter],
    ["Done order", false, "COMPLETED", ann.mailboxId, "Contracts", 3, 3, first.uuid, "Order", null],
  );
  assert.deepEqual(
    [page["templates"], page["columns"], page["searchFields"]],
    [[{ uuid: first.uuid, templateUuid: first.uuid, templateName: "Order" }], [], []],
  );
  assert.deepEqual(Object.keys(Object((await find(bob, {}, "?uuidOnly=true&limit=10000"))["data"])[0]), ["uuid", "envelopeUuid"]);
});

test("with recipients=true a row names its recipients, each once and in the order of the flow", async () => {
  const bobs = { uuid: bob.mailboxId, mailboxUuid: bob.mailboxId, mailboxName: "Orders", email: null };
  const recipientsOf = async (body: unknown, query: string): Promise<unknown> =>
    Object((await find(ann, body, query))["data"])[0]?.recipients;
  assert.deepEqual(await recipientsOf({ status: ["COMPLETED"] }, "?recipients=true"), [bobs]);
  assert.deepEqual(
    Object(await recipientsOf({ subject: "Order 100" }, "?recipients=true")).map(
      ({ mailboxUuid }: { mailboxUuid: unknown }) => mailboxUuid,
    ),
    [stranger.mailboxId, bob.mailboxId],
  );
  assert.equal(await recipientsOf({ status: ["COMPLETED"] }, ""), undefined);
  assert.equal(await recipientsOf({ status: ["COMPLETED"] }, "?recipients=true&uuidOnly=true"), undefined);
  const email = "gina@else.test";
  await ann.post("/api/v1/envelope", { data: order(first, { buyer: email, checker: bob.mailboxId }) });
  assert.deepEqual(await recipientsOf({ scope: ["draft"] }, "?recipients=true"), [
    { uuid: null, mailboxUuid: null, mailboxName: null, email },
    bobs,
  ]);
});

const refused: readonly (readonly [string, string, unknown, number])[] = [
  ["an unknown sort field", "", { sortField: "colour" }, 50103],
  ["a recipient that is none", "", { recipient: ["somebody"] }, 50093],
  ["field filters", "", { searchFields: [{ name: "a" }] }, 50094],
  ["more metadata values than may be", "", { metadata: keys(21) }, 1006],
  ["an unknown status", "", { status: ["LOST"] }, 1006],
  ["a time that is none", "", { createDateFrom: "yesterday" }, 1006],
  ["a time span backwards", "", { createDateFrom: minute(2), createDateTo: minute(1) }, 1041],
  ["an active role without template", "", { activeRole: ["Buyer"] }, 1006],
  ["1001 rows", "?limit=1001", {}, 1006],
  ["10 001 ids", "?uuidOnly=true&limit=10001", {}, 1006],
];
for (const [what, query, body, code] of refused) {
  test(`a search with ${what} answers 400 with ${code}`, async () => {
    const answer = await ann.post(`/api/v1/envelope/search${query}`, body);
    assert.deepEqual([answer.status, Object(answer.json).code], [400, code]);
  });
}

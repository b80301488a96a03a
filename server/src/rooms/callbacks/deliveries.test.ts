import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { addMs } from "@chancery/core/ids/instant.ts";
import { callbacksPath, callbackWorld, verifiedEvent } from "@chancery/tests/world/callbacks.ts";
import { webhookFaults } from "@chancery/tests/contract/schema.ts";
import { answering, type Behaviour } from "@chancery/tests/world/receiver.ts";

const here = await callbackWorld();
const { one, receiver } = here;
const { ann, bob } = one;

test("an envelope's events are delivered in order, signed as Standard Webhooks have it", async () => {
  const { id, secret } = await here.add({ url: receiver.at("/signed", answering(200)), login: "hook", password: "key" });
  const envelope = await here.send();
  await receiver.until("/signed", 1);
  await here.complete(envelope);
  const received = await receiver.until("/signed", 2);
  const events = received.map((request) => Object(verifiedEvent(request, secret)));
  for (const request of received) assert.deepEqual(webhookFaults("callbackEvent", request), []);
  assert.deepEqual(
    events.map(({ uuid, status, mailbox, sender }) => [uuid, status, mailbox, sender]),
    ["WAITING", "COMPLETED"].map((status) => [envelope, status, bob.mailboxId, ann.mailboxId]),
  );
  assert.equal(received[0]?.headers.authorization, `Basic ${Buffer.from("hook:key").toString("base64")}`);
  assert.throws(() => verifiedEvent({ ...received[0]!, body: received[0]!.body.replace("WAITING", "EXPIRED") }, secret));
  const all = await here.untilDeliveries(id, (rows) => rows.every(({ state }) => state === "succeeded"));
  assert.deepEqual(
    all.map(({ status, attempts, responseCode }) => [status, attempts, responseCode]),
    [
      ["COMPLETED", 1, 200],
      ["WAITING", 1, 200],
    ],
  );
  assert.deepEqual(
    all.map(({ webhookId }) => webhookId),
    received.map(({ headers }) => headers["webhook-id"]).toReversed(),
  );
  await here.remove(id);
});

test("two secrets sign for a day after a rotation, then the new one alone", async () => {
  const { id, secret: old } = await here.add({ url: receiver.at("/rotated", answering(200)) });
  const rotated = await bob.post(`${callbacksPath}/${id}/secret`);
  const { secret } = Object(rotated.json);
  assert.notEqual(secret, old);
  await here.send();
  const [first] = await receiver.until("/rotated", 1);
  assert.ok(first);
  for (const each of [secret, old]) verifiedEvent(first, each);
  assert.equal(String(first.headers["webhook-signature"]).split(" ").length, 2);
  const [row] = await one.database.all<{ readonly until: string }>(
    sql`select previous_until as until from callbacks where id = ${id}`,
  );
  assert.ok(Math.abs(Date.parse(row?.until ?? "") - Date.parse(here.now()) - 86_400_000) < 60_000);
  await one.database.run(sql`update callbacks set previous_until = ${here.now()} where id = ${id}`);
  await here.send();
  const [, second] = await receiver.until("/rotated", 2);
  assert.equal(String(second?.headers["webhook-signature"]).split(" ").length, 1);
  await here.remove(id);
});

test("an attempt that fails is repeated with the same id and bytes, until it succeeds or the retries are used up", async () => {
  const flaky: Behaviour = (response, _request, count) => void response.writeHead(count < 2 ? 503 : 200).end();
  const well = await here.add({ url: receiver.at("/flaky", flaky) });
  const bad = await here.add({ url: receiver.at("/wrong", answering(201, "x".repeat(3000))), retries: 2 });
  const envelope = await here.send();
  for (const count of [1, 2, 3]) {
    await Promise.all([receiver.until("/flaky", count), receiver.until("/wrong", count)]);
    await here.untilDeliveries(bad.id, ([row]) => row?.attempts === count);
    await here.untilDeliveries(well.id, ([row]) => row?.attempts === count);
    here.advance(160_000);
  }
  for (const path of ["/flaky", "/wrong"]) {
    const received = receiver.to(path);
    assert.deepEqual(new Set(received.map(({ body }) => body)).size, 1);
    assert.deepEqual(new Set(received.map(({ headers }) => headers["webhook-id"])).size, 1);
    assert.equal(JSON.parse(received[0]?.body ?? "").uuid, envelope);
  }
  const [good] = await here.deliveriesOf(well.id);
  const [dead] = await here.deliveriesOf(bad.id);
  assert.deepEqual([good?.state, good?.attempts, good?.nextAttemptAt], ["succeeded", 3, null]);
  assert.deepEqual([dead?.state, dead?.responseCode, dead?.response.length], ["dead", 201, 1024]);
  await Promise.all([here.remove(well.id), here.remove(bad.id)]);
});

test("an envelope's later event waits for its earlier one, those of others do not", async () => {
  let isStuck = true;
  const stuck: Behaviour = (response, { body }) => {
    const { uuid, status } = JSON.parse(body);
    response.writeHead(uuid === first && status === "WAITING" && isStuck ? 500 : 200).end();
  };
  const { id } = await here.add({ url: receiver.at("/order", stuck) });
  const first = await here.send();
  await receiver.until("/order", 1);
  await here.complete(first);
  const other = await here.send();
  await receiver.until("/order", 2);
  const seen = () => receiver.to("/order").map(({ body }) => [JSON.parse(body).uuid, JSON.parse(body).status]);
  assert.deepEqual(seen(), [
    [first, "WAITING"],
    [other, "WAITING"],
  ]);
  isStuck = false;
  here.advance(10_000);
  await receiver.until("/order", 4);
  assert.deepEqual(seen().slice(2), [
    [first, "WAITING"],
    [first, "COMPLETED"],
  ]);
  await here.remove(id);
});

test("dates are milliseconds where the callback was created so", async () => {
  const { id } = await here.add({ url: receiver.at("/epoch", answering(200)) }, { query: "?dates=epoch" });
  await here.send();
  const [request] = await receiver.until("/epoch", 1);
  assert.deepEqual(request && webhookFaults("callbackEvent", request), []);
  const { receiveDate, expireDate } = JSON.parse(request?.body ?? "");
  assert.ok(Math.abs(receiveDate - Date.parse(here.now())) < 60_000, `${receiveDate} is about now`);
  assert.equal(expireDate, null);
  await here.remove(id);
});

test("a filter selects the events to send, and drafts are never sent", async () => {
  const picky = await here.add({ url: receiver.at("/picky", answering(200)), filter: { status: ["COMPLETED"] } });
  const all = await here.add({ url: receiver.at("/all", answering(200)) });
  const sender = await ann.post(`${callbacksPath}/add`, { url: receiver.at("/sender", answering(200)) });
  const envelope = await here.send();
  await here.complete(envelope);
  await receiver.until("/all", 2);
  await receiver.until("/picky", 1);
  const statuses = (path: string) => receiver.to(path).map(({ body }) => JSON.parse(body).status);
  assert.deepEqual(statuses("/picky"), ["COMPLETED"]);
  await receiver.until("/sender", 2);
  assert.deepEqual(statuses("/sender"), ["SENT", "COMPLETED"]);
  await Promise.all([here.remove(picky.id), here.remove(all.id)]);
  assert.equal((await ann.send("DELETE", `${callbacksPath}/${Object(sender.json).id}/remove`)).status, 200);
});

test("failed deliveries, deliveries by id and those of a time are replayed with the same ids and bytes", async () => {
  let code = 500;
  const { id } = await here.add({ url: receiver.at("/replay", (response) => void response.writeHead(code).end()), retries: 0 });
  await here.send();
  const [dead] = await here.untilDeliveries(id, ([row]) => row?.state === "dead");
  code = 200;
  const replay = async (body: object) => Object((await bob.post(`${callbacksPath}/${id}/replay`, body)).json).replayed;
  assert.equal(await replay({}), 1);
  await here.untilDeliveries(id, ([row]) => row?.state === "succeeded");
  assert.equal(await replay({}), 0);
  assert.equal(await replay({ ids: [dead?.id] }), 1);
  await receiver.until("/replay", 3);
  await here.untilDeliveries(id, ([row]) => row?.state === "succeeded");
  const now = here.now();
  assert.equal(await replay({ from: addMs(now, 1), to: addMs(now, 1000) }), 0);
  assert.equal(await replay({ from: addMs(now, -60_000), to: addMs(now, 1000) }), 1);
  const received = await receiver.until("/replay", 4);
  assert.equal(new Set(received.map(({ body, headers }) => `${String(headers["webhook-id"])} ${body}`)).size, 1);
  assert.equal(Object((await bob.post(`${callbacksPath}/${id}/replay`, { from: now })).json).code, 1006);
  assert.equal(
    Object((await bob.post(`${callbacksPath}/${id}/replay`, { ids: [dead?.id], from: now, to: now })).json).code,
    1006,
  );
  await here.remove(id);
});

test("removing a callback stops its pending deliveries", async () => {
  const { id } = await here.add({ url: receiver.at("/removed", answering(500)) });
  await here.send();
  await receiver.until("/removed", 1);
  await here.untilDeliveries(id, ([row]) => row?.attempts === 1);
  await here.remove(id);
  here.advance(10_000);
  const still = await here.add({ url: receiver.at("/still", answering(200)) });
  await here.send();
  await receiver.until("/still", 1);
  assert.equal(receiver.to("/removed").length, 1);
  await here.remove(still.id);
});

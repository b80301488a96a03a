import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer } from "@chancery/tests/world/call.ts";
import { corporateUser } from "@chancery/tests/world/corporate.ts";
import { createPaper, offerXml, sendOffer, textAt } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";
import { writeCursor } from "../../http/route/paging.ts";

const { ann, bob, stranger, database } = await world();
const { accountId, mailboxId } = people.ann;
const path = "/api/v1/audit";
const log = "/api/v1/mailbox/activity-log";
type Row = Readonly<Record<string, unknown>>;

const rowsOf = ({ json }: Answer): readonly Row[] => Object(json).data;
const codeOf = ({ status, json }: Answer) => [status, Object(json ?? {}).code];
const ask = (body: object = {}, query = "") => ann.post(`${path}${query}`, { accountUuid: accountId, ...body });
const envelope = await sendOffer(ann, bob, await createPaper(ann));

test("an account's log shows the actor, the action, the origin and the object", async () => {
  const role = await ann.post("/api/v1/permission/role", {
    name: "Reader",
    type: "account",
    permissions: [],
    accountUuid: accountId,
  });
  assert.equal(role.status, 201);
  const [row] = rowsOf(await ask({ action: ["role-created"] }));
  assert.ok(row);
  const { timestamp, details, ip, operatorId, ...rest } = row;
  assert.deepEqual(rest, {
    mailboxUuid: null,
    mailboxName: null,
    action: "role-created",
    objectName: "Reader",
    objectType: "role",
    actionName: "role-created",
    objectTypeName: "role",
    objectId: Object(role.json).uuid,
    operatorName: "Ann Lee",
    source: "API",
    browser: null,
    os: null,
    errorCode: null,
  });
  assert.match(String(timestamp), /^20.*Z$/);
  assert.equal(Object(details).name, "Reader");
  assert.ok(ip && operatorId);
});

test("an envelope is in the log by the name of its action, with its subject", async () => {
  const [row] = rowsOf(await ask({ action: ["envelope-sent"], objectId: [envelope] }));
  assert.deepEqual([row?.["objectType"], row?.["mailboxUuid"], row?.["mailboxName"]], ["envelope", mailboxId, "Contracts"]);
  assert.ok(row?.["objectName"]);
});

test("received envelopes are in the log of a mailbox, without the user and address of their senders", async () => {
  const [row] = rowsOf(await bob.get(`${log}?action=envelope-received`));
  assert.ok(row);
  const { objectId, operatorId, operatorName, ip, browser, os } = row;
  assert.deepEqual([objectId, operatorId, operatorName, ip, browser, os], [envelope, null, null, null, null, null]);
  const ofAccount = await bob.post(path, { accountUuid: people.bob.accountId, objectId: [envelope] });
  assert.deepEqual(
    rowsOf(ofAccount).map(({ action, details }) => [action, details]),
    [["envelope-received", null]],
  );
});

test("a mailbox's log has nothing of other mailboxes", async () => {
  assert.ok(rowsOf(await ann.get(`${log}?limit=1000`)).every((row) => row["mailboxUuid"] === mailboxId));
  assert.deepEqual(rowsOf(await stranger.get(`${log}?objectId=${envelope}`)), []);
});

test("the sign-ins of corporate users are in their account's log", async () => {
  const email = `cora${crypto.randomUUID()}@acme.example`;
  const id = await corporateUser(database, accountId, email);
  await database.run(sql`
    update users set password_hash = (select password_hash from users where email = ${people.ann.email}) where id = ${id}`);
  await ann.post("/api/login", { login: email, password: people.ann.password });
  const [row] = rowsOf(await ask({ action: ["login"], operatorId: [id] }));
  assert.deepEqual([row?.["objectType"], row?.["objectId"]], ["user", id]);
});

test("the log of an account requires the permission to view it", async () => {
  assert.deepEqual(codeOf(await bob.post(path, { accountUuid: accountId })), [403, 90018]);
  const email = `dora${crypto.randomUUID()}@acme.example`;
  const id = await corporateUser(database, accountId, email);
  await database.run(sql`
    update users set password_hash = (select password_hash from users where email = ${people.ann.email}) where id = ${id}`);
  const { json } = await ann.post("/api/login", { login: email, password: people.ann.password });
  const headers = { authorization: `Bearer ${Object(json).token}` };
  const asked = () => ann.send("POST", path, { headers, body: { accountUuid: accountId } });
  assert.deepEqual(codeOf(await asked()), [403, 90002]);
  const viewing = { name: "Auditor", type: "account", permissions: [10016], accountUuid: accountId };
  const roles = [Object((await ann.post("/api/v1/permission/role", viewing)).json).uuid];
  await ann.put(`/api/v1/permission/${id}/account/${accountId}`, { roles });
  assert.equal((await asked()).status, 200);
});

test("the log of a mailbox goes back three days, that of an account as far as is asked", async () => {
  const [to, from] = [4, -1].map((days) => new Date(Date.now() + days * 24 * 3_600_000).toISOString());
  assert.deepEqual(rowsOf(await ann.get(`${log}?objectId=${envelope}&to=${to}`)), []);
  assert.ok(rowsOf(await ann.get(`${log}?objectId=${envelope}&from=${from}&to=${to}`)).length > 0);
  assert.ok(rowsOf(await ask({ objectId: envelope, dateTo: to })).length > 0);
  const [asked, read] = [await ask({ dateFrom: to, dateTo: from }), await ann.get(`${log}?from=${to}&to=${from}`)];
  assert.deepEqual([codeOf(asked), codeOf(read), codeOf(await ask({ from: to, to: from }))], Array(3).fill([400, 1041]));
  const placeIn = (answer: Answer) => Object(answer.json).data.errors[0];
  assert.deepEqual([placeIn(asked).pointer, placeIn(read).parameter, placeIn(read).pointer], ["/dateTo", "to", undefined]);
  assert.deepEqual(codeOf(await ask({ dateFrom: from, from: to })), [400, 1006]);
});

test("a span has its beginning and not its end", async () => {
  const [row] = rowsOf(await ask({ action: "envelope-sent", objectId: envelope }));
  const at = String(row?.["timestamp"]);
  const later = new Date(Date.parse(at) + 1).toISOString();
  const found = async (span: object) => rowsOf(await ask({ action: "envelope-sent", objectId: envelope, ...span })).length;
  assert.deepEqual(
    [await found({ dateFrom: at, dateTo: later }), await found({ dateTo: at }), await found({ dateFrom: later })],
    [1, 0, 0],
  );
});

test("filters are combined by AND, and unknown words are refused", async () => {
  const [row] = rowsOf(await ask({ action: "envelope-sent", objectId: envelope }));
  const all = {
    mailboxUuid: mailboxId,
    action: "envelope-sent",
    objectName: String(row?.["objectName"]).toUpperCase().slice(1),
    objectType: "envelope",
    objectId: envelope,
    operatorId: row?.["operatorId"],
    source: "API",
    ip: row?.["ip"],
  };
  assert.equal(rowsOf(await ask(all)).length, 1);
  const others = {
    mailboxUuid: people.bob.mailboxId,
    action: "envelope-read",
    objectName: "nothing of this name",
    objectType: "template",
    objectId: mailboxId,
    operatorId: mailboxId,
    source: "INTEGRATION",
    ip: "203.0.113.9",
    errorCode: 50011,
  };
  for (const [name, other] of Object.entries(others)) {
    assert.deepEqual(rowsOf(await ask({ ...all, [name]: other })), [], name);
  }
  for (const wrong of [{ action: "envelope-signed" }, { objectType: "planet" }, { source: "MARS" }, { objectId: "x" }]) {
    assert.deepEqual(codeOf(await ask(wrong)), [400, 1006], JSON.stringify(wrong));
  }
});

test("an action or kind of subject outside the public interface is shown by its internal name only", async () => {
  const { json } = await ann.post("/api/v1/label", { name: "Urgent", colorText: "000000", colorBg: "ffffff" });
  const label = rowsOf(await ask({ action: "mailbox-label-created" }))[0];
  assert.deepEqual([label?.["action"], label?.["actionName"]], ["mailbox-label-created", "label-created"], JSON.stringify(json));
  const uploaded = await ann.upload("/api/v1/envelope/attachment", { name: "a.txt", bytes: Buffer.from("a") });
  assert.equal(uploaded.status, 201, uploaded.text);
  for (const [row] of [rowsOf(await ask({ action: ["attachment-uploaded"] })), rowsOf(await ask({ objectType: "attachment" }))]) {
    assert.deepEqual([row?.["actionName"], row?.["objectTypeName"]], ["attachment-uploaded", "attachment"]);
    assert.deepEqual(["action" in Object(row), "objectType" in Object(row)], [false, false]);
  }
});

test("actions that are one operation in the trail are told apart by what it did, and found so", async () => {
  const second = await sendOffer(ann, bob, await createPaper(ann));
  assert.equal((await ann.post("/api/v1/envelope/chain", [envelope, second])).status, 201);
  assert.equal((await ann.put("/api/v1/envelope/unchain", [envelope, second])).status, 200);
  const shared = { envelopeUuids: [second], mailboxUuids: [stranger.mailboxId] };
  assert.equal((await ann.post("/api/v1/envelope/share-copy", shared)).status, 200);
  assert.equal((await ann.send("DELETE", "/api/v1/envelope/share-copy", { body: shared })).status, 200);
  const actions = ["added-into-chain", "removed-from-chain", "copy-shared", "shared-copy-revoked"].map(
    (verb) => `envelope-${verb}`,
  );
  for (const action of [...actions, "envelope-updated"]) {
    const found = rowsOf(await ask({ action, objectId: second }));
    const words = found.map((row) => [row["action"], row["actionName"]]);
    assert.deepEqual(words, action === "envelope-updated" ? [] : [[action, action]], action);
  }
  assert.equal(rowsOf(await ann.get(`${log}?objectId=${second}&action=${actions.join("&action=")}`)).length, 4);
});

test("a removed draft is told from an envelope in the recycle bin", async () => {
  const paper = await createPaper(ann);
  const draft = async () => textAt(await ann.post("/api/v1/envelope", { data: offerXml(paper, bob.mailboxId) }), "uuid");
  const [binned, removed] = [await draft(), await draft()];
  assert.equal((await ann.send("PATCH", "/api/v1/envelope/recycle-bin/true", { body: { uuids: [binned] } })).status, 200);
  assert.equal((await ann.send("DELETE", "/api/v1/envelope", { body: { uuids: [removed] } })).status, 200);
  const idsOf = async (action: string) => rowsOf(await ask({ action })).map((row) => row["objectId"]);
  assert.deepEqual(await idsOf("envelope-draft-deleted"), [removed]);
  assert.deepEqual([await idsOf("envelope-deleted"), await idsOf("envelope-erased")], [[binned], []]);
});

test("filters do not reveal the senders of received envelopes", async () => {
  const [sent] = rowsOf(await ask({ action: "envelope-sent", objectId: envelope }));
  const asked = { accountUuid: people.bob.accountId, objectId: envelope };
  for (const guess of [{ operatorId: sent?.["operatorId"] }, { ip: sent?.["ip"] }]) {
    assert.deepEqual(rowsOf(await bob.post(path, { ...asked, ...guess })), []);
  }
  assert.deepEqual(rowsOf(await bob.get(`${log}?operatorId=${String(sent?.["operatorId"])}`)), []);
});

test("a log is read page by page, by offset and by cursor", async () => {
  const whole = rowsOf(await ask({ objectType: ["account", "user"] }, "?limit=1000"));
  const first = await ask({ objectType: ["account", "user"] }, "?limit=2");
  assert.equal(Object(first.json).totalElements, whole.length);
  const { nextCursor } = Object(first.json);
  const second = await ask({ objectType: ["account", "user"] }, `?limit=1000&cursor=${nextCursor}`);
  assert.deepEqual([...rowsOf(first), ...rowsOf(second)], whole);
  assert.deepEqual(rowsOf(await ask({ objectType: ["account", "user"] }, "?limit=1000&offset=2")), whole.slice(2));
  assert.deepEqual(codeOf(await ask({ objectType: ["user"] }, `?cursor=${nextCursor}`)), [400, 1006]);
});

test("a forged cursor is refused, whatever its content", async () => {
  for (const key of [["x", "y", "z", "w"], [null, null], [], ["x"]]) {
    const cursor = writeCursor(key, `activity ${mailboxId} {}`);
    assert.deepEqual(codeOf(await ann.get(`${log}?cursor=${cursor}`)), [400, 1006]);
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { accountPermissions } from "@chancery/core/access/permissions.ts";
import { sha256Hex } from "@chancery/server/io/sha256.ts";
import { accountExports, exportsOf, type Export } from "@chancery/tests/world/account-exports.ts";
import { callingApp } from "@chancery/tests/world/call.ts";
import { corporateUser } from "@chancery/tests/world/corporate.ts";
import { until } from "@chancery/tests/world/embedded.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signIn } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";

const one = await world();
const { ann, bob, rooms, database } = one;
const { start, stateOf, download, exported } = accountExports(one);
const at = exportsOf;
const call = callingApp(one.app);
const codeOf = (answer: { readonly status: number; readonly json: unknown }) => [answer.status, Object(answer.json).code];
const exporter = rooms.handlers.find(({ name }) => name === "reports.export-account")!;
const job = { eventId: 1, key: people.ann.accountId, attempt: 1, finish: async () => undefined };

test("only owners export an account, and another account's export does not exist", async () => {
  const userId = await corporateUser(database, people.ann.accountId, "dana@acme.example");
  await database.run(sql`
    update users set password_hash = (select password_hash from users where email = ${people.ann.email}) where id = ${userId}`);
  const manager = {
    name: "Manager",
    type: "account",
    permissions: [accountPermissions.accountManage],
    accountUuid: people.ann.accountId,
  };
  const roleId = textAt(await ann.post("/api/v1/permission/role", manager), "uuid");
  const granted = await ann.put(`/api/v1/permission/${userId}/account/${people.ann.accountId}`, { roles: [roleId] });
  assert.equal(granted.status, 200, granted.text);
  const dana = await signIn(call, { ...people.ann, email: "dana@acme.example" });
  await start(ann, at("ann"));
  await sendEmails(one);
  const { uuid } = Object((await ann.get(at("ann"))).json)[0] as Export;
  const path = `${at("ann")}/${uuid}`;
  for (const answer of [
    await dana.post(at("ann")),
    await dana.get(at("ann")),
    await dana.get(path),
    await dana.send("DELETE", path),
  ])
    assert.deepEqual(codeOf(answer), [403, 90002]);
  assert.deepEqual(codeOf(await bob.post(at("ann"))), [403, 90018]);
  for (const method of ["GET", "DELETE"] as const)
    assert.deepEqual(codeOf(await bob.send(method, `${at("bob")}/${uuid}`)), [404, 1001]);
  assert.deepEqual(codeOf(await ann.get(`/api/v1/report/${uuid}`)), [404, 1001]);
});

test("an account has one export: a second one is refused while it runs, and takes the place of its file", async () => {
  const first = await exported(ann, at("ann"));
  const second = await start(ann, at("ann"));
  assert.equal((await download(first.state.fileUrl)).status, 404);
  const starts = await Promise.all([ann.post(at("ann")), ann.post(at("ann"))]);
  assert.deepEqual(starts.map(codeOf), [
    [409, 1007],
    [409, 1007],
  ]);
  assert.equal((await ann.send("DELETE", `${at("ann")}/${second}`)).status, 200);
  await sendEmails(one);
  assert.equal((await stateOf(ann, at("ann"), second)).status, "CANCELLED");
  const released = await database.all(sql`
    select from blob_removals where sha256 = ${sha256Hex(first.bytes)}`);
  assert.equal(released.length, 1, "the first file is to be removed");
});

test("an export whose process was killed begins again", async () => {
  const id = await start(ann, at("ann"));
  const killed = new AbortController();
  killed.abort();
  await assert.rejects(exporter.work({ reportId: id }, killed.signal, job), { name: "AbortError" });
  assert.equal((await stateOf(ann, at("ann"), id)).status, "STARTED");
  await sendEmails(one);
  assert.equal((await stateOf(ann, at("ann"), id)).status, "COMPLETED");
});

test("an export that is cancelled while it is written stops, and has no file", async () => {
  const id = await start(ann, at("ann"));
  await database.transaction(async (tx) => {
    // the export waits for this table
    await tx.run(sql`lock table labels in access exclusive mode`);
    const work = exporter.work({ reportId: id }, new AbortController().signal, job);
    await until(async () => (await stateOf(ann, at("ann"), id)).status === "STARTED", 30_000);
    assert.equal((await ann.send("DELETE", `${at("ann")}/${id}`)).status, 200);
    await work;
  });
  const { status, fileUrl } = await stateOf(ann, at("ann"), id);
  assert.deepEqual([status, fileUrl], ["CANCELLED", undefined]);
  await sendEmails(one);
});

test("a file is read in ranges, each first part is recorded, and it is gone when its owner removes it", async () => {
  const { id, state, bytes } = await exported(ann, at("ann"));
  const part = await download(state.fileUrl, { range: "bytes=4-9" });
  assert.deepEqual([part.status, part.bytes.equals(bytes.subarray(4, 10))], [206, true]);
  const records = await database.all(sql`
    select from audit_records
    where account_id = ${people.ann.accountId}
      and record::json->>'operation' = 'account-export-downloaded'
      and record like ${`%${id}%`}`);
  assert.equal(records.length, 1);
  assert.equal((await ann.send("DELETE", `${at("ann")}/${id}`)).status, 200);
  assert.deepEqual([(await download(state.fileUrl)).status, (await stateOf(ann, at("ann"), id)).status], [404, "CLEANED"]);
});

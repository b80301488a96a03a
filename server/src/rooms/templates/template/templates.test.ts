import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { testDatabase } from "@chancery/tests/world/database.ts";
import { readTrail } from "../../audit/store/trails.ts";
import sql from "sql-template-tag";
import { people, templatesReception, type Person } from "@chancery/tests/world/templates-reception.ts";

const database = await testDatabase();
const { app, ask, room, stop } = await templatesReception(database);
after(stop);

const supply = readFileSync(new URL("../../../../../tests/world/templates/supply-agreement.xml", import.meta.url), "utf8");
const order = readFileSync(new URL("../../../../../tests/world/templates/order-form.xml", import.meta.url), "utf8");
const unknown = "01930000-0000-7000-8000-00000000ffff";

async function create(who: Person, more: object = {}, data = supply) {
  const { status, body } = await ask(who, "POST", "/template", { access: "mailbox", categories: [], data, ...more });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

test("a template is created with its first version, and read back as it was answered", async () => {
  const made = await create("ann");
  assert.match(made.data, /^<\?xml version="1.0" encoding="UTF-8" standalone="yes"\?><template>/);
  const { mailbox, account, access, archive, name, sharedTo } = made;
  assert.deepEqual(
    { mailbox, account, access, archive, name, sharedTo },
    {
      mailbox: people.ann.id,
      account: people.ann.accountId,
      access: "mailbox",
      archive: false,
      name: "Supply agreement",
      sharedTo: [],
    },
  );
  const { status, body } = await ask("ann", "GET", `/template/${made.uuid}`);
  assert.deepEqual([status, body], [200, made]);
  assert.deepEqual((await ask("ann", "GET", `/template/${made.uuid}?templateVersion=${made.version}`)).body, made);
});

test("the header mailboxUuid names the mailbox too, and categories may be left out", async () => {
  const payload = { access: "mailbox", data: order };
  const headers = { authorization: "Bearer ann", mailboxuuid: people.ann.id };
  const answer = await app.fastify.inject({ method: "POST", url: "/api/v1/template", headers, payload });
  assert.equal(answer.statusCode, 200);
});

test("the creation is recorded in the audit trail", async () => {
  const made = await create("ann");
  const trail = await readTrail(database, { kind: "template", id: made.uuid });
  assert.deepEqual(
    trail.map(({ operation, mailboxId }) => [operation, mailboxId]),
    [["template-created", people.ann.id]],
  );
});

test("all faults of XML and body come in one answer, and nothing is stored", async () => {
  const before = await database.first<{ total: number }>(sql`select count(*) as total from templates`);
  const data = supply.replace('id="buyer"', 'id="b,uyer"').replace('min="3"', 'min="300"');
  const sent = { access: "everybody", categories: [unknown], data };
  const { status, body } = await ask("ann", "POST", "/template", sent);
  assert.deepEqual([status, body.code], [400, 1006]);
  const codes = body.data.errors.map((row: { code: number }) => row.code);
  for (const code of [1057, 40066, 40098, 40022, 40016]) assert.ok(codes.includes(code), `${code} in ${JSON.stringify(codes)}`);
  const checked = await ask("ann", "POST", "/template/check", sent);
  assert.deepEqual([checked.status, checked.body.errors], [200, body.data.errors]);
  const after = await database.first<{ total: number }>(sql`select count(*) as total from templates`);
  assert.deepEqual(after, before);
});

test("one fault is answered with its own number and place", async () => {
  const { status, body } = await ask("ann", "POST", "/template", {
    access: "mailbox",
    data: "<template>\n<!DOCTYPE x></template>",
  });
  assert.deepEqual([status, body.code, body.data.errors[0].line], [400, 1008, 2]);
  const empty = await ask("ann", "POST", "/template", { access: "mailbox", data: " " });
  assert.deepEqual([empty.status, empty.body.code], [400, 40026]);
  const official = await ask("ann", "POST", "/template", { access: "official", data: supply });
  assert.deepEqual([official.status, official.body.code], [403, 40050]);
});

test("check answers an empty list for a right template and stores nothing", async () => {
  assert.deepEqual(await ask("ann", "POST", "/template/check", { access: "mailbox", data: supply }).then(({ body }) => body), {
    errors: [],
  });
});

test("a user who may not manage templates gets 403", async () => {
  assert.equal((await ask("viewer", "POST", "/template", { access: "mailbox", data: supply })).body.code, 90014);
  assert.equal((await ask("viewer", "PUT", `/template/${unknown}`, { access: "mailbox", data: supply })).body.code, 90014);
});

const levels: readonly (readonly [string, object, readonly [number, number]])[] = [
  ["mailbox", {}, [404, 404]],
  ["account", {}, [200, 404]],
  ["public", {}, [200, 200]],
  ["public-hidden", {}, [200, 200]],
  ["shared", { sharedTo: [people.bob.id] }, [404, 200]],
];
for (const [access, more, [ofAmy, ofBob]] of levels) {
  test(`a template of access ${access} answers ${ofAmy} in its account and ${ofBob} elsewhere`, async () => {
    const made = await create("ann", { access, ...more });
    const read = async (who: Person) => (await ask(who, "GET", `/template/${made.uuid}`)).status;
    assert.deepEqual([await read("ann"), await read("amy"), await read("bob")], [200, ofAmy, ofBob]);
    const listed = async (who: Person) => {
      const { body } = await ask(who, "GET", "/template?limit=1000");
      return body.data.some((row: { uuid: string }) => row.uuid === made.uuid);
    };
    const isHidden = access === "public-hidden";
    assert.deepEqual([await listed("amy"), await listed("bob")], [ofAmy === 200 && !isHidden, ofBob === 200 && !isHidden]);
    const version = await room.findVersion(database, { version: made.version });
    assert.deepEqual(
      version && [await room.mayUse(database, version, people.amy), await room.mayUse(database, version, people.bob)],
      [ofAmy === 200, ofBob === 200],
    );
  });
}

test("a template shared with a group is visible to its members, as long as they are in it", async () => {
  const group = crypto.randomUUID();
  await database.run(sql`
    insert into mailbox_groups (id, account_id, name, searched, created_at, modified_at)
    values (${group}, ${people.ann.accountId}, 'Buyers', ${group}, now(), now())`);
  const made = await create("ann", { access: "shared", sharedToMailboxGroups: [group] });
  assert.deepEqual(made.sharedToMailboxGroups, [group]);
  const version = await room.findVersion(database, { version: made.version });
  const seen = async () => {
    const read = (await ask("amy", "GET", `/template/${made.uuid}`)).status;
    const [all, level] = [await ask("amy", "GET", "/template?limit=1000"), await ask("amy", "GET", "/template?level=shared")];
    const isListed = [all, level].map(({ body }) => body.data.some((row: { uuid: string }) => row.uuid === made.uuid));
    return [read, ...isListed, version && (await room.mayUse(database, version, people.amy))];
  };
  assert.deepEqual(await seen(), [404, false, false, false]);
  await database.run(sql`insert into mailbox_group_members (group_id, mailbox_id) values (${group}, ${people.amy.id})`);
  assert.deepEqual(await seen(), [200, true, true, true]);
  await ask("amy", "PUT", `/template/${made.uuid}/favorite`);
  const favourites = async () => (await ask("amy", "GET", "/template?favorite=true")).body.totalElements;
  assert.equal(await favourites(), 1);
  await ask("ann", "PUT", `/template/${made.uuid}`, { access: "account", data: supply, sharedToMailboxGroups: [group] });
  assert.deepEqual((await ask("ann", "GET", `/template/${made.uuid}`)).body.sharedToMailboxGroups, []);
  await ask("ann", "PUT", `/template/${made.uuid}`, { access: "shared", data: supply, sharedToMailboxGroups: [group] });
  await database.run(sql`delete from mailbox_groups where id = ${group}`);
  assert.deepEqual([...(await seen()), await favourites()], [404, false, false, false, 0]);
  assert.deepEqual((await ask("ann", "GET", `/template/${made.uuid}`)).body.sharedToMailboxGroups, []);
});

test("a template is shared to groups of its own account only", async () => {
  const group = crypto.randomUUID();
  await database.run(sql`
    insert into mailbox_groups (id, account_id, name, searched, created_at, modified_at)
    values (${group}, ${people.bob.accountId}, 'Theirs', ${group}, now(), now())`);
  for (const id of [group, unknown]) {
    const { status, body } = await ask("ann", "POST", "/template", {
      access: "shared",
      data: supply,
      sharedToMailboxGroups: [id],
    });
    assert.deepEqual([status, body.code, body.data.errors[0].pointer], [400, 40071, "/sharedToMailboxGroups/0"]);
  }
});

test("a template can only be shared with another existing mailbox", async () => {
  const share = async (sharedTo: readonly string[]) =>
    (await ask("ann", "POST", "/template", { access: "shared", data: supply, sharedTo })).body.code;
  assert.deepEqual([await share([]), await share([people.ann.id]), await share([unknown])], [1069, 40070, 40071]);
});

test("a visible template that cannot be changed gives 403, an invisible one 404", async () => {
  const seen = await create("ann", { access: "public" });
  const hidden = await create("ann");
  const put = async (uuid: string) =>
    (await ask("bob", "PUT", `/template/${uuid}`, { access: "mailbox", data: supply })).body.code;
  assert.deepEqual([await put(seen.uuid), await put(hidden.uuid), await put(unknown)], [90009, 40003, 40003]);
});

test("other documents make a new version every time, name, description and access do not", async () => {
  const first = await create("ann");
  const put = (data: string, access = "mailbox") =>
    ask("ann", "PUT", `/template/${first.uuid}`, { access, data }).then(({ body }) => body);
  const renamed = await put(supply.replace("<name>Supply agreement</name>", "<name>Delivery</name>"), "account");
  assert.deepEqual([renamed.version, renamed.name, renamed.access], [first.version, "Delivery", "account"]);
  assert.match(renamed.data, /<name>Delivery<\/name>/);
  const second = await put(supply.replace("Spare parts", "Parts"));
  assert.notEqual(second.version, first.version);
  const third = await put(supply);
  assert.ok(![first.version, second.version].includes(third.version));
  const old = await ask("ann", "GET", `/template/${first.uuid}?templateVersion=${first.version}`);
  assert.match(old.body.data, /Spare parts/);
  assert.deepEqual([old.body.name, third.name], ["Delivery", "Supply agreement"]);
  const { body } = await ask("ann", "GET", `/template/${first.uuid}/versions?limit=2`);
  assert.deepEqual(
    [body.totalElements, body.data.map((row: { version: string }) => row.version)],
    [3, [third.version, second.version]],
  );
  const next = await ask("ann", "GET", `/template/${first.uuid}/versions?limit=2&cursor=${body.nextCursor}`);
  assert.deepEqual(
    [next.body.data.map((row: { version: string }) => row.version), next.body.nextCursor],
    [[first.version], null],
  );
});

test("two concurrent changes are applied one after the other", async () => {
  const first = await create("ann");
  const texts = ["A", "B", "C", "D"].map((email) => supply.replace("Spare parts", email));
  const answers = await Promise.all(
    texts.map((data) => ask("ann", "PUT", `/template/${first.uuid}`, { access: "mailbox", data })),
  );
  assert.equal(new Set(answers.map(({ body }) => body.version)).size, 4);
  assert.equal((await ask("ann", "GET", `/template/${first.uuid}/versions`)).body.totalElements, 5);
});

test("a version of another template is 400, an archived template is 410 for changes and new envelopes", async () => {
  const one = await create("ann");
  const other = await create("ann");
  assert.equal((await ask("ann", "GET", `/template/${one.uuid}?templateVersion=${other.version}`)).body.code, 40003);
  await database.run(sql`update templates set archived_at = created_at where id = ${one.uuid}`);
  assert.equal((await ask("ann", "PUT", `/template/${one.uuid}`, { access: "mailbox", data: supply })).body.code, 40002);
  assert.equal((await ask("ann", "GET", `/template/${one.uuid}?checkEnvelopeCreation=true`)).status, 410);
  assert.deepEqual((await ask("ann", "GET", `/template/${one.uuid}`)).body.archive, true);
  const version = await room.findVersion(database, { templateId: one.uuid });
  assert.equal(version && (await room.mayUse(database, version, people.ann)), false);
});

test("the list finds a keyword in the middle, whatever its case, and pages by cursor", async () => {
  const data = order.replace("<name>Order form</name>", "<name>Übergabeprotokoll</name>");
  const made = [await create("bob", {}, data), await create("bob", {}, data), await create("bob", {}, data)];
  const list = (more: string) => ask("bob", "GET", `/template?keyword=${encodeURIComponent("GABEPROT")}&level=mailbox${more}`);
  const { body } = await list("&limit=2");
  assert.deepEqual([body.totalElements, body.data.map((row: { uuid: string }) => row.uuid)], [3, [made[2].uuid, made[1].uuid]]);
  const next = await list(`&limit=2&cursor=${body.nextCursor}`);
  assert.deepEqual(
    next.body.data.map((row: { uuid: string }) => row.uuid),
    [made[0].uuid],
  );
  assert.equal((await list("&level=account")).status, 400);
});

test("XML over 10 MiB, bad text and hostile XML are refused as XML, not as a failure", async () => {
  const send = async (data: string) => (await ask("ann", "POST", "/template", { access: "mailbox", data })).body.code;
  assert.equal(await send(`<template>${" ".repeat(10 * 1024 * 1024)}</template>`), 1008);
  assert.equal(await send('<!DOCTYPE t [<!ENTITY a "b">]><template>&a;</template>'), 1008);
  assert.equal(await send("<template>\u0001</template>"), 1008);
  assert.equal(await send("<a>".repeat(100_000)), 1008);
});

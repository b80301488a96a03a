import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { testDatabase } from "@chancery/tests/world/database.ts";
import sql from "sql-template-tag";
import { people, templatesReception, type Person } from "@chancery/tests/world/templates-reception.ts";

const database = await testDatabase();
const { ask, room, stop } = await templatesReception(database);
after(stop);

const data = readFileSync(new URL("../../../../../tests/world/templates/order-form.xml", import.meta.url), "utf8");
const unknown = "01930000-0000-7000-8000-00000000ffff";

async function create(who: Person, more: object = {}) {
  const { status, body } = await ask(who, "POST", "/template", { access: "mailbox", data, ...more });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

const lists = async (who: Person, uuid: string, query = ""): Promise<boolean> => {
  const { body } = await ask(who, "GET", `/template?limit=1000${query}`);
  return body.data.some((row: { uuid: string }) => row.uuid === uuid);
};

test("null for what may be left out means left out", async () => {
  const nothing = { categories: null, sharedTo: null, sharedToMailboxGroups: null, logoImageUuid: null };
  const made = await create("ann", { ...nothing, signatureAlgorithm: null, signatureContainer: null });
  assert.deepEqual(
    [made.categories, made.sharedTo, made.logoImageUuid, made.signatureAlgorithm, made.signatureContainer],
    [[], [], null, "ECDSA_RSA", "P7S"],
  );
});

test("a new name is in the list and in the XML, and makes no version", async () => {
  const made = await create("ann");
  const { status, body } = await ask("ann", "PATCH", `/template/${made.uuid}/name`, "  Q&A <1> ");
  assert.deepEqual([status, body.name, body.version], [200, "Q&A <1>", made.version]);
  assert.match(body.data, /<info><name>Q&amp;A &lt;1&gt;<\/name>/);
  assert.ok(await lists("ann", made.uuid, "&keyword=Q%26A"));
  const same = await ask("ann", "PUT", `/template/${made.uuid}`, { access: "mailbox", data });
  assert.equal(same.body.version, made.version);
});

test("a change of the name that fails leaves no trace", async () => {
  const made = await create("ann");
  const named = (name: string) => data.replace(/<name>[^<]*<\/name>/, `<name>${name}</name>`);
  const rename = (name: string) => ask("ann", "PATCH", `/template/${made.uuid}/name`, name);
  const put = (name: string) => ask("ann", "PUT", `/template/${made.uuid}`, { access: "mailbox", data: named(name) });
  await database.run(sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`);
  await database.run(sql`create trigger fails before insert on audit_records for each row execute function fail()`);
  assert.deepEqual([(await rename("Lost")).status, (await put("Lost")).status], [500, 500]);
  await database.run(sql`drop trigger fails on audit_records`);
  assert.match((await rename("Kept")).body.data, /<info><name>Kept<\/name>/);
  assert.match((await ask("ann", "GET", `/template/${made.uuid}`)).body.data, /<info><name>Kept<\/name>/);
});

test("the versions of a template can be limited to one of them, and an id of none finds nothing", async () => {
  const made = await create("ann");
  const changed = await ask("ann", "PUT", `/template/${made.uuid}`, {
    access: "mailbox",
    data: data.replace("<title>", "<title>2 "),
  });
  assert.notEqual(changed.body.version, made.version);
  const list = (versionUuid: string) => ask("ann", "GET", `/template/${made.uuid}/versions?versionUuid=${versionUuid}`);
  const found = async (versionUuid: string) => {
    const { body } = await list(versionUuid);
    return [body.totalElements, body.data.map((row: { version: string }) => row.version)];
  };
  assert.deepEqual(await found(made.version.toUpperCase()), [1, [made.version]]);
  assert.deepEqual(await found((await create("ann")).version), [0, []]);
  assert.equal((await list("x")).status, 400);
});

const names: readonly (readonly [string, string, number])[] = [
  ["no", " ", 1004],
  ["a too long", "x".repeat(257), 1014],
];
for (const [what, name, code] of names) {
  test(`a template with ${what} name is refused with ${code}`, async () => {
    const made = await create("ann");
    const answer = await ask("ann", "PATCH", `/template/${made.uuid}/name`, name);
    assert.deepEqual([answer.status, answer.body.code], [400, code]);
  });
}

test("an archived template is in no list but the archive's, makes nothing, and comes back", async () => {
  const made = await create("ann", { access: "account" });
  const archived = await ask("ann", "PATCH", `/template/${made.uuid}/archive`);
  assert.deepEqual([archived.status, archived.body.archive, archived.body.newEnvelopeCanBeCreated], [200, true, false]);
  assert.equal((await ask("ann", "PATCH", `/template/${made.uuid}/archive`)).status, 200);
  assert.deepEqual([await lists("ann", made.uuid), await lists("ann", made.uuid, "&archived=true")], [false, true]);
  assert.equal(await lists("amy", made.uuid, "&archived=true"), false);
  for (const [method, path, body] of [
    ["POST", "clone", undefined],
    ["PATCH", "name", "New"],
    ["PATCH", "categories", []],
  ] as const) {
    assert.equal((await ask("ann", method, `/template/${made.uuid}/${path}`, body)).body.code, 40002, path);
  }
  assert.equal((await ask("ann", "GET", `/template/validate?templateUuid=${made.uuid}`)).body.code, 40002);
  const restored = await ask("ann", "PATCH", `/template/${made.uuid}/archive?archived=false`);
  assert.deepEqual([restored.status, restored.body.archive, await lists("amy", made.uuid)], [200, false, true]);
});

test("a clone is a template of one's own: new ids, access mailbox, the same documents", async () => {
  const made = await create("ann", { access: "public" });
  const { status, body } = await ask("bob", "POST", `/template/${made.uuid}/clone`);
  assert.deepEqual([status, body.access, body.mailbox, body.data], [201, "mailbox", people.bob.id, made.data]);
  assert.ok(body.uuid !== made.uuid && body.version !== made.version);
  assert.equal((await ask("ann", "GET", `/template/${body.uuid}`)).status, 404);
  assert.equal((await ask("bob", "PATCH", `/template/${body.uuid}/name`, "Mine")).status, 200);
  assert.equal((await ask("ann", "GET", `/template/${made.uuid}`)).body.name, made.name);
});

test("favourites are the person's, come by themselves when asked for, and end", async () => {
  const made = await create("ann", { access: "public-hidden" });
  const marks = async () =>
    (await ask("amy", "GET", "/template?favorite=true")).body.data.map((row: { uuid: string }) => row.uuid);
  assert.equal((await ask("amy", "PUT", `/template/${made.uuid}/favorite`)).status, 200);
  assert.equal((await ask("amy", "PUT", `/template/${made.uuid}/favorite`)).status, 200);
  assert.deepEqual(await marks(), [made.uuid]);
  const { body } = await ask("ann", "GET", "/template?favorite=1&extended=1");
  const { favorite, archive, newEnvelopeCanBeCreated, dataCreatedAt, logoImageUuid } = body.data[0];
  assert.deepEqual(
    [favorite, archive, newEnvelopeCanBeCreated, dataCreatedAt, logoImageUuid],
    [true, false, true, made.dataCreatedAt, null],
  );
  assert.equal((await ask("amy", "DELETE", `/template/${made.uuid}/favorite`)).status, 200);
  assert.deepEqual(await marks(), []);
});

test("a user has at most 1000 favorites; adding an existing one changes nothing", async () => {
  const first = await create("ann");
  const last = await create("ann");
  const mark = (uuid: string) => ask("ann", "PUT", `/template/${uuid}/favorite`);
  assert.equal((await mark(first.uuid)).status, 200);
  await database.run(sql`
    insert into templates (id, mailbox_id, account_id, version_id, name, description, searched, access, signature_algorithm,
      signature_container, created_at, modified_at)
    select gen_random_uuid(), ${people.bob.id}, ${people.bob.accountId}, gen_random_uuid(), 'filler', '', '', 'mailbox', '', '', now(), now()
    from generate_series(1, 999)`);
  await database.run(sql`
    insert into template_favorites (user_id, template_id, created_at)
    select u.id, t.id, now()
    from users u, templates t
    where t.name = 'filler'`);
  assert.deepEqual([(await mark(last.uuid)).body.code, (await mark(first.uuid)).status], [1067, 200]);
  await database.run(sql`delete from templates where name = 'filler'`);
});

test("validate names the version an envelope can be made of", async () => {
  const made = await create("ann");
  const validate = (query: string) => ask("ann", "GET", `/template/validate?${query}`);
  const right = { uuid: made.uuid, templateUuid: made.uuid, versionUuid: made.version, templateName: made.name };
  assert.deepEqual((await validate(`templateUuid=${made.uuid}`)).body, right);
  assert.deepEqual((await validate(`templateUuid=${made.uuid}&versionUuid=${made.version}`)).body, right);
  const other = await create("ann");
  assert.equal((await validate(`templateUuid=${made.uuid}&versionUuid=${other.version}`)).body.code, 40003);
  assert.deepEqual([(await validate(`templateUuid=${unknown}`)).body.code, (await validate("")).status], [40003, 400]);
});

test("HEAD reports whether a template exists", async () => {
  const made = await create("ann");
  const head = async (who: Person, uuid: string) => (await ask(who, "HEAD", `/template/${uuid}`)).status;
  assert.deepEqual([await head("ann", made.uuid), await head("bob", made.uuid), await head("ann", unknown)], [200, 404, 404]);
});

test("checkEnvelopeCreation says whether this person may make an envelope of it", async () => {
  const made = await create("ann");
  const can = async (who: Person, query: string) =>
    (await ask(who, "GET", `/template/${made.uuid}${query}`)).body.newEnvelopeCanBeCreated;
  const check = "?checkEnvelopeCreation=true";
  assert.deepEqual([await can("ann", check), await can("viewer", check), await can("viewer", "")], [true, false, true]);
});

/** The rights of Ann, a colleague and a stranger to Ann's template: list, read, use; changing is Ann's alone. */
const levels: readonly (readonly [string, object, readonly [boolean, boolean, boolean], readonly [boolean, boolean, boolean]])[] =
  [
    ["mailbox", {}, [true, false, false], [true, false, false]],
    ["account", {}, [true, true, false], [true, true, false]],
    ["public", {}, [true, true, true], [true, true, true]],
    ["public-hidden", {}, [true, false, false], [true, true, true]],
    ["shared", { sharedTo: [people.bob.id] }, [true, false, true], [true, false, true]],
  ];
const readers = ["ann", "amy", "bob"] as const;
for (const [access, more, listed, read] of levels) {
  readers.forEach((who, at) => {
    test(`a template of access ${access}: what ${who} may do with it`, async () => {
      const { uuid, version } = await create("ann", { access, ...more });
      const status = async (method: "GET" | "POST" | "PUT", path: string) =>
        (await ask(who, method, `/template/${uuid}${path}`)).status;
      assert.equal(await lists(who, uuid), listed[at]);
      assert.equal(await lists(who, uuid, `&level=${access}`), listed[at]);
      const good = read[at];
      assert.equal(await status("GET", ""), good ? 200 : 404);
      assert.equal(await status("GET", "/versions"), good ? 200 : 404);
      assert.equal(await status("PUT", "/favorite"), good ? 200 : 404);
      assert.equal(await status("POST", "/clone"), good ? 201 : 404);
      const found = await room.findVersion(database, { version });
      assert.equal(found && (await room.mayUse(database, found, people[who])), good);
      const changed = [
        await ask(who, "PUT", `/template/${uuid}`, { access, data, ...more }),
        await ask(who, "PATCH", `/template/${uuid}/name`, "New"),
        await ask(who, "PATCH", `/template/${uuid}/categories`, []),
        await ask(who, "PATCH", `/template/${uuid}/archive`),
      ];
      const expected = who === "ann" ? 200 : good ? 403 : 404;
      assert.deepEqual(
        changed.map((answer) => answer.status),
        changed.map(() => expected),
      );
    });
  });
}

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { testDatabase } from "@chancery/tests/world/database.ts";
import { templatesReception } from "@chancery/tests/world/templates-reception.ts";

const database = await testDatabase();
const { ask, stop } = await templatesReception(database);
after(stop);

const data = readFileSync(new URL("../../../../../tests/world/templates/order-form.xml", import.meta.url), "utf8");
const [documentId = ""] = /(?<=<document id=")[^"]+/.exec(data) ?? [];
const folder = `documents/${documentId}`;

type Entity = { readonly name: string; readonly selected: boolean; readonly children: readonly Entity[] };
const chosen = (entities: readonly Entity[]): readonly string[] =>
  entities.flatMap(({ name, selected, children }) => (selected ? [name] : chosen(children)));

async function create(): Promise<{ readonly uuid: string; readonly version: string }> {
  return (await ask("ann", "POST", "/template", { access: "account", data })).body;
}

const show = (uuid: string, query = "") => ask("ann", "GET", `/template/${uuid}/zip-structure${query}`);
const titles = async (uuid: string, query = "") =>
  (await ask("ann", "GET", `/template/${uuid}/zip-structure-titles${query}`)).body;
const put = (uuid: string, body: object, query = "") => ask("ann", "PUT", `/template/${uuid}/zip-structure${query}`, body);

test("a structure is put, shown by its title, changed and removed; the flag of the usual downloads goes with the version", async () => {
  const { uuid } = await create();
  assert.deepEqual(await titles(uuid), { titles: [], showDefaultDownloadOptions: true });
  assert.equal((await put(uuid, { title: "  Only  the audit ", names: ["audit"], defaultDownloadOptions: false })).status, 200);
  assert.deepEqual(await titles(uuid), { titles: ["Only the audit"], showDefaultDownloadOptions: false });
  const shown = await show(uuid, "?title=Only%20the%20audit");
  assert.deepEqual([chosen(shown.body.zipEntities), shown.body.defaultDownloadOptions], [["audit"], false]);
  assert.equal((await ask("ann", "GET", `/template/${uuid}`)).body.defaultDownloadOptions, false);
  assert.equal((await put(uuid, { title: "Only the audit", names: [`${folder}/document`, folder, folder] })).status, 200);
  assert.deepEqual(chosen((await show(uuid, "?title=Only%20the%20audit")).body.zipEntities), [folder]);
  assert.equal((await ask("ann", "DELETE", `/template/${uuid}/zip-structure/Only%20the%20audit`)).status, 204);
  assert.deepEqual(await titles(uuid), { titles: [], showDefaultDownloadOptions: true });
  assert.equal((await ask("ann", "DELETE", `/template/${uuid}/zip-structure/Only%20the%20audit`)).body.code, 1001);
  assert.equal((await show(uuid, "?title=Only%20the%20audit")).body.code, 1001);
});

test("without a title the tree has everything selected", async () => {
  const { uuid } = await create();
  const { body } = await show(uuid);
  assert.deepEqual(
    chosen(body.zipEntities),
    body.zipEntities.map((one: Entity) => one.name),
  );
});

const wrong: readonly (readonly [string, object, number, string])[] = [
  ["a blank title", { title: " ", names: ["audit"] }, 1015, "/title"],
  ["a title of 51 characters", { title: "x".repeat(51), names: ["audit"] }, 1015, "/title"],
  ["a name that is no entry", { title: "A", names: ["audit", "documents/none"] }, 1006, "/names/1"],
];
for (const [what, body, code, pointer] of wrong) {
  test(`a structure with ${what} is refused with ${code}`, async () => {
    const { uuid } = await create();
    const answer = await put(uuid, body);
    assert.deepEqual([answer.status, answer.body.code, answer.body.data.errors[0].pointer], [400, code, pointer]);
  });
}

test("a version has at most 50 structures; existing ones can still change", async () => {
  const { uuid } = await create();
  for (let n = 1; n <= 50; n += 1) assert.equal((await put(uuid, { title: `S ${n}`, names: ["audit"] })).status, 200);
  assert.equal((await put(uuid, { title: "S 51", names: ["audit"] })).body.code, 1067);
  assert.equal((await put(uuid, { title: "S 50", names: [folder] })).status, 200);
});

test("structures belong to a version: a new one takes them over, and each goes its own way then; a clone has them too", async () => {
  const first = await create();
  await put(first.uuid, { title: "A", names: ["audit"], defaultDownloadOptions: false });
  const changed = data.replace(
    "</documents>",
    '<document id="more"><info><title>More</title></info><body><p>x</p></body></document></documents>',
  );
  const second = await ask("ann", "PUT", `/template/${first.uuid}`, { access: "account", data: changed });
  assert.notEqual(second.body.version, first.version);
  assert.deepEqual(await titles(first.uuid), { titles: ["A"], showDefaultDownloadOptions: false });
  await put(first.uuid, { title: "B", names: ["documents/more"] });
  const old = `?templateVersion=${first.version}`;
  assert.deepEqual([(await titles(first.uuid)).titles, (await titles(first.uuid, old)).titles], [["A", "B"], ["A"]]);
  assert.equal((await put(first.uuid, { title: "C", names: ["documents/more"] }, old)).body.code, 1006);
  const clone = await ask("amy", "POST", `/template/${first.uuid}/clone`);
  assert.deepEqual((await ask("amy", "GET", `/template/${clone.body.uuid}/zip-structure-titles`)).body.titles, ["A", "B"]);
});

test("the structures of a template are visible with it, and only its mailbox changes them", async () => {
  const { uuid } = await create();
  await put(uuid, { title: "A", names: ["audit"] });
  assert.equal((await ask("amy", "GET", `/template/${uuid}/zip-structure?title=A`)).status, 200);
  assert.equal((await ask("bob", "GET", `/template/${uuid}/zip-structure?title=A`)).body.code, 40003);
  const body = { title: "A", names: ["audit"] };
  assert.equal((await ask("amy", "PUT", `/template/${uuid}/zip-structure`, body)).body.code, 90009);
  assert.equal((await ask("bob", "PUT", `/template/${uuid}/zip-structure`, body)).body.code, 40003);
  assert.equal((await ask("amy", "DELETE", `/template/${uuid}/zip-structure/A`)).body.code, 90009);
});

test("two versions are compared: what changed, where, from what to what, and in words", async () => {
  const first = await create();
  await ask("ann", "PUT", `/template/${first.uuid}`, { access: "account", data: data.replace("<name>", "<name>New ") });
  const roleTitle = /<role [^>]*title="([^"]+)"/.exec(data)?.[1] ?? "";
  const second = await ask("ann", "PUT", `/template/${first.uuid}`, {
    access: "account",
    data: data.replace(`title="${roleTitle}"`, 'title="Somebody"'),
  });
  const { status, body } = await ask("amy", "GET", `/template/${first.uuid}/compare?from=${first.version}`);
  assert.equal(status, 200);
  assert.deepEqual([body.from, body.to, body.totalChanges], [first.version, second.body.version, body.changes.length]);
  const change = body.changes.find((one: { kind: string }) => one.kind === "role");
  assert.deepEqual(
    [change.change, change.where.property, change.before, change.after],
    ["changed", "title", roleTitle, "Somebody"],
  );
  assert.match(change.text, /title was ".+", is "Somebody"$/);
  const same = await ask("amy", "GET", `/template/${first.uuid}/compare?from=${first.version}&to=${first.version}`);
  assert.deepEqual(same.body.changes, []);
  assert.equal((await ask("bob", "GET", `/template/${first.uuid}/compare?from=${first.version}`)).body.code, 40003);
  const other = await create();
  assert.equal((await ask("amy", "GET", `/template/${first.uuid}/compare?from=${other.version}`)).body.code, 40003);
});

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { testDatabase } from "@chancery/tests/world/database.ts";
import sql from "sql-template-tag";
import { people, templatesReception, type Person } from "@chancery/tests/world/templates-reception.ts";

const database = await testDatabase();
const { ask, stop } = await templatesReception(database);
after(stop);

const data = readFileSync(new URL("../../../../../tests/world/templates/order-form.xml", import.meta.url), "utf8");
const unknown = "01930000-0000-7000-8000-00000000ffff";
let count = 0;

async function category(who: Person, access = "mailbox"): Promise<string> {
  count += 1;
  const { status, body } = await ask(who, "POST", "/category", { name: `Category ${count}`, access });
  assert.equal(status, 201, JSON.stringify(body));
  return body.uuid;
}

const create = (who: Person, more: object) => ask(who, "POST", "/template", { access: "mailbox", data, ...more });
const codes = ({ body }: { body: { code: number; data: { errors?: readonly { code: number }[] } } }): readonly number[] =>
  body.data?.errors?.map((row) => row.code) ?? [body.code];

const wrong: readonly (readonly [string, object, readonly number[]])[] = [
  ["no name", {}, [30010]],
  ["a null for a name", { name: null }, [30010]],
  ["a blank name", { name: " \t" }, [30010]],
  ["a name of 65 characters", { name: "x".repeat(65) }, [30011]],
  ["an unknown access", { name: "A", access: "everybody" }, [1057]],
  ["the access shared", { name: "A", access: "shared" }, [1058]],
  ["the access official", { name: "A", access: "official" }, [1084]],
  ["the access public-hidden", { name: "A", access: "public-hidden" }, [1084]],
  ["a wrong name and a wrong access", { name: "", access: "shared" }, [30010, 1058]],
];
for (const [what, body, expected] of wrong) {
  test(`a category with ${what} is refused with ${expected.join(", ")}`, async () => {
    const answer = await ask("ann", "POST", "/category", body);
    assert.deepEqual([answer.status, codes(answer)], [400, expected]);
  });
}

test("a category is made, changed and removed by its mailbox; a name is unique regardless of case", async () => {
  const made = await ask("ann", "POST", "/category", { name: `  Ключ${"x".repeat(60)}  `, access: null });
  assert.equal(made.status, 201);
  const { uuid, name, access, editable, mailboxUuid } = made.body;
  assert.deepEqual([name.length, access, editable, mailboxUuid], [64, "mailbox", true, people.ann.id]);
  assert.equal((await ask("ann", "POST", "/category", { name: name.toUpperCase() })).body.code, 30012);
  assert.equal((await ask("bob", "POST", "/category", { name })).status, 201);
  const other = await category("ann");
  assert.equal((await ask("ann", "PUT", `/category/${other}`, { name })).body.code, 30012);
  const changed = await ask("ann", "PUT", `/category/${uuid}`, { name: name.toUpperCase(), access: "account" });
  assert.deepEqual([changed.status, changed.body.name, changed.body.access], [200, name.toUpperCase(), "account"]);
  assert.equal((await ask("ann", "DELETE", `/category/${uuid}`)).status, 204);
  assert.equal((await ask("ann", "DELETE", `/category/${uuid}`)).body.code, 30013);
});

async function child(name: string, parentId: string | null): Promise<{ readonly id: string; readonly parentId: string | null }> {
  const { status, body } = await ask("ann", "POST", "/category", { name, parentId, description: `About ${name}` });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}
const parentsOf = async (...ids: readonly string[]) => {
  const { body } = await ask("ann", "GET", "/category?limit=1000");
  const rows: readonly { readonly id: string; readonly parentId: string | null }[] = body.data;
  return ids.map((id) => rows.find((row) => row.id === id)?.parentId);
};

test("categories are nested, and never inside themselves", async () => {
  const root = await child("Root", null);
  const middle = await child("Middle", root.id);
  const leaf = await child("Leaf", middle.id);
  assert.partialDeepStrictEqual(middle, {
    uuid: middle.id,
    mailboxId: people.ann.id,
    parentId: root.id,
    description: "About Middle",
  });
  for (const parentId of [root.id, middle.id, leaf.id]) {
    const cycle = await ask("ann", "PUT", `/category/${root.id}`, { name: "Root", parentId });
    assert.deepEqual([cycle.status, codes(cycle)], [400, [1006]]);
  }
  assert.equal((await ask("ann", "PUT", `/category/${leaf.id}`, { name: "Leaf", parentId: root.id })).status, 200);
  assert.deepEqual(await parentsOf(root.id, middle.id, leaf.id), [null, root.id, root.id]);
  assert.equal((await ask("ann", "PUT", `/category/${leaf.id}`, { name: "Leaf" })).body.parentId, null);
});

test("a category is nested in one of its own mailbox only", async () => {
  const [foreign, hidden] = [await category("bob", "public"), await category("bob")];
  assert.equal((await ask("ann", "POST", "/category", { name: "In a foreign one", parentId: foreign })).body.code, 90011);
  assert.equal((await ask("ann", "POST", "/category", { name: "In a hidden one", parentId: hidden })).body.code, 30013);
});

test("the subcategories of a removed category move to another or to the top level; otherwise it is not removed", async () => {
  const [from, to] = [await child("From", null), await child("To", null)];
  const inner = await child("Inner", from.id);
  const remove = (id: string, query = "") => ask("ann", "DELETE", `/category/${id}${query}`);
  assert.equal((await remove(from.id)).body.code, 30014);
  assert.equal((await remove(from.id, `?moveTo=${to.id}&keepChildren=true`)).body.code, 1006);
  assert.equal((await remove(from.id, `?moveTo=${inner.id}`)).body.code, 1006);
  assert.equal((await remove(from.id, `?moveTo=${unknown}`)).body.code, 30013);
  assert.equal((await remove(from.id, `?moveTo=${to.id}`)).status, 204);
  assert.deepEqual(await parentsOf(inner.id), [to.id]);
  assert.equal((await remove(to.id, "?keepChildren=true")).status, 204);
  assert.deepEqual(await parentsOf(inner.id), [null]);
});

test("twenty categories of one name that are created concurrently are one", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask("amy", "POST", "/category", { name: "Once" })));
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  assert.deepEqual(statuses, [201, ...Array.from({ length: 19 }, () => 409)]);
});

const levels: readonly (readonly [string, readonly [boolean, boolean]])[] = [
  ["mailbox", [false, false]],
  ["account", [true, false]],
  ["public", [true, true]],
];
for (const [access, [amySees, bobSees]] of levels) {
  test(`a category of access ${access} is listed, used and changed as that says`, async () => {
    const uuid = await category("ann", access);
    const lists = async (who: Person, query: string): Promise<boolean> => {
      const { body } = await ask(who, "GET", `/category?limit=1000${query}`);
      return body.data.some((row: { uuid: string }) => row.uuid === uuid);
    };
    for (const query of ["", `&access=${access}`]) {
      assert.deepEqual(
        [await lists("ann", query), await lists("amy", query), await lists("bob", query)],
        [true, amySees, bobSees],
      );
    }
    assert.equal(await lists("ann", `&access=${access === "public" ? "account" : "pub"}`), false);
    const use = async (who: Person) => {
      const answer = await create(who, { access: "public", categories: [uuid] });
      return answer.status === 200 ? 200 : codes(answer)[0];
    };
    assert.deepEqual([await use("amy"), await use("bob")], [amySees ? 200 : 40066, bobSees ? 90010 : 40066]);
    const change = async (who: Person) => (await ask(who, "PUT", `/category/${uuid}`, { name: "Mine" })).body.code;
    assert.deepEqual([await change("amy"), await change("bob")], [amySees ? 90011 : 30013, bobSees ? 90011 : 30013]);
    assert.equal((await ask("amy", "DELETE", `/category/${uuid}`)).body.code, amySees ? 90011 : 30013);
  });
}

test("a user who may not manage categories gets 403", async () => {
  const uuid = await category("ann");
  for (const [method, path] of [
    ["POST", "/category"],
    ["PUT", `/category/${uuid}`],
    ["DELETE", `/category/${uuid}`],
  ] as const) {
    assert.equal((await ask("viewer", method, path, method === "DELETE" ? undefined : { name: "A" })).body.code, 90014);
  }
});

test("a template names its categories, those of other mailboxes a second time, and is found by them", async () => {
  const own = await category("ann");
  const shared = await category("amy", "account");
  const made = await create("ann", { access: "account", categories: [own, shared] });
  assert.deepEqual(made.body.categories.toSorted(), [own, shared].toSorted());
  assert.deepEqual(made.body.sharedCategories, [shared]);
  const listed = await ask("ann", "GET", `/template?category=${own}`);
  assert.deepEqual([listed.body.totalElements, listed.body.data[0].uuid], [1, made.body.uuid]);
  assert.deepEqual(listed.body.data[0].categories, made.body.categories);
  assert.equal((await ask("amy", "GET", `/template?category=${own}`)).body.totalElements, 1);
  assert.equal((await ask("bob", "GET", `/template?category=${own}`)).body.totalElements, 0);
  const patched = await ask("ann", "PATCH", `/template/${made.body.uuid}/categories`, [own]);
  assert.deepEqual([patched.status, patched.body.categories, patched.body.version], [200, [own], made.body.version]);
  const put = await ask("ann", "PUT", `/template/${made.body.uuid}`, { access: "account", data, categories: null });
  assert.deepEqual([put.status, put.body.categories], [200, []]);
});

const tooNarrow: readonly (readonly [string, string, boolean])[] = [
  ["mailbox", "mailbox", true],
  ["mailbox", "account", false],
  ["shared", "account", false],
  ["account", "account", true],
  ["account", "public", false],
  ["public", "public", true],
  ["public-hidden", "public", true],
];
for (const [access, ofCategory, isRight] of tooNarrow) {
  test(`a template of access ${access} ${isRight ? "goes" : "does not go"} into a category of access ${ofCategory}`, async () => {
    const uuid = await category("ann", ofCategory);
    const sharedTo = access === "shared" ? [people.bob.id] : null;
    const answer = await create("ann", { access, sharedTo, categories: [uuid] });
    assert.deepEqual([answer.status, isRight ? [] : codes(answer)], [isRight ? 200 : 400, isRight ? [] : [40006]]);
  });
}

test("every wrong category is reported in one response, with its place", async () => {
  const own = await category("ann");
  const answer = await create("ann", { categories: [own, unknown, own, "x"] });
  assert.deepEqual(codes(answer), [40066, 40067, 40066]);
  assert.equal(answer.body.data.errors[1].pointer, "/categories/2");
  const made = await create("ann", {});
  const patched = await ask("ann", "PATCH", `/template/${made.body.uuid}/categories`, [unknown]);
  assert.deepEqual([patched.status, patched.body.code, patched.body.data.errors[0].pointer], [400, 40066, "/0"]);
});

test("a category with templates is not removed, and does not come to reach farther than they do", async () => {
  const uuid = await category("ann");
  const made = await create("ann", { categories: [uuid] });
  assert.equal((await ask("ann", "DELETE", `/category/${uuid}`)).body.code, 30014);
  const wider = await ask("ann", "PUT", `/category/${uuid}`, { name: `Wider ${uuid}`, access: "account" });
  assert.deepEqual([wider.body.code, wider.body.data.errors[0].allowed], [40006, ["mailbox"]]);
  assert.equal((await ask("ann", "PATCH", `/template/${made.body.uuid}/categories`, [])).status, 200);
  assert.equal((await ask("ann", "DELETE", `/category/${uuid}`)).status, 204);
});

test("of a removal and a concurrent addition of a template one succeeds", async () => {
  for (let round = 0; round < 8; round += 1) {
    const uuid = await category("ann");
    const [removed, made] = await Promise.all([ask("ann", "DELETE", `/category/${uuid}`), create("ann", { categories: [uuid] })]);
    const isRemoved = removed.status === 204;
    assert.deepEqual(isRemoved ? [made.body.code] : [removed.body.code, made.status], isRemoved ? [40066] : [30014, 200]);
  }
});

test("a mailbox has at most 1000 categories", async () => {
  const { id, accountId } = people.bob;
  await database.run(sql`
    insert into categories (id, mailbox_id, account_id, name, searched, access, created_at, modified_at)
    select gen_random_uuid(), ${id}, ${accountId}, 'c' || n, 'c' || n, 'mailbox', now(), now()
    from generate_series(1, 999 - (select count(*) from categories where mailbox_id = ${id})) n`);
  assert.equal((await ask("bob", "POST", "/category", { name: "The last" })).status, 201);
  assert.equal((await ask("bob", "POST", "/category", { name: "One more" })).body.code, 1067);
});

test("the categories of an access level are listed as an array", async () => {
  assert.deepEqual((await ask("ann", "GET", "/category/official")).body, []);
  const [own, common] = [await category("ann"), await category("ann", "account")];
  const listed = async (level: string) =>
    (await ask("ann", "GET", `/category/${level}`)).body.map(({ id }: { id: string }) => id);
  assert.equal((await listed("account")).includes(common), true);
  assert.equal((await listed("account")).includes(own), false);
  assert.equal((await listed("mailbox"))[0], own);
  assert.deepEqual(await listed("pub"), await listed("public"));
  assert.equal((await ask("ann", "GET", "/category/none")).status, 400);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { systemRoles } from "@chancery/core/account/roles.ts";
import sql from "sql-template-tag";
import { ground } from "../../../../../tests/world/ground.ts";
import { people } from "../../../../../tests/world/people.ts";

const { ann, bob, database } = await ground();
const { accountId } = people.ann;
const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/permission/role";
const clerk = { name: "Clerk", description: "Sends", type: "mailbox", permissions: [2004, 2001, 2004], accountUuid: accountId };
const answerOf = ({ status, json }: { readonly status: number; readonly json: unknown }) => [status, Object(json).code];
const idsOf = ({ json }: { readonly json: unknown }) => Object(json).data.map((role: { uuid: string }) => role.uuid);
const made = async (change: object = {}): Promise<string> => {
  const answer = await ann.post(at, { ...clerk, name: crypto.randomUUID(), ...change });
  assert.equal(answer.status, 201, answer.text);
  return Object(answer.json).uuid;
};

test("an account makes, reads, changes and removes a role of its own", async () => {
  const { status, json } = await ann.post(at, { ...clerk, name: "  Head  clerk " });
  const { uuid, ...rest } = Object(json);
  const role = { name: "Head clerk", description: "Sends", type: "mailbox", permissions: [2001, 2004] };
  assert.deepEqual([status, rest], [201, { ...role, accountUuid: accountId, system: false }]);
  assert.deepEqual((await ann.get(`${at}/${uuid}`)).json, json);
  const changed = await ann.put(`${at}/${uuid}`, { name: "Clerk", permissions: [2005] });
  assert.deepEqual(changed.json, { ...Object(json), name: "Clerk", description: "", permissions: [2005] });
  assert.equal((await ann.send("DELETE", `${at}/${uuid}`)).status, 204);
  assert.deepEqual(answerOf(await ann.get(`${at}/${uuid}`)), [404, 20009]);
});

test("lists have the system's roles and one's own, never those of others", async () => {
  const uuid = await made();
  for (const path of [at, `${at}/account/${accountId}`]) {
    const roles = idsOf(await ann.get(`${path}?limit=1000`));
    assert.deepEqual(roles.slice(0, 4), Object.values(systemRoles));
    assert.ok(roles.includes(uuid), path);
  }
  assert.equal(Object((await bob.get(at)).json).totalElements, 4);
  assert.deepEqual(answerOf(await bob.get(`${at}/account/${accountId}`)), [403, 90018]);
});

const wrong: readonly [title: string, change: object, answer: readonly [number, number]][] = [
  ["no visible name", { name: "  " }, [400, 20005]],
  ["too long a name", { name: "x".repeat(129) }, [400, 20006]],
  ["a permission of the other kind", { permissions: [10007] }, [400, 20008]],
  ["a kind there is not", { type: "system" }, [400, 1006]],
  ["an account of others", { accountUuid: people.bob.accountId }, [403, 90018]],
  ["an unknown account", { accountUuid: unknown }, [403, 90018]],
  ["two faults", { name: "", permissions: [1] }, [400, 1006]],
];

for (const [title, change, answer] of wrong) {
  test(`a role with ${title} is refused: ${answer.join(" ")}`, async () => {
    assert.deepEqual(answerOf(await ann.post(at, { ...clerk, ...change })), answer);
  });
}

test("the name of a role is unique by kind, whatever its case; of eight concurrent requests one gets it", async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => ann.post(at, { ...clerk, name: "Éditor" })));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409, 409, 409, 409, 409, 409]);
  assert.deepEqual(answerOf(await ann.post(at, { ...clerk, name: "editor" })), [409, 20007]);
  await made({ name: "editor", type: "account", permissions: [] });
  assert.deepEqual(answerOf(await ann.put(`${at}/${await made()}`, { name: "EDITOR", permissions: [] })), [409, 20007]);
});

test("a role of the system can be read by everyone and changed by no one", async () => {
  const path = `${at}/${systemRoles.mailboxUser}`;
  assert.deepEqual([(await bob.get(path)).status, Object((await bob.get(path)).json).system], [200, true]);
  assert.deepEqual(answerOf(await ann.put(path, { name: "x", permissions: [] })), [403, 90036]);
  assert.deepEqual(answerOf(await ann.send("DELETE", path)), [403, 90036]);
});

test("a role of another account answers as one that does not exist", async () => {
  const uuid = await made();
  for (const id of [uuid, unknown]) {
    assert.deepEqual(answerOf(await bob.get(`${at}/${id}`)), [404, 20009]);
    assert.deepEqual(answerOf(await bob.put(`${at}/${id}`, { name: "x", permissions: [] })), [404, 20009]);
    assert.deepEqual(answerOf(await bob.send("DELETE", `${at}/${id}`)), [404, 20009]);
  }
});

test("a role cannot be removed while a person has it, or new people get it", async () => {
  const [used, forNew] = [await made(), await made()];
  const user = await database.first<{ readonly id: string }>(sql`select id from users where email = ${people.ann.email}`);
  const access = `/api/v1/permission/${user?.id}/mailbox/${people.ann.mailboxId}`;
  assert.equal((await ann.send("PATCH", access, { body: { roles: [used] } })).status, 200);
  await database.run(sql`update accounts set new_people_role_id = ${forNew} where id = ${accountId}`);
  assert.deepEqual(answerOf(await ann.send("DELETE", `${at}/${used}`)), [409, 20043]);
  assert.deepEqual(answerOf(await ann.send("DELETE", `${at}/${forNew}`)), [409, 20063]);
});

test("roles of an account are found by type, text of the name and permissions, each together with the others", async () => {
  const path = `${at}/account/${accountId}`;
  const mine = await made({ name: "Öffice Keeper", permissions: [2001, 2004] });
  await made({ name: "Office guard", permissions: [2004] });
  assert.deepEqual(idsOf(await ann.get(`${path}?name=OFFICE+keep&permissions=2001&permissions=2004&type=mailbox`)), [mine]);
  assert.equal(idsOf(await ann.get(`${path}?name=office`)).length, 2);
  assert.deepEqual(idsOf(await ann.get(`${path}?name=office&type=account`)), []);
  assert.deepEqual(idsOf(await ann.get(`${path}?name=account owner&permissions=10008`)), [systemRoles.accountOwner]);
  assert.deepEqual(answerOf(await ann.get(`${path}?type=system`)), [400, 1006]);
});

test("a list of roles continues after its cursor", async () => {
  const all = idsOf(await ann.get(`${at}?limit=1000`));
  const { data, nextCursor, ...page } = Object((await ann.get(`${at}?limit=3`)).json);
  assert.deepEqual(page, { totalElements: all.length, sizeRequested: 3, numberOfElements: 3 });
  const rest = idsOf(await ann.get(`${at}?limit=1000&cursor=${encodeURIComponent(nextCursor)}`));
  assert.deepEqual([...data.map((role: { uuid: string }) => role.uuid), ...rest], all);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { makePair } from "@chancery/tests/world/certificates.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";

const { ann, bob, database } = await world();
const at = `/api/v1/account/${people.ann.accountId}/crypto-configs`;
const config = JSON.stringify({ anchors: [makePair("prime256v1").certificate], qualified: true });
type Config = { readonly uuid: string; readonly name: string; readonly config: string };
const list = async (): Promise<readonly Config[]> => (await ann.get(at)).json as readonly Config[];

test("trust settings are added, replaced by their uuid and removed, each in the audit trail", async () => {
  assert.equal(
    (
      await ann.put(at, [
        { name: "One", config },
        { name: "Two", config },
      ])
    ).status,
    200,
  );
  const [one, two] = await list();
  assert.deepEqual([one?.name, two?.name, one?.config], ["One", "Two", config]);
  assert.equal((await ann.put(at, [{ uuid: one?.uuid, name: "First", config }])).status, 200);
  assert.deepEqual(
    (await list()).map(({ name }) => name),
    ["First", "Two"],
  );
  assert.equal((await ann.send("DELETE", at, { body: [one?.uuid, two?.uuid] })).status, 200);
  assert.deepEqual(await list(), []);
  const records = await database.all<{ readonly operation: string }>(sql`
    select record::json->>'operation' as operation
    from audit_records
    where record like '%account-crypto-config%'
    order by sequence`);
  assert.deepEqual(
    records.map(({ operation }) => operation.replace("account-crypto-config-", "")),
    ["created", "created", "created", "deleted", "deleted"],
  );
});

test("an account neither sees nor changes the settings of another", async () => {
  await ann.put(at, [{ name: "Ours", config }]);
  const [ours] = await list();
  const theirs = `/api/v1/account/${people.bob.accountId}/crypto-configs`;
  assert.equal((await bob.put(theirs, [{ uuid: ours?.uuid, name: "Theirs", config }])).status, 404);
  assert.equal((await bob.send("DELETE", theirs, { body: [ours?.uuid] })).status, 200);
  assert.deepEqual(await list(), [ours]);
  assert.equal((await bob.get(at)).status, 403);
});

test("an account has at most twenty, also with concurrent additions", async () => {
  const more = Array.from({ length: 12 }, (_, index) => ({ name: `More ${index}`, config }));
  const answers = await Promise.all([ann.put(at, more), ann.put(at, more)]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400]);
  assert.equal((await list()).length, 13);
});

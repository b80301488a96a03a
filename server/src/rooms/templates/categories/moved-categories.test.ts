import assert from "node:assert/strict";
import { after, test } from "node:test";
import { testDatabase } from "@chancery/tests/world/database.ts";
import { templatesReception } from "@chancery/tests/world/templates-reception.ts";
import sql from "sql-template-tag";

const database = await testDatabase();
const { ask, stop } = await templatesReception(database);
after(stop);

const category = async (name: string): Promise<string> => (await ask("ann", "POST", "/category", { name })).body.uuid;

test("a category that comes under another parent is recorded as moved", async () => {
  const [root, leaf] = [await category("Trunk"), await category("Twig")];
  for (const body of [{ name: "Bough" }, { name: "Bough", parentId: root }, { name: "Limb", parentId: root }]) {
    assert.equal((await ask("ann", "PUT", `/category/${leaf}`, body)).status, 200);
  }
  const rows = await database.all<{ readonly operation: string }>(sql`
    select record::json->>'operation' as operation
    from audit_records
    where record::json->'details'->>'categoryId' = ${leaf}
    order by sequence`);
  assert.deepEqual(
    rows.map(({ operation }) => operation),
    ["category-created", "category-changed", "category-moved", "category-changed"],
  );
});

import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { formsPath, makeForm, orderForm } from "@chancery/tests/world/forms-of-envelopes.ts";
import { orderTemplate } from "@chancery/tests/world/orders.ts";
import { world } from "@chancery/tests/world/world.ts";
import { formLimits } from "./limits.ts";

const one = await world();
const { ann, database } = one;
const template = await orderTemplate(ann);

test("the settings of the forms of a mailbox have 10 MiB at most, also after a change", async () => {
  const [first, second] = [await makeForm(one, template), await makeForm(one, template)];
  await database.run(sql`
    update forms
    set settings = jsonb_set(settings::jsonb, '{message}', to_jsonb(repeat('x', ${formLimits.settingsMaxBytes})))
    where id = ${first}`);
  const body = orderForm(one, template);
  for (const answer of [await ann.post(formsPath, body), await ann.put(`${formsPath}/${second}`, body)])
    assert.deepEqual([answer.status, Object(answer.json).code], [400, 1067], answer.text);
  assert.equal((await ann.put(`${formsPath}/${first}`, body)).status, 200);
  assert.equal((await ann.post(formsPath, body)).status, 201);
});

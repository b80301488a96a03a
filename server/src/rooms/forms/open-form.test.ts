import assert from "node:assert/strict";
import { test } from "node:test";
import { callingApp } from "@chancery/tests/world/call.ts";
import { formsPath, makeForm, orderForm } from "@chancery/tests/world/forms-of-envelopes.ts";
import { orderTemplate } from "@chancery/tests/world/orders.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann } = one;
const template = await orderTemplate(ann);
const visitor = callingApp(one.app);

test("a form shows visitors its template, and the fields that they fill in", async () => {
  const { status, json } = await visitor("GET", `${formsPath}/${await makeForm(one, template)}/open`);
  const open = Object(json);
  const { uuid: id, version: versionId } = template;
  assert.deepEqual([status, open.template], [200, { uuid: id, id, versionId, name: "Order" }]);
  assert.deepEqual(open.fields[0], {
    documentId: "order",
    name: "b",
    type: "text",
    roleId: "buyer",
    table: null,
    optional: false,
  });
  assert.ok(open.fields.every(({ roleId }: { readonly roleId: string }) => roleId === "buyer"));
});

test("the name of a form has up to 255 characters", async () => {
  const answers = ["", "x".repeat(255), "x".repeat(256)].map((name) => ann.post(formsPath, orderForm(one, template, { name })));
  assert.deepEqual(
    (await Promise.all(answers)).map(({ status }) => status),
    [201, 201, 400],
  );
});

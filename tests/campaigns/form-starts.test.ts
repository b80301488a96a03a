import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import type { Answer } from "../world/call.ts";
import { formsPath, makeForm, startForm } from "../world/forms-of-envelopes.ts";
import { orderTemplate } from "../world/orders.ts";
import { world } from "../world/world.ts";

// A thousand visitors start a form, five hundred of them at the same time.

const visitors = 1000;
const one = await world();
const template = await orderTemplate(one.ann);
/** Starts a form, as many at once as one address may. */
async function startAll(id: string): Promise<readonly Answer[]> {
  const lane = async (): Promise<readonly Answer[]> => [await startForm(one, id), await startForm(one, id)];
  return (await Promise.all(Array.from({ length: visitors / 2 }, lane))).flat();
}
const shown = async (id: string) => Object((await one.ann.get(`${formsPath}/${id}`)).json);

test("a thousand visitors each have an envelope of their own", async () => {
  const form = await makeForm(one, template);
  const answers = await startAll(form);
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
  for (const name of ["envelopeUuid", "mailboxUuid", "token"])
    assert.equal(new Set(answers.map(({ json }) => Object(json)[name])).size, visitors, name);
  assert.equal((await shown(form)).totalEnvelopes, visitors);
  const found = Object((await one.ann.post("/api/v1/envelope/search?limit=1", { form: [form] })).json);
  assert.equal(found.totalElements, visitors);
});

test("of a thousand visitors one starts a form for one envelope, and the others leave nothing", async () => {
  const form = await makeForm(one, template, { multiUse: false });
  const guests = async () =>
    (await one.database.first<{ readonly count: number }>(sql`select count(*)::integer as count from users where is_guest`))
      ?.count ?? 0;
  const before = await guests();
  const answers = await startAll(form);
  const counts = Map.groupBy(answers, ({ status }) => status);
  assert.deepEqual([counts.get(201)?.length, counts.get(410)?.length], [1, visitors - 1]);
  assert.equal((await shown(form)).totalEnvelopes, 1);
  assert.equal(await guests(), before + 1);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { colleagues } from "@chancery/tests/world/colleagues.ts";
import { orderTemplate } from "@chancery/tests/world/orders.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { saveScenario, scenarioBody, stylesheet } from "@chancery/tests/world/scenarios.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob, stranger, database } = one;
const { colleague, viewer } = await colleagues(one);
const at = "/api/v1/scenario";
const template = await orderTemplate(ann);
const xslt = stylesheet("<envelope/>");
const body = scenarioBody(template, template, xslt);
const unknown = "01930000-0000-7000-8000-00000000dead";
const save = (more: object = {}, who = ann) => saveScenario(who, { ...body, ...more });
const shared = await orderTemplate(ann);
await database.run(sql`update templates set access = 'public' where id = ${shared.uuid}`);

test("a scenario is saved, listed, replaced, copied and deleted, and the log of the mailbox says so", async () => {
  const saved = await ann.post(at, { ...body, addToChain: true });
  const id = textAt(saved, "uuid");
  const { createdAt, updatedAt, ...shown } = Object(saved.json);
  const [step] = body.steps;
  const defaults = { source: step?.source, condition: null, sendAfterCreation: false };
  const expected = { uuid: id, mailboxUuid: ann.mailboxId, editable: true, sharedTo: [], addToChain: true };
  assert.deepEqual(shown, { ...body, ...expected, steps: [{ ...step, ...defaults }] });
  assert.equal(createdAt, updatedAt);
  assert.deepEqual((await ann.get(`${at}/${id}`)).json, saved.json);
  const replaced = await ann.put(`${at}/${id}`, { ...body, name: "Verträge", steps: [{ ...step, condition: "true()" }] });
  assert.deepEqual([replaced.status, textAt(replaced, "name"), textAt(replaced, "createdAt")], [200, "Verträge", createdAt]);
  const cloned = await ann.put(`${at}/${id}/clone`, undefined);
  const copy = textAt(cloned, "uuid");
  assert.deepEqual(Object(cloned.json).steps, Object(replaced.json).steps);
  for (const keyword of ["VERTRÄGE", copy]) {
    const page = Object((await ann.get(`${at}?limit=1&keyword=${encodeURIComponent(keyword)}`)).json);
    assert.deepEqual([page.data[0].uuid, page.data[0].steps[0].source.templateName], [copy, "Order"]);
  }
  assert.equal((await ann.send("DELETE", `${at}/${id}`)).status, 200);
  assert.equal((await ann.get(`${at}/${id}`)).status, 404);
  const trail = await database.all<{ readonly operation: string }>(sql`
    select record::json->>'operation' as operation
    from audit_records
    where record::json->>'operation' like 'scenario-%'
    order by sequence`);
  assert.deepEqual(
    trail.map(({ operation }) => operation.slice("scenario-".length)),
    ["created", "updated", "cloned", "deleted"],
  );
});

test("who sees a scenario is decided by its access", async () => {
  const seenBy = async (id: string) => {
    const people = { ann, colleague, bob, stranger };
    const entries = Object.entries(people).map(async ([name, who]) => {
      const isShown = (await who.get(`${at}/${id}`)).status === 200;
      const isListed = Object((await who.get(`${at}?keyword=${id}`)).json).totalElements === 1;
      return isShown ? [isListed ? name : `${name} by id`] : [];
    });
    return (await Promise.all(entries)).flat();
  };
  assert.deepEqual(await seenBy(await save()), ["ann"]);
  assert.deepEqual(await seenBy(await save({ access: "account" })), ["ann", "colleague"]);
  assert.deepEqual(await seenBy(await save({ access: "pub" })), ["ann", "colleague", "bob", "stranger"]);
  const everybody = ["ann", "colleague by id", "bob by id", "stranger by id"];
  assert.deepEqual(await seenBy(await save({ access: "public-hidden" })), everybody);
  assert.deepEqual(await seenBy(await save({ access: "shared", sharedTo: [bob.mailboxId] })), ["ann", "bob"]);
});

test("other mailboxes change nothing, and do not learn who else it is shared with", async () => {
  const hidden = await save();
  const open = await save({ access: "shared", sharedTo: [bob.mailboxId, stranger.mailboxId] });
  const own = scenarioBody(shared, shared, xslt);
  const codeOf = ({ status, json }: Awaited<ReturnType<typeof bob.get>>) => [status, Object(json).code];
  assert.deepEqual(codeOf(await bob.put(`${at}/${hidden}`, own)), [404, 100001]);
  assert.deepEqual(codeOf(await bob.put(`${at}/${open}`, own)), [403, 90032]);
  assert.deepEqual(codeOf(await bob.send("DELETE", `${at}/${open}`)), [403, 90032]);
  assert.deepEqual(codeOf(await bob.send("DELETE", `${at}/${unknown}`)), [404, 100001]);
  const { sharedTo, editable } = Object((await bob.get(`${at}/${open}`)).json);
  assert.deepEqual([sharedTo, editable], [[], false]);
  assert.deepEqual(codeOf(await bob.put(`${at}/${open}/clone`, undefined)), [400, 1006], "the templates are Ann's");
});

const [step] = body.steps;
const wrong: Readonly<Record<string, readonly [object, number]>> = {
  "without steps": [{ steps: [] }, 100002],
  "with two steps of one id": [{ steps: [step, step] }, 100003],
  "with an empty id": [{ steps: [{ ...step, id: "" }] }, 100004],
  "with a later step without a source": [{ steps: [step, { ...step, id: "b", source: null }] }, 100005],
  "with an unknown source": [{ steps: [{ ...step, source: { templateUuid: unknown, templateVersionUuid: unknown } }] }, 100006],
  "with an unknown destination": [
    { steps: [{ ...step, destination: { templateUuid: template.uuid, templateVersionUuid: unknown } }] },
    100007,
  ],
  "with a stylesheet that is no XML": [{ steps: [{ ...step, xslt: "<a" }] }, 100008],
  "with a stylesheet that does not compile": [{ steps: [{ ...step, xslt: stylesheet('<a b="{1 +}"/>') }] }, 100008],
  "with a stylesheet that reads files": [
    { steps: [{ ...step, xslt: stylesheet("", '<xsl:include href="file:///etc/passwd"/>') }] },
    100008,
  ],
  "with a condition that does not compile": [{ steps: [{ ...step, condition: "//a[" }] }, 100009],
  "of an unknown access": [{ access: "nobody" }, 1057],
  "shared with nobody": [{ access: "shared" }, 1069],
  "shared with itself": [{ access: "shared", sharedTo: [ann.mailboxId] }, 50113],
  "shared with an unknown mailbox": [{ access: "shared", sharedTo: [unknown] }, 30001],
};
for (const [what, [more, code]] of Object.entries(wrong))
  test(`a scenario is refused ${what}`, async () => {
    const { status, json } = await ann.post(at, { ...body, ...more });
    assert.deepEqual([status, Object(json).code], [400, code]);
  });

test("a mailbox that may only list begins nothing", async () => {
  const id = await save({ access: "account" });
  const refused = await viewer.post(`${at}/${id}`);
  assert.deepEqual([refused.status, Object(refused.json).code], [403, 90014]);
});

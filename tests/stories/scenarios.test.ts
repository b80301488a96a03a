import assert from "node:assert/strict";
import { test } from "node:test";
import { filled, orderTemplate, sendOrder } from "../world/orders.ts";
import { statusFor, textAt } from "../world/paper.ts";
import { orderSheet, saveScenario, versionOf } from "../world/scenarios.ts";
import { world } from "../world/world.ts";

const one = await world();
const { ann, bob } = one;
const at = "/api/v1/envelope";
const [ordered, invoiced] = [await orderTemplate(ann), await orderTemplate(ann)];
const fields =
  `<field name="a"><xsl:value-of select="upper-case(//field[@name = 'b']/@value)"/></field>` +
  `<xsl:for-each select="//field[@name = 'file'][@attachmentUuid]"><field name="plan">` +
  `<xsl:copy-of select="@attachmentUuid"/><xsl:value-of select="."/></field></xsl:for-each>`;
const toBob = orderSheet({ fields, buyer: bob.mailboxId });
const toBobAgain = orderSheet({
  fields: `<field name="a"><xsl:value-of select="//field[@name = 'a']"/>!</field>`,
  buyer: bob.mailboxId,
});
const steps = [
  {
    id: "invoice",
    name: "Invoice",
    source: versionOf(ordered),
    destination: versionOf(invoiced),
    xslt: toBob,
    condition: "//field[@name = 'b'] = 'yes'",
    sendAfterCreation: true,
  },
  { id: "receipt", name: "Receipt", source: versionOf(invoiced), destination: versionOf(ordered), xslt: toBobAgain },
];
const scenario = await saveScenario(ann, { name: "Sales", description: "", access: "mailbox", addToChain: true, steps });
const next = (id: string, step: string, who = ann) => who.post(`${at}/${id}/scenario/${step}`);

/** An order that Bob has answered, with a file. */
async function answered(answer: string, template = ordered, envelope?: string): Promise<string> {
  const id = envelope ?? (await sendOrder(one, template));
  const file = { name: "proof.txt", bytes: Buffer.from("proof"), type: "text/plain" };
  const proof = textAt(await bob.upload(`${at}/attachment`, file), "attachmentId");
  const values = `<field name="b">${answer}</field><field name="file" attachmentUuid="${proof}">proof.txt</field>`;
  for (const data of [filled(template, values), filled(template, "")]) {
    const done = await bob.put(`${at}/fill`, { uuid: id, data });
    assert.equal(done.status, 200, done.text);
  }
  assert.equal(await statusFor(ann, id), "COMPLETED");
  return id;
}

test("an order becomes an invoice with its file, then a draft of a receipt, all in one chain", async () => {
  const id = await answered("yes");
  const shown = Object((await ann.get(`${at}/${id}`)).json).scenario;
  const step = shown.nextSteps[0];
  const names = [step.id, step.name, step.source.templateName, step.destination.templateVersionUuid, step.sendAfterCreation];
  assert.deepEqual([shown.uuid, shown.name, shown.nextSteps.length], [scenario, "Sales", 1]);
  assert.deepEqual(names, ["invoice", "Invoice", "Order", invoiced.version, true]);
  const made = await next(id, "invoice");
  assert.equal(made.status, 200, made.text);
  const invoice = textAt(made, 0, "uuid");
  assert.equal(await statusFor(bob, invoice), "WAITING");
  const { envelope } = Object((await bob.get(`${at}/${invoice}`)).json);
  assert.match(envelope.data, /<subject>Next of Order 7<\/subject>/);
  assert.match(envelope.data, /<field name="a">YES<\/field>/);
  const [, copy = ""] = /name="plan" attachmentUuid="([^"]+)">proof.txt</.exec(envelope.data) ?? [];
  const downloaded = await bob.get(`${at}/attachment?attachmentUuid=${copy}`);
  assert.deepEqual([downloaded.status, downloaded.text], [200, "proof"]);
  await answered("paid", invoiced, invoice);
  const receipt = textAt(await next(invoice, "receipt"), 0, "uuid");
  assert.equal(await statusFor(ann, receipt), "DRAFT");
  const { chainUuid } = Object((await ann.get(`${at}/${receipt}`)).json).envelope;
  const chain = Object((await ann.get(`${at}/chain/${chainUuid}`)).json);
  assert.deepEqual(chain.map((row: { readonly uuid: string }) => row.uuid).toSorted(), [id, invoice, receipt].toSorted());
});

test("a step whose condition is not met does nothing", async () => {
  const id = await answered("no");
  const refused = await next(id, "invoice");
  assert.deepEqual([refused.status, Object(refused.json).code], [422, 50063]);
  assert.equal(Object((await ann.get(`${at}/${id}`)).json).envelope.chainUuid, null);
});

test("a step that is done several times at once makes one envelope", async () => {
  const id = await answered("yes");
  const answers = await Promise.all([1, 2, 3].map(() => next(id, "invoice")));
  const made = new Set(answers.map((answer) => textAt(answer, 0, "uuid")));
  assert.equal(made.size, 1);
  assert.equal(textAt(await next(id, "invoice"), 0, "uuid"), [...made][0]);
});

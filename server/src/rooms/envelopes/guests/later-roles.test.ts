import assert from "node:assert/strict";
import { test } from "node:test";
import { codeIn, enterAsGuest } from "@chancery/tests/world/guests.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { filled, order, orderXml, type OrderTemplate } from "@chancery/tests/world/orders.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob } = one;
const at = "/api/v1/envelope";
const guest = "kim@nowhere.example";
const field = '<field type="text" name="d" roleId="closer" optional="true"/>';
const role = '<role id="closer" title="Closer" type="assignee" order="3"/>';
const data = orderXml({ fields: field }).replace("</roles>", `${role}</roles>`);
const made = await ann.post("/api/v1/template", { data, access: "mailbox", categories: [] });
const template = made.json as OrderTemplate;

const fill = async (who: Persona, uuid: string, name: string) => {
  const answer = await who.put(`${at}/fill`, { uuid, data: filled(template, `<field name="${name}">ok</field>`) });
  assert.equal(answer.status, 200, answer.text);
};
const toGuest = async () => (await sendEmails(one)).filter(({ to }) => to === guest);

test("a guest gets an email with a new code when the flow reaches a later role, and none when the guest enters", async () => {
  const xml = order(template, { buyer: guest, checker: bob.mailboxId });
  const closer = `<role id="closer" mailboxUuid="${guest}"/></roles>`;
  const id = textAt(await ann.post(`${at}/send`, { data: xml.replace("</roles>", closer) }), "uuid");
  const [first, ...more] = await toGuest();
  assert.equal(more.length, 0);
  const kim = await enterAsGuest(one, codeIn(first?.text ?? ""));
  await fill(kim, id, "b");
  assert.deepEqual(await toGuest(), []);
  await fill(bob, id, "c");
  const [later, ...others] = await toGuest();
  assert.equal(others.length, 0);
  const code = codeIn(later?.text ?? "");
  assert.notEqual(code, codeIn(first?.text ?? ""));
  await fill(await enterAsGuest(one, code), id, "d");
  assert.equal(Object((await ann.get(`${at}/${id}`)).json).envelope.status, "COMPLETED");
  assert.deepEqual(await toGuest(), []);
});

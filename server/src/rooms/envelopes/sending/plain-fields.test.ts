import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { filled, order, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob } = one;

async function png(width: number, inside: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="100">${inside}</svg>`;
  return `data:image/png;base64,${(await sharp(Buffer.from(svg)).png().toBuffer()).toString("base64")}`;
}
const stroke = '<path d="M10 90 L 90 10" stroke="black" stroke-width="3"/>';
const einksign = '<field type="einksign" name="e" roleId="seller" optional="true" details="true"/>';
const buyers = '<field type="initials" name="i" roleId="buyer"/>';
const template = await orderTemplate(ann, { fields: einksign + buyers });
const parts = { buyer: bob.mailboxId, checker: bob.mailboxId };
const withDrawing = (text: string): string =>
  order(template, { ...parts, fields: `<field name="a">x</field><field name="e">${text}</field>` });

test("an envelope keeps drawings by hand, of the sender and of a later role", async () => {
  const drawing = await png(300, stroke);
  const sent = await ann.post("/api/v1/envelope/send", { data: withDrawing(drawing) });
  assert.equal(sent.status, 201, sent.text);
  const { uuid } = Object(sent.json);
  const data = filled(template, `<field name="b">x</field><field name="i">${drawing}</field>`);
  assert.equal((await bob.put("/api/v1/envelope/fill", { uuid, data })).status, 200);
  const read = String(Object((await ann.get(`/api/v1/envelope/${uuid}`)).json).envelope.data);
  assert.ok(read.includes(`<field name="e">${drawing}</field>`) && read.includes(`<field name="i">${drawing}</field>`));
});

const wrong: readonly (readonly [string, () => Promise<string>, number])[] = [
  ["a drawing that is empty", () => png(300, ""), 50040],
  ["a drawing that is too wide", () => png(301, stroke), 50039],
  ["a text that says it is a PNG", async () => `data:image/png;base64,${Buffer.from("signed").toString("base64")}`, 50038],
  ["a drawing that is no data URI", async () => "signed", 50037],
];
for (const [what, drawing, code] of wrong) {
  test(`${what} is refused with ${code} at its place, in send, check and fill`, async () => {
    const text = await drawing();
    const data = withDrawing(text);
    const sent = await ann.post("/api/v1/envelope/send", { data });
    assert.deepEqual([sent.status, Object(sent.json).code], [400, code]);
    const [row] = Object(sent.json).data.errors;
    assert.deepEqual([row.documentId, row.fieldName, row.line], ["order", "e", 3]);
    const checked = Object((await ann.post("/api/v1/envelope/check", { data })).json).errors;
    assert.deepEqual(
      checked.map((fault: { readonly code: number }) => fault.code),
      [code],
    );
    const uuid = await sendOrder(one, template, parts);
    const fill = filled(template, `<field name="b">x</field><field name="i">${text}</field>`);
    const answer = await bob.put("/api/v1/envelope/fill", { uuid, data: fill });
    assert.deepEqual([answer.status, Object(answer.json).code], [400, code]);
  });
}

test("a field that is left out is filled in from the profile of the user who acts", async () => {
  const fields = ["seller", "buyer"]
    .flatMap((role) => ["firstName", "email", "companyName"].map((key) => [role, key] as const))
    .map(([role, key]) => `<field type="text" name="${role}-${key}" roleId="${role}" prefill="${key}"/>`);
  const prefilled = await orderTemplate(ann, { fields: fields.join("") });
  const uuid = await sendOrder(one, prefilled, {
    ...parts,
    fields: '<field name="a">x</field><field name="seller-email">own@x.example</field>',
  });
  const data = filled(prefilled, '<field name="b">x</field>');
  assert.equal((await bob.put("/api/v1/envelope/fill", { uuid, data })).status, 200);
  const read = String(Object((await ann.get(`/api/v1/envelope/${uuid}`)).json).envelope.data);
  const value = (name: string): string | undefined => new RegExp(`<field name="${name}">([^<]*)<`).exec(read)?.[1];
  assert.deepEqual(
    [value("seller-firstName"), value("seller-email"), value("buyer-firstName"), value("buyer-email")],
    ["Ann", "own@x.example", "Bob", bob.email],
  );
  assert.ok(value("seller-companyName") && value("buyer-companyName"));
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "../../fault/catalogue.ts";
import {
  document,
  bob,
  cid,
  envelopeOf,
  field,
  fillAs,
  role,
  sent,
  template,
  xml,
} from "../../../../tests/world/envelopes/example.ts";
import { writeEnvelope } from "../xml/write.ts";

const cell = field({ type: "text", name: "cell", roleId: "second", table: "rows" });
const parallel = template({
  subject: "Order {a}, {c}",
  roles: [role("sender", "sender", 0), role("first", "assignee", 1), role("second", "assignee", 1)],
  documents: [
    document(
      [
        field({ type: "text", name: "a", isRequired: true }),
        field({ type: "text", name: "b", roleId: "first", isRequired: true }),
        field({ type: "text", name: "c", roleId: "second", isRequired: true }),
        cell,
      ],
      { tables: [{ name: "rows", roleId: "second", autoNumbering: false, columns: [], fieldNames: ["cell"] }] },
    ),
  ],
});
const flow = `<flow><roles><role id="first" mailboxUuid="${bob}"/><role id="second" mailboxUuid="${cid}"/></roles></flow>`;
const order = sent(xml('<field name="a">7</field>', flow), { template: parallel });
const read = writeEnvelope(order, parallel);
const rows = '<fieldgroup name="rows"><fieldset index="0"><field name="cell">x</field></fieldset></fieldgroup>';
const afterSecond = envelopeOf(fillAs(cid, order, xml(`<field name="c">z</field>${rows}`, ""), { of: parallel }));

test("a form that was read before a parallel role was filled can still be filled in and submitted", () => {
  assert.equal(afterSecond.subject, "Order 7, z");
  const filled = envelopeOf(
    fillAs(bob, afterSecond, read.replace(/<field name="b"\s*\/>/, '<field name="b">y</field>'), { of: parallel }),
  );
  assert.equal(filled.status, "COMPLETED");
  assert.equal(filled.subject, "Order 7, z");
  assert.match(writeEnvelope(filled, parallel), /name="b">y<.*name="c">z<.*name="cell">x</s);
});

for (const [what, submitted] of [
  ["another value in a field of a role beside it", '<field name="c">other</field>'],
  ["an emptied field of the sender", '<field name="a"/>'],
  ["other rows of a role beside it", rows.replace(">x<", ">y<")],
] as const) {
  test(`${what} is a change that the role may not make`, () => {
    const decision = fillAs(bob, afterSecond, xml(`<field name="b">y</field>${submitted}`, ""), { of: parallel });
    assert.deepEqual("faults" in decision && decision.faults.map((row) => catalogue[row.code].code), [90017]);
  });
}

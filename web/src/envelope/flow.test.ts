import assert from "node:assert/strict";
import { test } from "node:test";
import { changedAtOf, flowOf } from "./flow.ts";

const role = (attributes: string): string => `<role ${attributes}/>`;
const xml = (root: string, ...roles: readonly string[]): string =>
  `<${root}><flow><roles>${roles.map(role).join("")}</roles></flow></${root}>`;
const template = xml(
  "template",
  'id="checker" title="Checker" type="approver" order="2"',
  'id="seller" title="Seller" type="sender" order="0"',
  'id="buyer" type="assignee" order="1"',
  'id="witness" title="Witness" type="signer" order="1"',
);

test("roles are in the order of their steps, and those of one step are together", () => {
  const steps = flowOf(xml("envelope"), template).map((roles) => roles.map(({ id }) => id));
  assert.deepEqual(steps, [["seller"], ["buyer", "witness"], ["checker"]]);
});

test("a role has the recipient and the state of the envelope, the title and the kind of the template", () => {
  const [, step = []] = flowOf(
    xml(
      "envelope",
      'id="buyer" mailboxUuid="bob@borealis.example" active="true" completed="false"',
      'id="witness" completed="true"',
    ),
    template,
  );
  assert.deepEqual(step, [
    {
      id: "buyer",
      title: "buyer",
      kind: "assignee",
      order: 1,
      recipient: "bob@borealis.example",
      isActive: true,
      isCompleted: false,
    },
    { id: "witness", title: "Witness", kind: "signer", order: 1, recipient: undefined, isActive: false, isCompleted: true },
  ]);
});

test("an envelope or template that cannot be read has no steps", () => {
  assert.deepEqual(flowOf("<envelope>", "<template>"), []);
  assert.deepEqual(flowOf("", xml("template")), []);
});

test("the last change of state is read from the envelope", () => {
  const changed = "2026-11-20T21:00:00.000Z";
  assert.equal(changedAtOf(`<envelope><state><status>COMPLETED</status><date>${changed}</date></state></envelope>`), changed);
  assert.equal(changedAtOf("<envelope/>"), undefined);
});

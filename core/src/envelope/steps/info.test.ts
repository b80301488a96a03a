import assert from "node:assert/strict";
import { test } from "node:test";
import { readEnvelope } from "../xml/read.ts";
import { changedInfo } from "./info.ts";
import type { Template } from "../../template/model/model.ts";
import { flow, send, sent, template, xml } from "../../../../tests/world/envelopes/example.ts";

const fixed = { afterDays: 3, notifyInDays: 1, customAllowed: false };

function emailSummary(expire: string, more: Partial<Template>): unknown {
  const decision = send(xml('<field name="a">x</field>', `<info><subject>s</subject>${expire}</info>${flow}`), {
    template: template(more),
  });
  if ("faults" in decision) return decision.faults.map(({ code, args, allowed, line }) => [code, args, allowed, line]);
  return decision.step.envelope.expire ?? "none";
}

const refused = (reason: string, allowed: string) => [["request.invalid", [reason], [allowed], 1]];
const late = (allowed: string) => [["template.notify_after_expiry", undefined, [allowed], 1]];
const cases: readonly (readonly [title: string, expire: string, of: Partial<Template>, reported: unknown])[] = [
  ["none is said, none is fixed", "", {}, "none"],
  ["one is said", '<expire afterDays="3"/>', {}, { afterDays: 3, notifyInDays: undefined }],
  ["one is said with a notice", '<expire afterDays="3" notifyIn="2"/>', {}, { afterDays: 3, notifyInDays: 2 }],
  ["a notice as late as the end", '<expire afterDays="3" notifyIn="3"/>', {}, late("0 to 2")],
  ["a notice of no end", '<expire notifyIn="3"/>', {}, late("afterDays")],
  ["the template's is not repeated", "", { expire: fixed }, { afterDays: 3, notifyInDays: 1 }],
  ["the template's is repeated", '<expire afterDays="3" notifyIn="1"/>', { expire: fixed }, { afterDays: 3, notifyInDays: 1 }],
  [
    "another than the template's",
    '<expire afterDays="4"/>',
    { expire: fixed },
    refused("the template fixes the expiry", "afterDays 3"),
  ],
  ["another notice", '<expire notifyIn="2"/>', { expire: fixed }, refused("the template fixes the expiry", "afterDays 3")],
  [
    "the template lets none",
    '<expire afterDays="4"/>',
    { expire: { ...fixed, afterDays: undefined } },
    refused("the template allows no expiry", "no expiry"),
  ],
  [
    "the template lets any",
    '<expire afterDays="4"/>',
    { expire: { ...fixed, afterDays: undefined, customAllowed: true } },
    { afterDays: 4, notifyInDays: undefined },
  ],
];

for (const [title, expire, of, reported] of cases) {
  test(`an expiry: ${title}`, () => assert.deepEqual(emailSummary(expire, of), reported));
}

test("a message that the template fixes is not changed", () => {
  const decide = (message: string): unknown => {
    const text = xml('<field name="a">x</field>', `<info><subject>s</subject>${message}</info>${flow}`);
    const decision = send(text, { template: template({ message: "fixed" }) });
    return "faults" in decision ? decision.faults.map(({ args, allowed }) => [args, allowed]) : decision.step.envelope.message;
  };
  assert.equal(decide(""), "fixed");
  assert.equal(decide("<message>fixed</message>"), "fixed");
  assert.deepEqual(decide("<message>other</message>"), [[["the template fixes the message"], ["fixed"]]]);
});

const stored = sent(
  xml(
    '<field name="a">x</field>',
    `<info><subject>Order 7</subject><message>m</message><expire afterDays="3" notifyIn="1"/><forwarding delegation="true" sharing="false"/></info>${flow}`,
  ),
);
const changes: readonly (readonly [info: string, changed: readonly string[], column?: number])[] = [
  ["", []],
  ["<subject> Order 7 </subject><message>m</message>", []],
  ["<subject>before</subject>", []],
  ["<subject>Order 8</subject>", ["the subject"]],
  ["<message>n</message>", ["the message"]],
  ['<expire afterDays="3" notifyIn="1"/>', []],
  ['<expire afterDays="4"/>', ["the expiry"]],
  ['<expire notifyIn="2"/>', ["the expiry"]],
  ['<forwarding delegation="true" sharing="false"/>', []],
  ['<forwarding delegation="false"/>', ["forwarding"]],
  ['<forwarding sharing="true"/>', ["forwarding"]],
  [
    '<subject>x</subject><message>n</message><expire afterDays="4"/><forwarding sharing="true"/>',
    ["the subject", "the message", "the expiry", "forwarding"],
  ],
];
for (const [info, changed] of changes) {
  test(`of <info>${info}</info> ${changed.join(", ") || "nothing"} differs from what is stored`, () => {
    const { input } = readEnvelope(xml("", `<info>${info}</info>`));
    assert.ok(input);
    const rows = changedInfo(input.info, stored, "before");
    assert.deepEqual(
      rows.map(({ code, args }) => [code, args]),
      changed.map((what) => ["role.data_locked", [what]]),
    );
    const { subject, message, expire, place } = input.info;
    const places = { "the subject": subject, "the message": message, "the expiry": expire } as const;
    for (const row of rows) {
      const { line, column } = places[row.args?.[0] as keyof typeof places]?.place ?? place;
      assert.deepEqual([row.line, row.column], [line, column]);
    }
  });
}

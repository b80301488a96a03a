import assert from "node:assert/strict";
import { test } from "node:test";
import { parseId } from "../../ids/id.ts";
import { readTemplate } from "../../template/read-template.ts";
import { quickFaults, quickXml, type QuickRecipient } from "./quick-send.ts";
import { readEnvelope } from "../xml/read.ts";

function readOf(xml: string) {
  const read = readTemplate(xml);
  assert.ok("template" in read, JSON.stringify(read));
  return read.template;
}

const mailbox = "01930000-0000-7000-8000-0000000000b2";
const file = (at: number, fileName: string) => ({
  id: parseId<"attachment">(`01930000-0000-7000-8000-00000000000${at}`, "id"),
  fileName,
});
const files = [file(1, "a & b.txt"), file(2, "A & B.txt"), file(3, "  c\t<d>.pdf")];
const write = (recipients: readonly QuickRecipient[], more = {}) => quickXml({ subject: "S", recipients, ...more }, files);

const parts: readonly (readonly [string, Omit<QuickRecipient, "recipient">, string, number])[] = [
  ["a recipient without an action gets a copy", {}, "copy-1", 0],
  ["flags that are null say nothing", { approver: null, signer: null, eInkSignature: null }, "copy-1", 0],
  ["an approver", { approver: true }, "approver-1", 0],
  ["a signer has a slot on every file", { signer: true }, "signer-1", 3],
  ["a signer by hand", { eInkSignature: true }, "assignee-1", 0],
  ["a signer whose signature is drawn", { signer: true, eInkSignature: true }, "assignee-1", 0],
  ["an approver who signs", { approver: true, signer: true }, "approver-1 signer-1", 3],
  ["an approver who signs by hand", { approver: true, eInkSignature: true }, "approver-1 assignee-1", 0],
];
for (const [what, flags, roles, slots] of parts) {
  test(`quick send: ${what}`, () => {
    const xml = write([{ recipient: mailbox, ...flags }]);
    const template = readOf(xml.templateXml);
    assert.equal(template.roles.map(({ id }) => id).join(" "), `sender ${roles}`);
    assert.equal(template.signatures.length, slots);
    const drawn = template.documents.flatMap(({ fields }) => fields.filter(({ type }) => type === "einksign")).length;
    assert.equal(drawn, flags.eInkSignature ? 3 : 0);
    assert.deepEqual(
      readEnvelope(xml.envelopeXml).faults.map(({ code }) => code),
      ["envelope.template_missing"],
    );
  });
}

test("recipients in the order of the list act one after another; each action of one is a step", () => {
  const recipients = [
    { recipient: mailbox },
    { recipient: mailbox, signer: true, approver: true },
    { recipient: "x@example.com" },
  ];
  const stepsOf = (ordered: boolean | undefined) =>
    readOf(write(recipients, { ordered }).templateXml).roles.map(({ id, order }) => `${id} ${order}`);
  assert.deepEqual(stepsOf(true), ["sender 0", "copy-1 1", "approver-2 2", "signer-2 3", "copy-3 4"]);
  assert.deepEqual(stepsOf(undefined), ["sender 0", "copy-1 3", "approver-2 1", "signer-2 2", "copy-3 3"]);
});

test("the envelope expires after the days of the request", () => {
  const expireOf = (more: object) =>
    readEnvelope(write([{ recipient: mailbox }], more).envelopeXml).input?.info.expire?.afterDays;
  assert.deepEqual(
    [expireOf({ expireAfterDays: 14 }), expireOf({ expireAfterDays: null }), expireOf({})],
    [14, undefined, undefined],
  );
});

test("files of one name get titles of their own", () => {
  const template = readOf(write([{ recipient: mailbox }]).templateXml);
  assert.deepEqual(
    template.documents.map(({ title }) => title),
    ["a & b.txt", "A & B.txt (2)", "c <d>.pdf"],
  );
});

test("the line of a fault becomes its place in the request", () => {
  const recipients = [{ recipient: mailbox, approver: true, signer: true }, { recipient: "x@example.com" }];
  const { envelopeXml, placed } = write(recipients, { subject: "S\nT", message: "m\nn" });
  const places = readEnvelope(envelopeXml).input;
  const at = (line: number | undefined) => placed({ code: "request.invalid", line: line ?? 0, column: 1 }).pointer;
  assert.deepEqual(
    places?.roles.map(({ place }) => at(place.line)),
    ["/data/recipients/0/recipient", "/data/recipients/0/recipient", "/data/recipients/1/recipient"],
  );
  assert.deepEqual(
    places?.documents.map(({ place }) => at(place.line)),
    ["/files/0", "/files/1", "/files/2"],
  );
  assert.deepEqual(
    [at(places?.info.subject?.place.line), at(places?.info.message?.place.line)],
    ["/data/subject", "/data/message"],
  );
  assert.deepEqual(placed({ code: "request.invalid" }), { code: "request.invalid", pointer: "" });
});

test("a file is signed by certificate or by hand, not both", () => {
  const [signer, hand] = [
    { recipient: mailbox, signer: true },
    { recipient: mailbox, eInkSignature: true },
  ];
  assert.deepEqual(quickFaults({ subject: "S", recipients: [hand, { ...signer, ...hand }] }), []);
  assert.deepEqual(
    quickFaults({ subject: "S", recipients: [hand, signer, { ...signer, ...hand }] }),
    [0, 2].map((at) => ({
      code: "signature.mixed",
      args: ["1", "Signer 2"],
      pointer: `/data/recipients/${at}/eInkSignature`,
    })),
  );
});

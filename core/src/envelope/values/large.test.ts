import assert from "node:assert/strict";
import { test } from "node:test";
import type { DictionaryId } from "../../ids/id.ts";
import type { Field } from "../../template/model/field.ts";
import type { TemplateTable } from "../../template/model/model.ts";
import type { Steps } from "../../xml/steps.ts";
import { fillInSteps } from "../steps/fill.ts";
import { readEnvelope } from "../xml/read.ts";
import { writeEnvelope, writeEnvelopeInSteps } from "../xml/write.ts";
import {
  bob,
  document,
  envelopeOf,
  field,
  now,
  role,
  send,
  sent,
  template,
  xml,
} from "../../../../tests/world/envelopes/example.ts";

const head = `<info><subject>s</subject></info><flow><roles><role id="first" mailboxUuid="${bob}"/></roles></flow>`;
const dictionaryId = "00000000-0000-7000-8000-0000000000d1" as DictionaryId;
const roles = [role("sender", "sender", 0), role("first", "assignee", 1)];
const timeMaxMs = 3000;

function texts(count: number, of: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => of(index)).join("");
}

function table(name: string, fields: readonly Field[]): TemplateTable {
  return { name, roleId: "sender", autoNumbering: false, columns: [], fieldNames: fields.map((one) => one.name) };
}

function quickly<Result>(work: () => Result): Result {
  const begun = process.cpuUsage();
  const result = work();
  const took = process.cpuUsage(begun).user / 1000;
  assert.ok(took < timeMaxMs, `took ${took} ms`);
  return result;
}

test("an envelope of 15,000 tables is sent and written in time in proportion to them", () => {
  const fields = Array.from({ length: 15_000 }, (_, at) => field({ type: "text", name: `f${at}`, table: `t${at}` }));
  const of = template({ roles, documents: [document(fields, { tables: fields.map((one, at) => table(`t${at}`, [one])) })] });
  const rows = texts(
    15_000,
    (at) => `<fieldgroup name="t${at}"><fieldset><field name="f${at}">x</field></fieldset></fieldgroup>`,
  );
  const text = quickly(() => writeEnvelope(envelopeOf(send(xml(rows, head), { template: of })), of));
  assert.equal(text.match(/<field name="f\d+">x</g)?.length, 15_000);
});

test("an envelope of 40,000 documents is written in time in proportion to them", () => {
  const documents = Array.from({ length: 40_000 }, (_, at) => document([], { id: `d${at}` }));
  const of = template({ roles, documents });
  const text = quickly(() =>
    writeEnvelope(envelopeOf(send(xml("", head).replace(/<document .*<\/document>/, ""), { template: of })), of),
  );
  assert.equal(text.match(/<document id/g)?.length, 40_000);
});

test("an envelope with more wrong fields than arguments fit a call is refused with the first of the faults", () => {
  const fields = Array.from({ length: 60_000 }, (_, at) => field({ type: "text", name: `f${at}`, isRequired: true }));
  const of = template({ roles, documents: [document(fields)] });
  const decision = quickly(() =>
    send(
      xml(
        texts(90_000, (at) => `<field name="g${at}"/>`),
        head,
      ),
      { template: of },
    ),
  );
  assert.equal("faults" in decision && decision.faults.length, 1000);
});

test("faults of 40,000 dictionary fields whose dictionary is gone are reported once, in time in proportion to them", () => {
  const fields = Array.from({ length: 40_000 }, (_, at) => field({ type: "select-dictionary", name: `f${at}`, dictionaryId }));
  const of = template({ roles, documents: [document(fields)] });
  const picked = texts(40_000, (at) => `<field name="f${at}" recordUuid="00000000-0000-7000-8000-0000000000d2">x</field>`);
  const decision = quickly(() => send(xml(picked, head), { template: of }));
  assert.equal("faults" in decision && decision.faults.length, 1000);
});

function stepsOf<Result>(steps: Steps<Result>): { readonly count: number; readonly result: Result } {
  for (let count = 1; ; count += 1) {
    const { done, value } = steps.next();
    if (done) return { count, result: value };
  }
}

for (const [count, least, most] of [
  [100, 1, 1],
  [20_000, 20, 200],
] as const) {
  test(`an envelope of ${count} fields is filled and written in ${most === 1 ? "one step" : "steps"}`, () => {
    const fields = Array.from({ length: count }, (_, at) => field({ type: "text", name: `f${at}`, roleId: "first" }));
    const of = template({ roles, documents: [document(fields)] });
    const envelope = sent(xml("", head), { template: of });
    const { input } = readEnvelope(
      xml(
        texts(count, (at) => `<field name="f${at}">x</field>`),
        "",
      ),
    );
    assert.ok(input);
    const facts = { envelope, template: of, input, mailboxId: bob, attachments: new Map(), dictionaries: new Map() };
    const filled = stepsOf(fillInSteps({ ...facts, totalMaxBytes: 100, now }));
    const written = stepsOf(writeEnvelopeInSteps(envelopeOf(filled.result), of));
    for (const steps of [filled.count, written.count]) assert.ok(steps >= least && steps <= most, `${steps} steps`);
    assert.equal(written.result.match(/>x<\/field>/g)?.length, count);
  });
}

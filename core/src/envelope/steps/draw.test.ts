import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "../../fault/fault.ts";
import type { MailboxId } from "../../ids/id.ts";
import { allSteps } from "../../xml/steps.ts";
import type { Template } from "../../template/model/model.ts";
import { draw, drawingUri } from "./draw.ts";
import type { DrawingFacts } from "../facts/drawing-facts.ts";
import { envelopeLimits } from "../model/limits.ts";
import type { Envelope } from "../model/model.ts";
import { ann, bob, document, field, now, role, sent, template, xml } from "../../../../tests/world/envelopes/example.ts";
import type { Decision } from "./step.ts";

const uri = `data:image/png;base64,${Buffer.alloc(9).toString("base64")}`;
const drawn: DrawingFacts = { kind: "png", widthPx: 300, heightPx: 300, paintedPixels: 15 };
const tables = [{ name: "é", roleId: "sender", autoNumbering: false, columns: [], fieldNames: ["x", "s"] }];
const rowFields = [
  field({ type: "text", name: "x", table: "é" }),
  field({ type: "initials", name: "s", roleId: "first", table: "é", isRequired: true }),
];
const plain = [
  field({ type: "text", name: "a" }),
  field({ type: "einksign", name: "ö", roleId: "first", isRequired: true }),
  field({ type: "einksign", name: "theirs", roleId: "second" }),
];
const roles = [role("sender", "sender", 0), role("first", "assignee", 1), role("second", "assignee", 2)];
const of = (more: Partial<Template> = {}): Template => template({ roles, documents: [document(plain)], ...more });
const withRows = of({ documents: [document([]), document([...plain, ...rowFields], { id: "d", tables })] });

function start(
  template: Template,
  fields = "",
  people: Readonly<Record<string, string>> = { first: bob, second: ann },
): Envelope {
  const named = Object.entries(people).map(([id, mailbox]) => `<role id="${id}" mailboxUuid="${mailbox}"/>`);
  const text = xml("", `<info><subject>s</subject></info><flow><roles>${named.join("")}</roles></flow>`);
  return sent(text.replace("</documents>", `${fields}</documents>`), { template });
}

const rows = (count: number): string =>
  `<document id="d"><fieldgroup name="é">${Array.from({ length: count }, (_, at) => `<fieldset index="${at}"><field name="x">${at}</field></fieldset>`).join("")}</fieldgroup></document>`;

function drawAs(
  template: Template,
  envelope: Envelope,
  image = uri,
  { by = bob, facts = drawn }: { by?: MailboxId; facts?: DrawingFacts } = {},
): Decision {
  return allSteps(
    draw(
      {
        envelope,
        template,
        mailboxId: by,
        now,
        totalMaxBytes: 100_000,
        drawings: new Map([[image, facts]]),
        attachments: new Map(),
        dictionaries: new Map(),
      },
      image,
    ),
  );
}

function refusalOf(template: Template, people: Readonly<Record<string, string>>, by = bob): unknown {
  try {
    return drawAs(template, start(template, "", people), uri, { by });
  } catch (error) {
    assert.ok(error instanceof Fault);
    return [error.code, error.details.args, error.details.data];
  }
}

test("an image is a data URI; base64 alone is that of a PNG", () => {
  assert.deepEqual(["", " \n", " iVBO\nRw== ", " data:image/png;base64, iVBO"].map(drawingUri), [
    "",
    "",
    "data:image/png;base64,iVBORw==",
    "data:image/png;base64,iVBO",
  ]);
});

test("one image is drawn into every drawing field of the step, in each row of a table too, and completes it", () => {
  const decision = drawAs(withRows, start(withRows, rows(2)));
  assert.ok("step" in decision, JSON.stringify(decision));
  const [, values] = decision.step.envelope.documents;
  const text = (of: string) => ({ kind: "text", text: of });
  assert.deepEqual(values?.fields["ö"], text(uri));
  assert.equal(values?.fields["theirs"], undefined);
  assert.deepEqual(
    values?.tables["é"],
    [0, 1].map((at) => ({ x: text(String(at)), s: text(uri) })),
  );
  assert.deepEqual(
    decision.step.completed.map(({ id }) => id),
    ["first"],
  );
});

test("drawing requires a field to draw, and no other required field", () => {
  const signer = [role("sender", "sender", 0), role("first", "signer", 1), role("second", "assignee", 1)];
  const approver = [role("sender", "sender", 0), role("first", "approver", 1), role("second", "assignee", 2)];
  const both = [role("sender", "sender", 0), role("first", "assignee", 1), role("second", "assignee", 1)];
  const free = document([field({ type: "text", name: "a" }), field({ type: "text", name: "b", roleId: "second" }), plain[1]!]);
  const allowed = { allowed: [] };
  const envelopeId = start(of()).id;
  const cases: readonly (readonly [what: string, Template, people: Readonly<Record<string, string>>, unknown])[] = [
    ["a digital signer", of({ roles: signer }), { first: bob, second: ann }, ["drawing.role_digital", ["first"], allowed]],
    [
      "a step without a drawing",
      of({ documents: [document([plain[0]!])] }),
      { first: bob, second: ann },
      ["drawing.no_field", [envelopeId], allowed],
    ],
    [
      "one of two roles without a drawing",
      of({ roles: both, documents: [free] }),
      { first: bob, second: bob },
      ["drawing.role_without", ["second"], allowed],
    ],
  ];
  for (const [what, template, people, result] of cases) assert.deepEqual(refusalOf(template, people), result, what);
  assert.equal(
    (
      refusalOf(of({ roles: approver, documents: [document([plain[0]!, plain[2]!])] }), { first: bob, second: ann }) as unknown[]
    )[0],
    "role.action_wrong",
  );
});

test("a required field other than the drawings is reported as missing", () => {
  const open = of({
    documents: [document([...plain, field({ type: "text", name: "open", roleId: "first", isRequired: true })])],
  });
  assert.throws(
    () => drawAs(open, start(open)),
    (error) => {
      assert.ok(error instanceof Fault);
      const { args, data, errors = [] } = error.details;
      const result = errors.map(({ code, line, column, documentId, fieldName }) => [code, line, column, documentId, fieldName]);
      assert.deepEqual([error.code, args, data], ["drawing.fields_open", errors[0]?.args, { allowed: [] }]);
      assert.deepEqual(result, [["drawing.fields_open", undefined, undefined, "form", "open"]]);
      return true;
    },
  );
});

test("a faulty image is reported once, however many fields it was for", () => {
  const decision = drawAs(withRows, start(withRows, rows(2)), uri, { facts: { ...drawn, widthPx: 301 } as DrawingFacts });
  const result = "faults" in decision ? decision.faults.map(({ code, line, column }) => [code, line, column]) : [];
  assert.deepEqual(result, [["value.drawing_size", undefined, undefined]]);
});

test("an empty image names the first field that it was for", () => {
  const min = envelopeLimits.drawingPaintedMin;
  const empty = { code: "value.drawing_empty" };
  assert.deepEqual(drawAs(of(), start(of()), ""), {
    faults: [{ ...empty, args: ["ö", min], documentId: "form", fieldName: "ö" }],
  });
  const optional = rowFields.map((one) => ({ ...one, isRequired: false }));
  const inRows = of({
    documents: [document([]), document([field({ type: "text", name: "a" }), ...optional], { id: "d", tables })],
  });
  assert.deepEqual(drawAs(inRows, start(inRows, rows(1)), ""), {
    faults: [{ ...empty, args: ["s", min], documentId: "d", fieldName: "s" }],
  });
});

test("the number of fields drawn in one request is limited, including those in rows", () => {
  const max = envelopeLimits.drawnFieldsMax;
  const most = start(withRows, rows(max - 1));
  assert.ok("step" in drawAs(withRows, most));
  assert.throws(
    () => drawAs(withRows, start(withRows, rows(max))),
    (error) => error instanceof Fault && error.code === "value.too_many" && String(error.details.args) === `drawn fields,${max}`,
  );
});

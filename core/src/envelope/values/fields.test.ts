import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "../../fault/catalogue.ts";
import type { Field } from "../../template/model/field.ts";
import { document, field, file, fileId, role, send, template, xml, bob } from "../../../../tests/world/envelopes/example.ts";

type Case = readonly [what: string, field: Partial<Field>, submitted: string, code: number | "fine", stored?: string];
const text = (value: string): string => `<field name="f">${value}</field>`;
const values = (...all: string[]): string => text(all.map((one) => `<value>${one}</value>`).join(""));
const attached = (id: string): string => `<field name="f" attachmentUuid="${id}">x</field>`;
const long = "9".repeat(15);

const cases: readonly Case[] = [
  ["a text", { type: "text" }, text(" as it is "), "fine", " as it is "],
  ["a text in the value attribute", { type: "text" }, '<field name="f" value="old"/>', "fine", "old"],
  ["a text is kept in NFC", { type: "text" }, text("e\u0301"), "fine", "\u00e9"],
  ["a required text that is empty", { type: "text", isRequired: true }, text(""), 50001],
  ["a required text of spaces", { type: "text", isRequired: true }, text("  "), 50001],
  ["a required text left out", { type: "text", isRequired: true }, "", 50001],
  ["a text of the shortest length", { type: "text", minLength: 2 }, text("😀😀"), "fine"],
  ["a text that is too short", { type: "text", minLength: 2 }, text("😀"), 1013],
  ["a text of the longest length", { type: "text", maxLength: 2 }, text("😀😀"), "fine"],
  ["a text that is too long", { type: "text", maxLength: 2 }, text("abc"), 1014],
  ["several values for a text", { type: "text" }, values("a"), 50116],
  ["several values for a field of another role", { type: "text", roleId: "first" }, values("a"), 50116],
  ["two lines in a single line", { type: "text" }, text("a\nb"), 1006],
  ["two lines in several", { type: "text", multilines: true }, text("a\nb"), "fine", "a\nb"],
  ["a text that matches", { type: "text", pattern: "\\d{2}" }, text("12"), "fine"],
  ["a text that matches in part", { type: "text", pattern: "\\d{2}" }, text("123"), 50125],
  ["a pattern that is slow elsewhere", { type: "text", pattern: "(a+)+b" }, text("a".repeat(900)), 50125],
  ["a number", { type: "number" }, text(" 12.50 "), "fine", "12.50"],
  ["a word for a number", { type: "number" }, text("twelve"), 50030],
  ["a number with a comma", { type: "number" }, text("1,5"), 50030],
  ["a number with an exponent", { type: "number" }, text("1e5"), 50030],
  ["a number of 15 digits", { type: "number" }, text(long), "fine"],
  ["a number of 16 digits", { type: "number" }, text(`${long}0`), 50030],
  ["decimals as many as allowed", { type: "number", precision: 2 }, text("1.25"), "fine"],
  ["a decimal too many", { type: "number", precision: 2 }, text("1.255"), 50004],
  ["the least number", { type: "number", min: "0.1" }, text("0.1"), "fine"],
  ["a number below", { type: "number", min: "0.1" }, text("0.09999999999999"), 50002],
  ["the greatest number", { type: "number", max: "0.3" }, text("0.3"), "fine"],
  ["a number above", { type: "number", max: "0.3" }, text("0.30000000000001"), 50003],
  ["an amount", { type: "money" }, text("12.5"), "fine", "12.5"],
  ["an amount of three decimals", { type: "money" }, text("1.005"), 50004],
  ["an amount below", { type: "money", min: "0" }, text("-0.01"), 50002],
  ["an amount above", { type: "money", max: "10" }, text("10.01"), 50003],
  ["an amount in words", { type: "money" }, text("ten"), 50030],
  ["an option of a group", { type: "radio" }, text("yes"), "fine", "yes"],
  ["no option of a group", { type: "radio" }, text("maybe"), 50117],
  ["a group without a choice", { type: "radio" }, "", 50001],
  ["data of a barcode", { type: "barcode" }, text("Ж 1"), "fine", "Ж 1"],
  ["data its code cannot carry", { type: "barcode", code: "ean8" }, text("12345671"), 50123],
  ["a required barcode left out", { type: "barcode", isRequired: true }, "", 50001],
  ["data for a barcode with a link", { type: "barcode", source: "link" }, text("x"), 50123],
  ["nothing for a required barcode with a link", { type: "barcode", source: "link", isRequired: true }, "", "fine"],
  ["a date", { type: "datetime" }, text("2028-02-29"), "fine"],
  ["a day that is none", { type: "datetime" }, text("2026-02-29"), 50015],
  ["a date-time for a date", { type: "datetime" }, text("2026-11-20T10:00:00Z"), 50015],
  ["a date for a date-time", { type: "datetime", time: true }, text("2026-11-20"), 50015],
  [
    "a date-time is kept as UTC",
    { type: "datetime", time: true },
    text("2026-11-20T10:00:00+02:00"),
    "fine",
    "2026-11-20T08:00:00.000Z",
  ],
  ["the first day", { type: "datetime", minDays: -1 }, text("2026-11-19"), "fine"],
  ["the day before", { type: "datetime", minDays: -1 }, text("2026-11-18"), 50006],
  ["the last day", { type: "datetime", maxDays: 0 }, text("2026-11-20"), "fine"],
  ["the day after", { type: "datetime", maxDays: 0 }, text("2026-11-21"), 50006],
  ["a checked box", { type: "checkbox", isRequired: true }, text("1"), "fine", "1"],
  ["a box with a word", { type: "checkbox" }, text("true"), 50108],
  ["a required box unchecked", { type: "checkbox", isRequired: true }, text("0"), 50109],
  ["a required box left out", { type: "checkbox", isRequired: true }, "", 50109],
  ["an option", { type: "dropdown" }, text("red"), "fine", "red"],
  ["no option", { type: "dropdown" }, text("blue"), 50117],
  ["a value of one's own", { type: "dropdown", allowCustomValue: true }, text("blue"), "fine", "blue"],
  ["several values", { type: "dropdown", multiSelect: true }, values("red", "green"), "fine"],
  ["several with no option among them", { type: "dropdown", multiSelect: true }, values("red", "blue"), 50117],
  ["several with one twice", { type: "dropdown", multiSelect: true }, values("red", "red"), 50116],
  ["text where several are asked", { type: "dropdown", multiSelect: true }, text("red"), 50116],
  ["several where one is asked", { type: "dropdown" }, values("red"), 50116],
  ["none of several, required", { type: "dropdown", multiSelect: true, isRequired: true }, text(""), 50001],
  ["a file", { type: "attachment" }, attached(fileId.toUpperCase()), "fine"],
  ["a file in the value attribute", { type: "attachment" }, `<field name="f" value="${fileId}">x</field>`, "fine"],
  ["a file that was not uploaded", { type: "attachment" }, attached(bob), 1032],
  ["a file by name only", { type: "attachment" }, text("plan.pdf"), 50067],
  ["a file with a wrong id", { type: "attachment" }, attached("plan"), 50067],
  ["a file of another kind", { type: "attachment", attachmentType: "image" }, attached(fileId), 50034],
  ["a required file left out", { type: "attachment", isRequired: true }, "", 50001],
];

const roles = [role("sender", "sender", 0), role("first", "assignee", 1)];
const head = `<info><subject>s</subject></info><flow><roles><role id="first" mailboxUuid="${bob}"/></roles></flow>`;

for (const [what, loose, submitted, code, stored] of cases) {
  test(`${what} ${code === "fine" ? "is taken" : `is refused with ${code}`}`, () => {
    const one = field({ name: "f", ...loose } as Parameters<typeof field>[0]);
    const decision = send(xml(submitted, head), { template: template({ roles, documents: [document([one])] }) });
    if (code === "fine") {
      assert.ok("step" in decision, JSON.stringify(decision));
      const value = decision.step.envelope.documents[0]?.fields["f"];
      if (stored !== undefined) assert.deepEqual(value, { kind: "text", text: stored });
      return;
    }
    assert.ok("faults" in decision);
    assert.deepEqual(
      decision.faults.map((row) => catalogue[row.code].code),
      [code],
    );
    const [row] = decision.faults;
    assert.deepEqual([row?.documentId, row?.fieldName, typeof row?.line], ["form", "f", "number"]);
  });
}

const other: readonly (readonly [string, Parameters<typeof file>[0], number])[] = [
  ["a file of another mailbox", { isOwn: false, owner: bob }, 1039],
  ["a file of another envelope", { envelopeId: "00000000-0000-7000-8000-0000000000ff" as never }, 50051],
  ["files over the limit together", { sizeBytes: 101 }, 50026],
];
for (const [what, facts, code] of other) {
  test(`${what} is refused with ${code}`, () => {
    const one = field({ type: "attachment", name: "f" });
    const attachments = new Map([[fileId, file(facts)]]);
    const decision = send(xml(attached(fileId), head), {
      template: template({ roles, documents: [document([one])] }),
      attachments,
    });
    assert.deepEqual("faults" in decision && decision.faults.map((row) => catalogue[row.code].code), [code]);
  });
}

test("one file in two fields is refused with 50027, at both places", () => {
  const two = [field({ type: "attachment", name: "f" }), field({ type: "attachment", name: "g" })];
  const submitted = `${attached(fileId)}<field name="g" attachmentUuid="${fileId}"/>`;
  const decision = send(xml(submitted, head), { template: template({ roles, documents: [document(two)] }) });
  assert.deepEqual("faults" in decision && decision.faults.map((row) => [row.code, row.fieldName]), [
    ["attachment.repeated", "f"],
    ["attachment.repeated", "g"],
  ]);
});

test("a field may be called constructor or __proto__", () => {
  const two = [field({ type: "text", name: "constructor" }), field({ type: "text", name: "__proto__" })];
  const decision = send(xml('<field name="__proto__">x</field>', head), {
    template: template({ roles, documents: [document(two)] }),
  });
  assert.ok("step" in decision);
  assert.deepEqual(Object.entries(decision.step.envelope.documents[0]?.fields ?? {}), [
    ["__proto__", { kind: "text", text: "x" }],
  ]);
});

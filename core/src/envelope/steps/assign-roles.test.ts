import assert from "node:assert/strict";
import { test } from "node:test";
import type { ColumnId, DictionaryId, MailboxId } from "../../ids/id.ts";
import type { Field } from "../../template/model/field.ts";
import type { TemplateRole } from "../../template/model/model.ts";
import { contactIdsOf, fixedRecipients, submittedRecipients } from "./assign-roles.ts";
import { dictionaryFaults, dictionaryIdsOf, recordIdsOf } from "../facts/dictionary-facts.ts";
import { envelopeLimits } from "../model/limits.ts";
import { readEnvelope } from "../xml/read.ts";
import { ann, bob, cid, document, field, role, send, template, xml } from "../../../../tests/world/envelopes/example.ts";

const inputOf = (text: string) => {
  const { input } = readEnvelope(text);
  assert.ok(input);
  return input;
};
const flowOf = (people: Readonly<Record<string, string>>): string =>
  `<info><subject>s</subject></info><flow><roles>${Object.entries(people)
    .map(([id, mailbox]) => `<role id="${id}" mailboxUuid="${mailbox}"/>`)
    .join("")}</roles></flow>`;
const addresses = (count: number): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`r${at}`, `p${at}@echo.example`]));

test("the number of addresses an envelope invites is limited", () => {
  const max = envelopeLimits.emailsMax;
  const sendTo = (count: number): unknown => {
    const roles = [role("sender", "sender", 0), ...Array.from({ length: count }, (_, at) => role(`r${at}`, "copy", 1))];
    const of = template({ roles, documents: [document([field({ type: "text", name: "a" })])] });
    const decision = send(xml("", flowOf(addresses(count))), { template: of });
    return "faults" in decision ? decision.faults.map(({ code, args, line }) => [code, args, line]) : "sent";
  };
  assert.equal(sendTo(max), "sent");
  assert.deepEqual(sendTo(max + 1), [["role.email_refused", [`r${max}`, `p${max}@echo.example`], 1]]);
});

test("the mailboxes to look up are those submitted, without repeats, those fixed by the template, and those that must be contacts", () => {
  const submitted = inputOf(xml("", flowOf({ a: bob.toUpperCase(), b: cid, c: bob, d: "dan@echo.example" })));
  assert.deepEqual(submittedRecipients(submitted), [bob, cid]);
  const fixed: readonly TemplateRole[] = [
    role("a", "assignee", 1, { recipient: { mailboxId: ann }, contactsOnly: true }),
    role("b", "assignee", 1, { recipient: { email: "dan@echo.example" } }),
    role("d", "assignee", 1, { contactsOnly: true }),
  ] as readonly TemplateRole[];
  assert.deepEqual(fixedRecipients(template({ roles: fixed })), [ann]);
  assert.deepEqual(contactIdsOf(submitted, template({ roles: fixed })), [bob]);
});

test("a role with an unsuitable recipient is reported with the reason", () => {
  const roles = [role("sender", "sender", 0), role("first", "copy", 1), role("same", "copy", 1, { sameAs: "first" })];
  const of = template({ roles, documents: [document([field({ type: "text", name: "a" })])] });
  const unknown = "00000000-0000-7000-8000-0000000000ff";
  const cases: readonly (readonly [people: Readonly<Record<string, string>>, result: readonly unknown[]])[] = [
    [{ first: bob }, []],
    [{ first: bob, same: bob.toUpperCase(), sender: ann.toUpperCase() }, []],
    [{ first: bob, same: cid }, [["role.recipient_fixed", ["same"], [bob]]]],
    [{ first: "dan@echo.example", same: "eve@echo.example" }, [["role.recipient_fixed", ["same"], ["dan@echo.example"]]]],
    [{ first: bob, sender: bob }, [["role.sender_fixed", ["sender"], [ann]]]],
    [{ first: unknown }, [["role.recipient_unknown", [unknown], undefined]]],
    [{ first: "x".repeat(257) }, [["role.email_refused", ["first", "x".repeat(256)], undefined]]],
    [{ first: bob, odd: bob }, [["envelope.roles_differ", ["there is no role odd"], ["sender", "first", "same"]]]],
    [{}, [["role.mailbox_absent", ["first"], undefined]]],
    [{ first: "" }, [["role.mailbox_missing", ["first"], undefined]]],
  ];
  for (const [people, result] of cases) {
    const decision = send(xml("", flowOf(people)), { template: of });
    const rows = "faults" in decision ? decision.faults.map(({ code, args, allowed }) => [code, args, allowed]) : [];
    assert.deepEqual(rows, result, JSON.stringify(people));
  }
  for (const [card, code] of [
    [{ isRemoved: true, isArchived: false }, "role.recipient_removed"],
    [{ isRemoved: false, isArchived: true }, "role.recipient_removed"],
  ] as const) {
    const decision = send(xml("", flowOf({ first: bob })), {
      template: of,
      mailboxes: new Map<MailboxId, typeof card>([[bob, card]]),
    });
    assert.deepEqual("faults" in decision && decision.faults.map((row) => [row.code, row.args]), [[code, [bob]]]);
  }
});

const goods = "00000000-0000-7000-8000-0000000000d1" as DictionaryId;
const parts = "00000000-0000-7000-8000-0000000000d2" as DictionaryId;
const column = "00000000-0000-7000-8000-0000000000c1" as ColumnId;
const record = "00000000-0000-7000-8000-00000000000A";
const pick = (name: string, dictionaryId: DictionaryId, table?: string): Field =>
  field({ type: "select-dictionary", name, dictionaryId, columnId: column, table } as never);
const lookup = field({ type: "lookup", name: "l", relatedTo: { documentId: "form", fieldName: "p" }, columnId: column } as never);
const picking = template({
  documents: [document([pick("p", goods), pick("cell", parts, "t"), lookup, field({ type: "text", name: "a" })])],
});

test("the records that an envelope names are looked for in the dictionaries of its fields", () => {
  const named = (name: string): string => `<field name="${name}" recordUuid="${record}">x</field>`;
  const rows = `<fieldgroup name="t"><fieldset index="0">${named("cell")}</fieldset></fieldgroup>`;
  const found = recordIdsOf(inputOf(xml(`${named("p")}${named("a")}<field name="p">x</field>${rows}`)), picking);
  assert.deepEqual(
    [...found],
    [
      [goods, [record.toLowerCase()]],
      [parts, [record.toLowerCase()]],
    ],
  );
  assert.deepEqual(dictionaryIdsOf(picking), [goods, parts]);
});

test("a dictionary that is removed or archived, or whose column is removed, is not a source", () => {
  const there = { isArchived: false, columnIds: new Set([column]) };
  const faultsWith = (one: typeof there | undefined, other: typeof there | undefined = there): readonly unknown[] => {
    const facts = new Map(
      [[goods, one] as const, [parts, other] as const].flatMap(([id, known]) => (known ? [[id, known] as const] : [])),
    );
    return dictionaryFaults(picking, facts).map(({ code, args, documentId, fieldName }) => [code, args, documentId, fieldName]);
  };
  assert.deepEqual(faultsWith(there), []);
  assert.deepEqual(faultsWith(undefined), [["field.dictionary_unknown", [goods], "form", "p"]]);
  assert.deepEqual(faultsWith({ ...there, isArchived: true }), [["dictionary.archived", [goods], "form", "p"]]);
  const gone = ["field.column_unknown", [column, goods], "form"];
  assert.deepEqual(faultsWith({ ...there, columnIds: new Set() }), [
    [...gone, "p"],
    [...gone, "l"],
  ]);
});

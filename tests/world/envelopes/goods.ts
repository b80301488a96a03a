import { catalogue } from "../../../core/src/fault/catalogue.ts";
import type { ColumnId, DictionaryId, RecordId } from "../../../core/src/ids/id.ts";
import { readTemplate } from "../../../core/src/template/read-template.ts";
import type { Template } from "../../../core/src/template/model/model.ts";
import type { DictionaryFacts } from "../../../core/src/envelope/facts/dictionary-facts.ts";
import type { Envelope, Value } from "../../../core/src/envelope/model/model.ts";
import { bob, send, templateId } from "./example.ts";
import type { Decision } from "../../../core/src/envelope/steps/step.ts";

export const goods = "0193a000-0000-7000-8000-0000000000d1" as DictionaryId;
export const [name, price, kind, mailbox] = ["1", "2", "3", "4"].map(
  (last) => `0193a000-0000-7000-8000-0000000000c${last}` as ColumnId,
) as [ColumnId, ColumnId, ColumnId, ColumnId];
export const [nut, bolt] = ["1", "2"].map((last) => `0193a000-0000-7000-8000-0000000000e${last}` as RecordId) as [
  RecordId,
  RecordId,
];
export const unknown = "0193a000-0000-7000-8000-0000000000ee";
export const facts: DictionaryFacts = {
  isArchived: false,
  isReadable: true,
  filterBy: undefined,
  columnIds: new Set([name, price, kind, mailbox]),
  records: new Map([
    [nut, { [name]: "Nut", [price]: "$ 1,200.50", [kind]: "small", [mailbox]: bob }],
    [bolt, { [name]: "Bolt", [price]: "", [kind]: "big" }],
  ]),
};
export const known = (more: Partial<DictionaryFacts> = {}) => new Map([[goods, { ...facts, ...more }]]);

export const ids = `dictionaryUuid="${goods}" columnUuid="${name}"`;
export const number = (of: string, role = "s"): string => `<field type="number" name="${of}" roleId="${role}" optional="true"/>`;

/** A template of two documents, the sender `s` and the assignee `a`, whose field `done` must be filled. */
export function template(body: string, { row = "", second = "", subject = "" } = {}): Template {
  const table =
    row === ""
      ? ""
      : `<table class="table-stripped" name="t" roleId="s"><thead><tr><th>1</th></tr></thead><tbody><tr iterable="true" name="*"><td><field type="text" name="item" roleId="s"/>${row}</td></tr></tbody></table>`;
  const xml = `<template><info><name>N</name><subject>${subject}</subject></info><documents><document id="form"><info><title>D</title></info><body>${body}${table}<field type="text" name="done" roleId="a"/></body></document><document id="more"><info><title>E</title></info><body>${second}</body></document></documents><flow><roles><role id="s" title="S" type="sender"/><role id="a" title="A" type="assignee" mailboxUuid="${bob}"/></roles></flow></template>`;
  const read = readTemplate(xml);
  if ("faults" in read) throw new Error(JSON.stringify(read.faults));
  return read.template;
}

export function envelopeXml(fields: string, more = ""): string {
  return `<envelope templateUuid="${templateId}"><documents><document id="form">${fields}</document><document id="more">${more}</document></documents></envelope>`;
}

type Options = {
  readonly more?: string;
  readonly dictionaries?: ReadonlyMap<DictionaryId, DictionaryFacts>;
  readonly number?: number;
};
export function sendOf(
  of: Template,
  fields: string,
  { more = "", dictionaries = known(), number: taken }: Options = {},
): Decision {
  const fixed = of.subject === undefined ? { ...of, subject: "Order" } : of;
  return send(envelopeXml(fields, more), { template: fixed, dictionaries, number: taken });
}

export const text = (value: Value | undefined): string =>
  value === undefined ? "" : value.kind === "text" || value.kind === "record" ? value.text : value.kind;
export function values(envelope: Envelope): Readonly<Record<string, string>> {
  const all = envelope.documents.flatMap(({ fields }) => Object.entries(fields));
  return Object.fromEntries(all.map(([key, value]) => [key, text(value)]));
}
export const codes = (decision: Decision): readonly number[] =>
  "faults" in decision ? decision.faults.map(({ code }) => catalogue[code].code) : [];
export const field = (of: string, value: string | number): string => `<field name="${of}">${value}</field>`;
export const record = (of: string, id: string, value = ""): string => `<field name="${of}" recordUuid="${id}">${value}</field>`;

import assert from "node:assert/strict";
import { test } from "node:test";
import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { ann, bob, now } from "../../../../../tests/world/envelopes/example.ts";
import type { FaultRow } from "@chancery/core/fault/fault.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import { readFieldFilters } from "./read-field-filters.ts";
import { readSearch, type SubmittedSearch } from "./read-search.ts";
import type { SearchBody } from "./contract.ts";
import { sortFields } from "./search.ts";

const me = { id: ann } as OpenMailbox;
const read = (body: object): SubmittedSearch => readSearch(body as SearchBody, me, now);
const open = { from: undefined, to: undefined };
const times = { created: open, received: open, sent: open, expires: open };
const everybody = { templates: undefined, activeRoles: undefined, senders: undefined, recipients: undefined };
const everything = {
  mailbox: me,
  now,
  statuses: undefined,
  scopes: undefined,
  subject: undefined,
  ...times,
  ...everybody,
  isArchived: false,
  isDeleted: false,
  labels: undefined,
  forms: undefined,
  fields: [],
  metadata: [],
  sort: { field: "createdAt", isDescending: true },
};
const nobody = { labelNames: undefined, senderEmails: [], recipientEmails: [] };

type Row = readonly [what: string, body: object, search: object, beside?: object];
const span = { from: now, to: addMs(now, 1) };
const rows: readonly Row[] = [
  ["nothing", {}, {}],
  ["null everywhere", { status: null, label: null, subject: null, sender: null, searchFields: null, metadata: null }, {}],
  ["empty lists", { status: [], scope: [], template: [], activeRole: [], sender: [], recipient: [], label: [], form: [] }, {}],
  ["a status and a scope", { status: ["SENT"], scope: ["inbox"] }, { statuses: ["SENT"], scopes: ["inbox"] }],
  ["a form", { form: ["F"] }, { forms: ["f"] }],
  ["a subject", { subject: " ÓR  7" }, { subject: "or 7" }],
  ["a subject of spaces", { subject: "  " }, {}],
  ["creation", { createDateFrom: span.from, createDateTo: span.to }, { created: span }],
  ["receipt", { receiveDateFrom: span.from, receiveDateTo: span.to }, { received: span }],
  ["sending", { sendDateFrom: span.from, sendDateTo: span.to }, { sent: span }],
  ["expiry", { expireDateFrom: span.from, expireDateTo: span.to }, { expires: span }],
  ["an instant", { sendDateFrom: now, sendDateTo: now }, { sent: { from: now, to: now } }],
  ["only a beginning", { sendDateFrom: now, sendDateTo: null }, { sent: { from: now, to: undefined } }],
  ["archived and removed ones", { archived: true, deleted: true }, { isArchived: true, isDeleted: true }],
  ["roles of a template", { template: ["t"], activeRole: ["Buyer"] }, { templates: ["t"], activeRoles: ["Buyer"] }],
  ["senders", { sender: [bob, "B@x.example"] }, { senders: [bob] }, { senderEmails: ["b@x.example"] }],
  ["recipients", { recipient: [bob, "B@x.example"] }, { recipients: [bob] }, { recipientEmails: ["b@x.example"] }],
  ["a field", { searchFields: [{ name: "f", value: "X" }] }, { fields: [{ name: "f", kind: "contains", folded: "x" }] }],
  ["labels", { label: ["urgent"] }, {}, { labelNames: ["urgent"] }],
  [
    "metadata",
    { metadata: { a: "b", c: true } },
    {
      metadata: [
        { key: "a", value: "b" },
        { key: "c", value: "true" },
      ],
    },
  ],
  ["an order", { sortField: "subject", sort: "ASC" }, { sort: { field: "subject", isDescending: false } }],
  ["an order of no name", { sortField: "", sort: "desc" }, {}],
];
for (const [what, body, search, beside] of rows) {
  test(`a search for ${what} is read`, () => {
    assert.deepEqual(read(body), { search: { ...everything, ...search }, ...nobody, ...beside });
  });
}

const longKey = "k".repeat(33);
const refusals: readonly (readonly [object, object])[] = [
  [{ activeRole: ["Buyer"] }, { code: "request.invalid", args: ["activeRole needs template"], pointer: "/activeRole" }],
  [
    { sendDateFrom: span.to, sendDateTo: span.from },
    { code: "range.reversed", pointer: "/sendDateTo" },
  ],
  [{ sortField: "x" }, { code: "search.sort_unknown", args: ["x"], allowed: sortFields, pointer: "/sortField" }],
  [{ sender: [bob, "x"] }, { code: "search.recipient_invalid", args: ["x"], pointer: "/sender/1" }],
  [{ recipient: ["a b@c"] }, { code: "search.recipient_invalid", args: ["a b@c"], pointer: "/recipient/0" }],
  [{ recipient: ["x".repeat(61)] }, { code: "search.recipient_invalid", args: ["x".repeat(60)], pointer: "/recipient/0" }],
  [{ metadata: { [longKey]: "v" } }, { code: "value.length", args: ["a metadata key", 1, 32], pointer: `/metadata/${longKey}` }],
];
for (const [body, expected] of refusals) {
  test(`a search of ${JSON.stringify(body).slice(0, 60)} is refused with its place`, () => {
    assert.throws(
      () => read(body),
      (error) => {
        assert.ok(error instanceof Fault);
        assert.deepEqual(error.details.errors, [expected]);
        return true;
      },
    );
  });
}

const day = (text: string) => `${text}.000Z`;
const filters: readonly (readonly [object, object | string])[] = [
  [{}, "f has no criterion"],
  [{ value: "", number: null, from: "" }, "f has no criterion"],
  [{ value: "a", number: 1 }, "f has several criteria"],
  [{ value: "a", from: 1 }, "f has several criteria"],
  [{ value: " ÓR" }, { kind: "contains", folded: "or" }],
  [{ value: "  " }, "f has an empty value"],
  [
    { value: "O\u0301", type: "STRICT" },
    { kind: "equals", text: "Ó" },
  ],
  [
    { value: "a", type: "like" },
    { kind: "contains", folded: "a" },
  ],
  [
    { from: 3, to: null },
    { kind: "number", from: "3", to: undefined },
  ],
  [
    { from: "", to: 3 },
    { kind: "number", from: undefined, to: "3" },
  ],
  [{ checked: false }, { kind: "checked", isChecked: false }],
  [{ checked: true }, { kind: "checked", isChecked: true }],
  [{ number: 0 }, { kind: "number", from: "0", to: "0" }],
  [{ number: 1e300 }, "f has a number out of range"],
  [{ from: 1 }, { kind: "number", from: "1", to: undefined }],
  [{ to: "2" }, { kind: "number", from: undefined, to: "2" }],
  [
    { from: 9, to: 10 },
    { kind: "number", from: "9", to: "10" },
  ],
  [
    { from: 7, to: 7 },
    { kind: "number", from: "7", to: "7" },
  ],
  [{ from: 10, to: 9 }, "f has a range backwards"],
  [{ from: "x" }, "f has a range of neither numbers nor times"],
  [{ from: 1, to: "2026-01-01" }, "f has a range of neither numbers nor times"],
  [{ from: "2026-01-01" }, { kind: "time", from: day("2026-01-01T00:00:00"), to: undefined }],
  [{ to: "2026-01-01" }, { kind: "time", from: undefined, to: "2026-01-01T23:59:59.999Z" }],
  [{ to: "2026-01-01T10:00:00Z" }, { kind: "time", from: undefined, to: day("2026-01-01T10:00:00") }],
  [
    { from: "2026-01-02", to: "2026-01-02" },
    { kind: "time", from: day("2026-01-02T00:00:00"), to: "2026-01-02T23:59:59.999Z" },
  ],
  [{ from: "2026-01-02", to: "2026-01-01" }, "f has a range backwards"],
  [
    { from: "2026-01-02T10:00:00Z", to: "2026-01-02T10:00:00Z" },
    { kind: "time", from: day("2026-01-02T10:00:00"), to: day("2026-01-02T10:00:00") },
  ],
];
for (const [submitted, expected] of filters) {
  test(`a field filter ${JSON.stringify(submitted)} is ${typeof expected === "string" ? "refused" : "read"}`, () => {
    const faults: FaultRow[] = [];
    const found = readFieldFilters([{ name: "f", ...submitted } as Parameters<typeof readFieldFilters>[0][number]], faults);
    const row = { code: "search.field_invalid", args: [expected], pointer: "/searchFields/0", fieldName: "f" };
    assert.deepEqual([found, faults], typeof expected === "string" ? [[], [row]] : [[{ name: "f", ...expected }], []]);
  });
}

import assert from "node:assert/strict";
import { test } from "node:test";
import type { EnvelopeSeen } from "../event/mailbox-event.ts";
import type { Id } from "../ids/id.ts";
import type { Instant } from "../ids/instant.ts";
import { readFilter, type FilterInput } from "./filter.ts";
import { foldSeen, isMatch, matchEvent } from "./match-event.ts";

const id = <Kind extends string>(last: number): Id<Kind> => `01990000-0000-7000-8000-00000000000${last}` as Id<Kind>;
const at = (text: string): Instant => text as Instant;
const ten = at("2026-11-22T10:00:00.000Z");
const before = at("2026-11-22T09:59:59.999Z");
const later = at("2026-11-22T10:00:00.001Z");
/** Ann is in mailbox 7, and nobody else is known. */
const knownOf = ({ senderMailboxId }: EnvelopeSeen): ReadonlySet<string> =>
  new Set(senderMailboxId === id(7) ? ["ann@acme.example"] : []);
const seen: EnvelopeSeen = {
  kind: "status",
  mailboxId: id(1),
  envelopeId: id(2),
  status: "WAITING",
  subject: "Offer for Zażółć",
  labels: [{ id: id(3), name: "Urgent" }],
  templateId: id(4),
  senderMailboxId: id(5),
  isSender: false,
  reach: "role",
  createdAt: ten,
  receivedAt: ten,
  sentAt: ten,
  expiresAt: ten,
  at: ten,
};

const cases: readonly (readonly [
  title: string,
  filter: FilterInput,
  failed: readonly string[],
  other?: Partial<EnvelopeSeen>,
])[] = [
  ["an empty filter", {}, []],
  ["a filter of nulls and empty lists", { label: [], status: null, subject: "", template: [], sender: null }, []],
  ["a label by name, in any case", { label: ["other", "URGENT"] }, []],
  ["a label by UUID, in any case", { label: [id(3).toUpperCase()] }, []],
  ["another label", { label: ["Paid"] }, ["labels"]],
  ["a label, of an envelope without one", { label: ["Urgent"] }, ["labels"], { labels: [] }],
  ["a status, in any case", { status: ["waiting", "completed"] }, []],
  ["another status", { status: ["COMPLETED"] }, ["status"]],
  ["an empty filter, of a draft", {}, ["status"], { status: "DRAFT" }],
  ["a part of the subject, folded", { subject: "ZAZOLC" }, []],
  ["another subject", { subject: "Order" }, ["subject"]],
  ["a creation at the start of a span", { createDateFrom: ten }, []],
  ["a creation before a span", { createDateFrom: later }, ["createDate"]],
  ["a creation at the end of a span", { createDateTo: ten }, []],
  ["a creation after a span", { createDateTo: before }, ["createDate"]],
  ["a receipt at the ends of a span", { receiveDateFrom: ten, receiveDateTo: ten }, []],
  ["a receipt outside of a span", { receiveDateFrom: later }, ["receiveDate"]],
  ["an expiry at the ends of a span", { expireDateFrom: ten, expireDateTo: ten }, []],
  ["an expiry outside of a span", { expireDateTo: before }, ["expireDate"]],
  ["an expiry, of an envelope that does not expire", { expireDateFrom: before }, ["expireDate"], { expiresAt: undefined }],
  ["a sending at the ends of a span", { sendDateFrom: ten, sendDateTo: ten }, []],
  ["a sending outside of a span", { sendDateTo: before }, ["sendDate"]],
  ["a template among others", { template: [id(9), id(4)] }, []],
  ["another template", { template: [id(9)] }, ["template"]],
  ["a sender by UUID", { sender: [id(5)] }, []],
  ["another sender", { sender: [id(9)] }, ["sender"]],
  ["a sender by the email of a person in the mailbox", { sender: ["ann@acme.example"] }, [], { senderMailboxId: id(7) }],
  ["the email of another sender", { sender: ["ann@acme.example"] }, ["sender"]],
  ["a form", { form: [id(8)] }, ["wrongForm"]],
  ["its form, in any case", { form: [id(9).toUpperCase()] }, [], { formId: id(9) }],
  ["the inbox", { scope: ["inbox"] }, []],
  ["the inbox, of what the mailbox sent", { scope: ["inbox"] }, ["scope"], { isSender: true }],
  ["the outbox, of what the mailbox sent", { scope: ["outbox"] }, [], { isSender: true }],
  ["the outbox, of what it received", { scope: ["outbox"] }, ["scope"]],
  ["shared, of what is shared", { scope: ["shared"] }, [], { reach: "shared" }],
  ["the inbox, of what is shared", { scope: ["inbox"] }, ["scope"], { reach: "shared" }],
  ["the inbox, of what is to be approved", { scope: ["inbox"] }, ["scope"], { reach: "approval" }],
  ["drafts", { scope: ["draft"] }, ["scope"]],
  ["drafts, of a draft", { scope: ["draft"] }, ["status"], { status: "DRAFT" }],
  ["the inbox, of a draft", { scope: ["inbox"] }, ["status", "scope"], { status: "DRAFT" }],
  ["several properties that do not fit", { status: ["SENT"], subject: "x" }, ["status", "subject"]],
];

for (const [title, input, failed, other] of cases) {
  test(`of a filter for ${title}, ${failed.length === 0 ? "nothing" : failed.join(" and ")} does not fit`, () => {
    const mismatches = matchEvent(readFilter(input, "").filter, { ...seen, ...other }, knownOf({ ...seen, ...other }));
    assert.deepEqual(Object.keys(mismatches), failed);
    assert.equal(isMatch(mismatches), failed.length === 0);
  });
}

test("what does not fit is shown as the envelope has it", () => {
  const input: FilterInput = {
    label: ["Paid"],
    status: ["SENT"],
    subject: "x",
    createDateFrom: later,
    receiveDateFrom: later,
    expireDateFrom: later,
    sendDateFrom: later,
    template: [id(9)],
    sender: [id(9)],
    scope: ["outbox"],
    form: [id(8)],
  };
  const shown = {
    labels: ["Urgent"],
    status: "WAITING",
    subject: "Offer for Zażółć",
    createDate: ten,
    receiveDate: ten,
    expireDate: ten,
    sendDate: ten,
    template: id(4),
    sender: id(5),
    scope: ["inbox"],
    wrongForm: true,
  };
  const { filter } = readFilter(input, "");
  assert.deepEqual(matchEvent(filter, seen, new Set()), shown);
  const unsent = { ...seen, sentAt: undefined, expiresAt: undefined };
  assert.deepEqual(matchEvent(filter, unsent, new Set()), { ...shown, sendDate: null, expireDate: null });
});

const refused: readonly (readonly [title: string, filter: FilterInput, code: string, pointer: string])[] = [
  ["the status DRAFT", { status: ["WAITING", "draft"] }, "callback.draft_status", "/filter/status/1"],
  ["an unknown status", { status: ["DONE"] }, "request.invalid", "/filter/status/0"],
  ["a sender that is neither", { sender: ["ann"] }, "request.invalid", "/filter/sender/0"],
  ["a span backwards", { sendDateFrom: later, sendDateTo: ten }, "range.reversed", "/filter/sendDateTo"],
];

for (const [title, input, code, pointer] of refused) {
  test(`a filter with ${title} is refused`, () => {
    const { faults } = readFilter(input, "/filter");
    assert.deepEqual(
      faults.map((fault) => [fault.code, fault.pointer]),
      [[code, pointer]],
    );
  });
}

test("a span of one instant is empty in reverse", () => {
  assert.deepEqual(readFilter({ sendDateFrom: ten, sendDateTo: ten }, "").faults, []);
});

test("250 events are compared with the longest 20 filters in time that does not grow with the texts of the filters", () => {
  const label = Array.from({ length: 90 }, (_, at) => `${at} ${"é".repeat(300)}`);
  const filters = Array.from({ length: 20 }, () => readFilter({ label, subject: "é".repeat(1000) }, "").filter);
  const start = process.cpuUsage().user / 1000;
  for (let event = 0; event < 250; event += 1) {
    const texts = foldSeen(seen);
    for (const filter of filters) assert.equal(isMatch(matchEvent(filter, seen, new Set(), texts)), false);
  }
  assert.ok(process.cpuUsage().user / 1000 - start < 2000);
});

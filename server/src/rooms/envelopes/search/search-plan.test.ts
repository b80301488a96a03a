import assert from "node:assert/strict";
import { before, test } from "node:test";
import sql from "sql-template-tag";
import { testDatabase, type TestDatabase } from "@chancery/tests/world/database.ts";
import { explain } from "@chancery/tests/world/explain.ts";
import type { AccountId, LabelId, MailboxId, TemplateId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { sortFields, type EnvelopeSearch } from "./search.ts";
import { countStatement, listStatement } from "./store/search.ts";

const id = (number: number): string => `00000000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;
const mailbox = { id: id(7) as MailboxId, accountId: id(1) as AccountId };
const now = "2026-11-20T21:00:00.000Z" as Instant;
const open = { from: undefined, to: undefined };
const everything: EnvelopeSearch = {
  mailbox,
  now,
  statuses: undefined,
  scopes: undefined,
  subject: undefined,
  created: open,
  received: open,
  sent: open,
  expires: open,
  isArchived: false,
  isDeleted: false,
  templates: undefined,
  activeRoles: undefined,
  senders: undefined,
  recipients: undefined,
  metadata: [],
  labels: undefined,
  forms: undefined,
  fields: [],
  sort: { field: "createdAt", isDescending: true },
};
const span = { from: "2026-03-01T00:00:00.000Z" as Instant, to: "2026-03-02T00:00:00.000Z" as Instant };
const template = id(3) as TemplateId;

const filters: Readonly<Record<string, Partial<EnvelopeSearch>>> = {
  nothing: {},
  status: { statuses: ["COMPLETED"] },
  "a status that time changes": { statuses: ["WAITING", "EXPIRED"] },
  scope: { scopes: ["inbox"] },
  subject: { subject: "rder 123" },
  "a subject of one letter": { subject: "7" },
  created: { created: span },
  received: { received: span },
  sent: { sent: span },
  expires: { expires: span },
  archived: { isArchived: true },
  deleted: { isDeleted: true },
  template: { templates: [template] },
  "active role": { templates: [template], activeRoles: ["Buyer"] },
  sender: { senders: [id(9) as MailboxId] },
  recipient: { recipients: [id(8) as MailboxId] },
  metadata: { metadata: [{ key: "order", value: "77" }] },
  "the outbox": { scopes: ["outbox"] },
  drafts: { scopes: ["draft"] },
  shares: { scopes: ["shared"] },
  "inbox and shares": { scopes: ["inbox", "shared"] },
  form: { forms: [id(5)] },
  "a recipient by email": { recipients: ["bob@borealis.example"] },
  "many recipients": { recipients: Array.from({ length: 1000 }, (_, place) => id(8 + place) as MailboxId) },
  label: { labels: [id(6) as LabelId] },
  "a text in a field": { fields: [{ kind: "contains", name: "goods", folded: "umps 12" }] },
  "one letter in a field": { fields: [{ kind: "contains", name: "goods", folded: "7" }] },
  "the text of a field": { fields: [{ kind: "equals", name: "goods", text: "Pumps 1234" }] },
  "a number of a field": { fields: [{ kind: "number", name: "price", from: "17", to: "17" }] },
  "a range of numbers": { fields: [{ kind: "number", name: "price", from: "17.5", to: "40" }] },
  "an open range of numbers": { fields: [{ kind: "number", name: "price", from: undefined, to: "40" }] },
  "a range of times": { fields: [{ kind: "time", name: "due", from: span.from, to: span.to }] },
  "a checkbox": { fields: [{ kind: "checked", name: "paid", isChecked: true }] },
  "two fields": {
    fields: [
      { kind: "contains", name: "goods", folded: "pumps" },
      { kind: "number", name: "price", from: "1", to: "2000" },
    ],
  },
  "a field, a status and a subject": {
    statuses: ["COMPLETED"],
    subject: "order 1",
    fields: [{ kind: "number", name: "price", from: "1", to: "200" }],
  },
  "a label, the inbox and a time": { labels: [id(6) as LabelId], scopes: ["inbox"], received: span },
  "a template, a sender and metadata": {
    templates: [template],
    senders: [id(9) as MailboxId],
    metadata: [{ key: "order", value: "77" }],
  },
  "archived and completed by subject": { isArchived: true, statuses: ["COMPLETED"], subject: "order" },
  ...Object.fromEntries(sortFields.map((field) => [`order by ${field}`, { sort: { field, isDescending: false } }])),
};

let database: TestDatabase;

before(async () => {
  database = await testDatabase();
  await database.transaction(async (tx) => {
    for (const statement of fill) await tx.run(statement);
  });
  for (const table of filled) await database.run(sql([`vacuum analyze ${table}`]));
});

/** Every table a search may read: one without statistics would be guessed at, and read from end to end by chance. */
const filled = [
  "accounts",
  "mailboxes",
  "envelopes",
  "envelope_roles",
  "mailbox_envelopes",
  "envelope_metadata",
  "envelope_fields",
  "envelope_chain_links",
];

/** 50 mailboxes, 25 000 envelopes from one to the next, 50 000 folder rows, each fifth envelope in a chain. */
const uuid = "('00000000-0000-7000-8000-' || lpad(to_hex(#), 12, '0'))::uuid";
const uuidOf = (expression: string): string => uuid.replace("#", expression);
const at = "timestamptz '2026-01-01' + n * interval '10 minutes'";
const fill = [
  `insert into accounts (id, name, type, inn, created_at) values (${uuidOf("1")}, 'Acme', 'company', '12345678', now())`,
  `insert into mailboxes (id, account_id, name, created_at) select ${uuidOf("n")}, ${uuidOf("1")}, 'M', now() from generate_series(0, 49) n`,
  `insert into envelopes (id, template_id, template_version, sender_mailbox_id, status, subject, message, allows_delegation,
     allows_sharing, created_at, changed_at, state_message, revision, documents, data)
   select ${uuidOf("1000 + n")}, ${uuidOf("n % 100")}, ${uuidOf("n % 100")}, ${uuidOf("n % 50")}, 'SENT', 'Order ' || n, '', true,
     true, ${at}, ${at}, '', 1, '[]', ''
   from generate_series(1, 25000) n`,
  `insert into envelope_roles (envelope_id, position, role_id, title, kind, step, mailbox_id, is_active, is_completed)
   select ${uuidOf("1000 + n")}, 1, 'b', 'Buyer', 'assignee', 1, ${uuidOf("(n + 1) % 50")}, true, false from generate_series(1, 25000) n`,
  `insert into mailbox_envelopes (mailbox_id, envelope_id, is_sender, status, subject, searched_subject, sort_subject, message,
     template_id, template_version, template_name, sender_mailbox_id, terms, created_at, received_at, sent_at, expires_at, total,
     completed, allows_sharing, is_archived, is_deleted)
   select ${uuidOf("(n + side) % 50")}, ${uuidOf("1000 + n")}, side = 0,
     (array['SENT', 'WAITING', 'COMPLETED', 'CANCELLED', 'EXPIRED'])[1 + n / 50 % 5], 'Order ' || n, 'order ' || n, 'order ' || n, '',
     ${uuidOf("n % 100")}, ${uuidOf("n % 100")}, 'T' || n % 100, ${uuidOf("n % 50")},
     array[${uuidOf("(n + side) % 50")}::text, 'r:' || ${uuidOf("(n + 1) % 50")}, 'ord', 'rde', 'der', 'o', 'r', 'd', 'e']
       || regexp_split_to_array(n::text, '') || substr(n::text, 1, 3) || substr(n::text, 2, 3),
     ${at}, ${at}, ${at}, ${at}, 2, 1, true, n / 50 % 20 = 0, n / 50 % 20 = 1
   from generate_series(1, 25000) n cross join generate_series(0, 1) side`,
  `insert into envelope_metadata (account_id, envelope_id, key, value, is_boolean)
   select ${uuidOf("1")}, ${uuidOf("1000 + n")}, 'order', n::text, false from generate_series(1, 25000) n`,
  `insert into envelope_fields (mailbox_id, envelope_id, name, position, type, text, folded, terms, number, at)
   select ${uuidOf("(n + side) % 50")}, ${uuidOf("1000 + n")}, f.name, 0, f.type, f.text, lower(f.text),
     array[${uuidOf("(n + side) % 50")}::text || ':' || f.name, 'pum', 'ump', 'mps', 'p', 'u', 'm', 's']
       || regexp_split_to_array(n::text, '') || substr(n::text, 1, 3) || substr(n::text, 2, 3),
     f.number, f.at
   from generate_series(1, 25000) n cross join generate_series(0, 1) side
   cross join lateral (values ('goods', 'text', 'Pumps ' || n, null, null), ('price', 'number', n::text, n::numeric, null),
     ('due', 'datetime', '', null, ${at}), ('paid', 'checkbox', (n / 50 % 2)::text, null, null)) as f (name, type, text, number, at)`,
  `insert into envelope_chain_links (envelope_id, chain_id, added_by, added_at)
   select ${uuidOf("1000 + n")}, ${uuidOf("1000 + n / 50")}, ${uuidOf("n % 50")}, ${at} from generate_series(5, 25000, 5) n`,
].map((text) => sql([text]));

for (const [name, filter] of Object.entries(filters)) {
  test(`a search by ${name} reads no table from end to end`, async () => {
    const search = { ...everything, ...filter };
    const slice = {
      offset: 0,
      limit: 26,
      after: {
        value: name === "order by subject" || name === "order by templateName" || name === "order by status" ? "O" : now,
        id: id(5),
      },
    };
    for (const statement of [
      listStatement(search, { ...slice, after: undefined }),
      listStatement(search, slice),
      countStatement(search),
    ]) {
      const plan = (await explain(database, statement)).join("\n");
      assert.doesNotMatch(plan, /Seq Scan on (?!mailboxes|accounts)/, plan);
    }
  });
}

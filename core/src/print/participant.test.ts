import assert from "node:assert/strict";
import { test } from "node:test";
import { ann, now, role } from "../../../tests/world/envelopes/example.ts";
import { testLocale } from "../../../tests/world/printed.ts";
import type { AuditRecord } from "../audit/record.ts";
import type { EnvelopeRole } from "../envelope/model/model.ts";
import { parseId } from "../ids/id.ts";
import { participantRow } from "./participant.ts";

const slowMs = 1500;

test("the steps of thousands of participants are found in a long trail", () => {
  const mailbox = (n: number) => parseId<"mailbox">(`01930000-0000-7000-8000-${String(n).padStart(12, "0")}`, "id");
  const roles = Array.from({ length: 5000 }, (_, n): EnvelopeRole => ({
    ...Object(role(`r${n}`, "signer", 1)),
    mailboxId: mailbox(n),
    completedAt: now,
  }));
  const of = (operation: string, n: number, details: object): AuditRecord =>
    Object({ operation, at: now, mailboxId: mailbox(n), ip: `ip ${n}`, details });
  const records = roles.flatMap(({ id }, n) => [
    of("VIEW_ENVELOPE", 0, {}),
    of("VIEW_ENVELOPE", n, {}),
    of("SIGN_DOCUMENTS", n, { roleIds: ["other", id] }),
    of("SIGN_DOCUMENTS", 0, { roleId: "other" }),
  ]);
  const mailboxes = new Map([[ann, { name: "Ann", accountName: "" }]]);
  const began = process.cpuUsage().user / 1000;
  const rows = roles.map(participantRow({ mailboxes, trail: { records, people: new Map() }, locale: testLocale }));
  assert.ok(process.cpuUsage().user / 1000 - began < slowMs);
  assert.match(JSON.stringify(rows[4999]), /first viewed.*ip 4999/i);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import type { AccountId, MailboxId } from "@chancery/core/ids/id.ts";
import { recordOf } from "./events.ts";
import type { Report } from "./report.ts";

const accountId = "01930000-0000-7000-8000-0000000000a1" as AccountId;
const mailboxId = "01930000-0000-7000-8000-0000000000b1" as MailboxId;

test("a report is recorded in the trail of its mailbox, one without a mailbox in that of its account", () => {
  const report = {
    id: "r",
    kind: "envelopes",
    accountId,
    userId: "u",
    createdAt: "2026-01-01T00:00:00.000Z",
  } as unknown as Report;
  assert.partialDeepStrictEqual(recordOf({ ...report, mailboxId } as unknown as Report), {
    subject: { kind: "mailbox", id: mailboxId },
    mailboxId,
  });
  const ofAccount = recordOf({ ...report, kind: "users", mailboxId: undefined } as unknown as Report);
  assert.deepEqual(ofAccount.subject, { kind: "account", id: accountId });
  assert.equal("mailboxId" in ofAccount, false);
});

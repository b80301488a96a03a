import assert from "node:assert/strict";
import { test } from "node:test";
import { recordName } from "./record-name.ts";

const own = { accepted: "Email sent", reject: "Rejected in the company" };
const operations = { INFO: "Note", EXPIRED: "Expired", SEND_ENVELOPE: "Envelope sent", CHAIN_CARRIED_OVER: "Trail carried over" };

test("a record is named by its operation, and one of the service by its details", () => {
  const cases = [
    ["SEND_ENVELOPE", null, "Envelope sent"],
    ["NEW_OPERATION", null, "NEW_OPERATION"],
    ["INFO", null, "Note"],
    ["INFO", {}, "Note"],
    ["INFO", { status: "EXPIRED" }, "Expired"],
    ["INFO", { signedNote: "chancery audit chain carried over" }, "Trail carried over"],
    ["INFO", { email: "accepted", to: "a@b.example" }, "Email sent"],
    ["INFO", { approval: "reject", flowId: "1" }, "Rejected in the company"],
    ["INFO", { email: "unheard of" }, "Note"],
    ["INFO", { email: 1 }, "Note"],
  ] as const;
  for (const [operation, details, name] of cases) assert.equal(recordName({ operation, details }, own, operations), name);
});

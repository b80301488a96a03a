import assert from "node:assert/strict";
import { test } from "node:test";
import { readProvision } from "@chancery/core/account/read-provision.ts";
import { provisionFault } from "./prepare.ts";

test("a provisioning file that is not applied is reported with its variable and all its faults", () => {
  const { message } = provisionFault(
    "CHANCERY_PROVISION",
    "/etc/accounts.yaml",
    faultOfReading({ accounts: [{ mailboxes: 3 }] }),
  );
  assert.match(message, /^CHANCERY_PROVISION: the provisioning file \/etc\/accounts\.yaml was not applied:\n/);
  assert.match(message, /\n {2}.*\/accounts\/0\/name/);
  assert.match(message, /\n {2}.*\/accounts\/0\/mailboxes/);
});

test("a provisioning file that cannot be read is reported with the reason", () => {
  const { message } = provisionFault("provision", "x.yaml", new Error("ENOENT: no such file"));
  assert.equal(message, "provision: the provisioning file x.yaml was not applied: ENOENT: no such file");
});

function faultOfReading(value: unknown): unknown {
  try {
    readProvision(value);
  } catch (error) {
    return error;
  }
  return assert.fail("it was accepted");
}

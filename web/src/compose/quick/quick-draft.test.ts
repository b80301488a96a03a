import assert from "node:assert/strict";
import { test } from "node:test";
import { actions, addFiles, emptyDraft, quickInput } from "./quick-draft.ts";

const recipients = actions.map((action) => ({ to: `${action}@example.com`, name: action, kind: "email", action }) as const);

test("each action of a recipient has its flags in the request", () => {
  const { data } = quickInput({ ...emptyDraft, recipients, isOrdered: true, subject: "S", days: "5" });
  assert.deepEqual(
    data.recipients.map(({ recipient, ...flags }) => `${recipient.split("@")[0]}: ${Object.keys(flags).join(" ")}`),
    [
      "hand: eInkSignature",
      "certificate: signer",
      "approve: approver",
      "approveHand: approver eInkSignature",
      "approveCertificate: approver signer",
      "copy: ",
    ],
  );
  assert.deepEqual([data.ordered, data.expireAfterDays], [true, 5]);
});

test("without days the envelope does not expire", () => {
  assert.equal(quickInput(emptyDraft).data.expireAfterDays, null);
});

test("a file that is chosen again is listed once", () => {
  const [one, two] = [new File(["a"], "a", { lastModified: 1 }), new File(["b"], "b", { lastModified: 1 })];
  assert.deepEqual(
    addFiles([one], [new File(["a"], "a", { lastModified: 1 }), two]).map(({ name }) => name),
    ["a", "b"],
  );
});

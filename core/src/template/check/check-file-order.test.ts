import assert from "node:assert/strict";
import { test } from "node:test";
import { document, field, role } from "../../../../tests/world/envelopes/example.ts";
import type { FaultRow } from "../../fault/fault.ts";
import type { TemplateParts } from "../read/template-parts.ts";
import { checkFileOrder } from "./check-file-order.ts";

const roles = [
  role("sender", "sender", 0),
  role("first", "assignee", 1),
  role("second", "signer", 2),
  role("third", "assignee", 3),
];
const file = (roleId: string, id = "file") => [
  field({ type: "attachment", name: "upload", roleId, documentId: id }),
  field({ type: "text", name: "other", roleId: "third", documentId: id }),
];
const drawing = (roleId: string) => field({ type: "einksign", name: "drawn", roleId, documentId: "file" });
const external = (fields: ReturnType<typeof file>, id = "file") => ({ document: document(fields, { id, kind: "external" }) });
const slot = (roleId: string, documentId = "file") => ({ name: "slot", roleId, documentId, place: { line: 7, column: 3 } });

function faultsOf(parts: object, ordered = true): readonly FaultRow[] {
  const faults: FaultRow[] = [];
  const whole = { ordered, roles, signatures: [], documents: [], fieldPlace: () => ({ line: 9, column: 1 }), ...parts };
  checkFileOrder(whole as unknown as TemplateParts, faults);
  return faults;
}

const at = (roleId: string, more: object, documentId = "file") => ({
  code: "document.unreachable",
  args: [documentId, roleId],
  documentId,
  ...more,
});
const ofSlot = (roleId: string) => at(roleId, { line: 7, column: 3 });

const cases: readonly (readonly [title: string, parts: object, ordered: boolean, faults: readonly object[]])[] = [
  ["is uploaded before it is signed", { documents: [external(file("first"))], signatures: [slot("second")] }, true, []],
  [
    "is uploaded after it is signed",
    { documents: [external(file("third"))], signatures: [slot("second")] },
    true,
    [ofSlot("second")],
  ],
  ["is uploaded by who signs it", { documents: [external(file("second"))], signatures: [slot("second")] }, true, []],
  ["is uploaded by the sender", { documents: [external(file("sender"))], signatures: [slot("first")] }, true, []],
  ["is signed by the sender", { documents: [external(file("first"))], signatures: [slot("sender")] }, true, [ofSlot("sender")]],
  [
    "is drawn on before it is uploaded",
    { documents: [external([...file("third"), drawing("first")])] },
    true,
    [at("first", { line: 9, column: 1, fieldName: "drawn" })],
  ],
  ["is signed by an unknown role", { documents: [external(file("third"))], signatures: [slot("nobody")] }, true, []],
  ["is uploaded by an unknown role", { documents: [external(file("nobody"))], signatures: [slot("second")] }, true, []],
  ["has no upload", { documents: [external([drawing("first")])], signatures: [slot("second")] }, true, []],
  ["is signed elsewhere", { documents: [external(file("third"))], signatures: [slot("second", "other")] }, true, []],
  [
    "is no uploaded one",
    { documents: [{ document: document(file("third"), { id: "file" }) }], signatures: [slot("second")] },
    true,
    [],
  ],
  ["is uploaded late in the automatic order", { documents: [external(file("third"))], signatures: [slot("first")] }, false, []],
  [
    "is signed by the sender in the automatic order",
    { documents: [external(file("third"))], signatures: [slot("sender")] },
    false,
    [ofSlot("sender")],
  ],
];
for (const [title, parts, ordered, faults] of cases) {
  test(`a document that ${title} has ${faults.length} faults`, () => assert.deepEqual(faultsOf(parts, ordered), faults));
}

test("roles of one step are too late for each other", () => {
  const together = roles.map((one) => (one.id === "third" ? { ...one, order: 2 } : one));
  const parts = { roles: together, documents: [external(file("third"))], signatures: [slot("second")] };
  assert.deepEqual(faultsOf(parts), [ofSlot("second")]);
});

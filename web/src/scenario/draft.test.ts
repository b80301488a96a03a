import assert from "node:assert/strict";
import { test } from "node:test";
import { addStep, draftOf, emptyDraft, placesOf, scenarioInput } from "./draft.ts";

const version = (end: string) => ({
  templateUuid: `01930000-0000-7000-8000-00000000000${end}`,
  templateVersionUuid: `01930000-0000-7000-8000-0000000000a${end}`,
});
const [order, invoice] = [version("1"), version("2")];
const mailbox = "01930000-0000-7000-8000-0000000000e1";
const step = { id: "invoice", name: "Invoice", source: order, destination: invoice, xslt: "<x/>", sendAfterCreation: true };
const stored = {
  uuid: "01930000-0000-7000-8000-0000000000e2",
  mailboxUuid: mailbox,
  name: "Sales",
  description: "Orders become invoices",
  access: "shared" as const,
  sharedTo: [mailbox],
  addToChain: true,
  editable: true,
  createdAt: "2026-03-01T00:00:00Z",
  updatedAt: "2026-03-01T00:00:00Z",
  steps: [{ ...step, condition: "//field > 1" }],
};

test("a scenario that is saved as it was read does not change", () => {
  const { name, description, access, sharedTo, addToChain, steps } = stored;
  assert.deepEqual(scenarioInput(draftOf(stored)), { name, description, access, sharedTo, addToChain, steps });
});

test("mailboxes are sent with the access that names them only, and blank conditions are none", () => {
  const draft = draftOf({ ...stored, access: "account", steps: [{ ...step, condition: null }] });
  const { sharedTo, steps } = scenarioInput({ ...draft, steps: draft.steps.map((one) => ({ ...one, condition: " \n" })) });
  assert.deepEqual([sharedTo, steps[0]?.condition], [[], null]);
});

test("names and ids are sent without spaces around them, stylesheets as they are", () => {
  const [first] = emptyDraft().steps;
  assert.ok(first);
  const draft = { ...emptyDraft(), name: " Sales ", steps: [{ ...first, id: " a ", name: " A ", xslt: " <x/> " }] };
  const { name, steps } = scenarioInput(draft);
  assert.deepEqual([name, steps[0]?.id, steps[0]?.name, steps[0]?.xslt], ["Sales", "a", "A", " <x/> "]);
});

test("a new step takes what the last one makes, under an id and a key of its own", () => {
  const steps = addStep(draftOf({ ...stored, steps: [{ ...step, id: "step-2", condition: null }] }).steps);
  assert.deepEqual(steps[1]?.source, invoice);
  assert.deepEqual(
    addStep(steps).map(({ id, key }) => [id, key]),
    [
      ["step-2", 0],
      ["step-3", 1],
      ["step-4", 2],
    ],
  );
});

test("faults have a place for each input that is shown", () => {
  const { steps } = draftOf(stored);
  assert.ok(placesOf({ access: "shared", steps }).includes("/sharedTo"));
  assert.ok(!placesOf({ access: "public", steps }).includes("/sharedTo"));
  assert.deepEqual(
    placesOf({ access: "public", steps: addStep(steps) }).filter((place) => place.endsWith("/xslt")),
    ["/steps/0/xslt", "/steps/1/xslt"],
  );
});

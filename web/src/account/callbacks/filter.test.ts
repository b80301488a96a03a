import assert from "node:assert/strict";
import { test } from "node:test";
import { filterLine, filterOf, filterWords, noFilter } from "./filter.ts";

const line = { ...filterWords.en, names: new Map([["id-1", "Urgent"]]), day: (instant: string) => instant.slice(0, 10) };

test("a filter has only what was chosen, and senders are split at commas", () => {
  assert.deepEqual(filterOf(noFilter), {});
  const draft = {
    ...noFilter,
    statuses: ["COMPLETED"] as const,
    labels: ["id-1"],
    senders: " a@b.c,, d@e.f ",
    subject: "  offer ",
  };
  assert.deepEqual(filterOf(draft), { status: ["COMPLETED"], label: ["id-1"], sender: ["a@b.c", "d@e.f"], subject: "offer" });
});

test("the last day of a filter is included, and an empty one is left out", () => {
  const days = { receiveDateFrom: "2026-03-01", receiveDateTo: "2026-03-01", sendDateFrom: "" };
  assert.deepEqual(filterOf({ ...noFilter, days }), {
    receiveDateFrom: new Date(2026, 2, 1).toISOString(),
    receiveDateTo: new Date(2026, 2, 1, 23, 59, 59, 999).toISOString(),
  });
});

test("the line of a filter names statuses, labels and days in the language of the page", () => {
  const filter = { status: ["COMPLETED"], subject: "offer", label: ["id-1", "Legal"], sendDateTo: "2026-03-01T00:00:00Z" };
  assert.equal(filterLine(filter, line), "Completed, offer, Urgent, Legal, Sent until 2026-03-01");
  assert.equal(filterLine({ scope: ["outbox"], template: null }, { ...line, ...filterWords.uk }), "Надіслані");
  assert.equal(filterLine({}, line), "");
});

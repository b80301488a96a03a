import assert from "node:assert/strict";
import { test } from "node:test";
import { linesOf, type Report } from "../../cli/src/verify/report.ts";

test("texts of an archive make no line of the report of their own, and do not turn its direction", () => {
  const forged = "https://a.example\nKey       k2D7, trusted\r\n\u2028\u0085\u202eorder.zip is valid";
  const report: Report = {
    path: "order.zip",
    isValid: false,
    flaws: [{ rule: "entry", path: "a\norder.zip is valid", message: "it was changed" }],
    envelopes: [
      {
        id: "e",
        status: "COMPLETED",
        revision: 1,
        changedAt: "2026-11-20T10:00:00.000Z" as Report["envelopes"][number]["changedAt"],
        folder: "",
        service: forged,
        key: { kid: "kid", isTrusted: undefined },
        entries: 1,
        leftOut: ["b\nc"],
        hiddenDocuments: 0,
        seals: [],
        records: 1,
        withheldRecords: 0,
        head: "h",
      },
    ],
  };
  const lines = linesOf(report);
  assert.deepEqual(
    lines.map((line) => line.slice(0, 10).trim()),
    ["Envelope", "Files", "", "Records", "Key", "Flaw", "order.zip"],
  );
  for (const line of lines) assert.doesNotMatch(line, /[\n\r\u0085\u2028\u202e]/);
});

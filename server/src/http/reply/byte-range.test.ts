import assert from "node:assert/strict";
import { test } from "node:test";
import { planDownload } from "./byte-range.ts";

const etag = '"abc"';
const cases: readonly (readonly [string, Readonly<Record<string, string>>, number, string | undefined])[] = [
  ["no range gives all", {}, 200, undefined],
  ["the first bytes", { range: "bytes=0-3" }, 206, "bytes 0-3/10"],
  ["the last byte", { range: "bytes=9-9" }, 206, "bytes 9-9/10"],
  ["an open end", { range: "bytes=4-" }, 206, "bytes 4-9/10"],
  ["an end beyond the end", { range: "bytes=4-99" }, 206, "bytes 4-9/10"],
  ["the last three", { range: "bytes=-3" }, 206, "bytes 7-9/10"],
  ["the last hundred are all", { range: "bytes=-100" }, 206, "bytes 0-9/10"],
  ["a start beyond the end", { range: "bytes=10-" }, 416, "bytes */10"],
  ["the last none", { range: "bytes=-0" }, 416, "bytes */10"],
  ["backwards is not understood", { range: "bytes=5-2" }, 200, undefined],
  ["several ranges give all", { range: "bytes=0-1,3-4" }, 200, undefined],
  ["another unit gives all", { range: "lines=0-1" }, 200, undefined],
  ["what is known is not sent", { "if-none-match": 'W/"x", W/"abc"' }, 304, undefined],
  ["anything known is not sent", { "if-none-match": "*" }, 304, undefined],
  ["another tag is sent", { "if-none-match": '"x"' }, 200, undefined],
  ["a range of the same bytes", { range: "bytes=0-0", "if-range": etag }, 206, "bytes 0-0/10"],
  ["a range of other bytes gives all", { range: "bytes=0-0", "if-range": '"x"' }, 200, undefined],
];

for (const [title, headers, status, contentRange] of cases) {
  test(title, () => {
    const plan = planDownload({ sizeBytes: 10, etag }, headers);
    assert.equal(plan.status, status);
    assert.equal(plan.headers["content-range"], contentRange);
    if (plan.status === 206) assert.equal(plan.headers["content-length"], String(plan.range.end - plan.range.start + 1));
  });
}

import assert from "node:assert/strict";
import { test } from "node:test";
import { accountCodes, allCodes, envelopeCodes, isKnownCode, sortedCodes } from "./codes.ts";

test("there are 38 numbers of notifications, and each that is sent is one of them", () => {
  assert.equal(allCodes.length, 38);
  const sent: readonly number[] = [...Object.values(envelopeCodes), ...Object.values(accountCodes)];
  assert.deepEqual(
    sent.filter((code) => !isKnownCode(code)),
    [],
  );
});

test("each kind of notification has the number that clients know it by", () => {
  assert.deepEqual(
    Object.entries(envelopeCodes).map(([kind, code]) => `${code} ${kind}`),
    [
      "301 waiting",
      "302 completed",
      "303 cancelled",
      "304 expiresSoon",
      "305 expired",
      "306 roleCompleted",
      "307 delegated",
      "308 commented",
      "309 toApprove",
      "310 decided",
      "311 shared",
      "312 reminder",
    ],
  );
  assert.deepEqual(accountCodes, { invited: 101, accessChanged: 102, domain: 103, fileReady: 401, taskEnded: 501 });
});

test("numbers between the groups are unknown", () => {
  assert.deepEqual(
    [0, 1, 2, 100, 109, 110, 204, 300, 319, 320, 403, 505].filter((code) => !isKnownCode(code)),
    [0, 2, 100, 110, 204, 300, 320, 403, 505],
  );
});

test("numbers are sorted as numbers, each once", () => {
  assert.deepEqual(sortedCodes([302, 1, 302, 109]), [1, 109, 302]);
});

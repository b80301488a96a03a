import assert from "node:assert/strict";
import { test } from "node:test";
import { findRecoveryCode, findTotpCode } from "./recovery-code.ts";

test("codes are read in the forms in which people type them, and in no others", () => {
  const cases: readonly (readonly [string, string | undefined, string | undefined])[] = [
    ["ABCD-EFGH-JKLM-NPQR", "ABCDEFGHJKLMNPQR", undefined],
    [" abcd efgh jklm npq2 ", "ABCDEFGHJKLMNPQ2", undefined],
    ["ABCD-EFGH-JKLM-NPQ", undefined, undefined],
    ["ABCD-EFGH-JKLM-NPQ0", undefined, undefined],
    ["123 456", undefined, "123456"],
    ["1234567", undefined, undefined],
    ["12345", undefined, undefined],
    ["١٢٣٤٥٦", undefined, undefined],
    ["", undefined, undefined],
  ];
  for (const [typed, recovery, totp] of cases)
    assert.deepEqual([findRecoveryCode(typed), findTotpCode(typed)], [recovery, totp], typed);
});

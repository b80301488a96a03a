import assert from "node:assert/strict";
import { test } from "node:test";
import { passwordPolicy, sessionPolicy } from "./policies.ts";

test("the service asks for long passwords that are not common, of any composition, and lets them last", () => {
  assert.deepEqual(passwordPolicy, {
    minLength: 12,
    maxLength: 128,
    uppercase: 0,
    lowercase: 0,
    digit: 0,
    specialSymbol: 0,
    repeatCharacter: 0,
    allowWhitespace: true,
    preventCommonPasswords: true,
    preventCommonWords: false,
    expirationDays: 0,
    notifyBeforeDays: 0,
    preventReuseMonths: 0,
    preventReuseCount: 0,
  });
});

test("the service lets sessions last half a day, tokens a year, and blocks a pair of addresses for 15 minutes after 5 failures", () => {
  assert.deepEqual(sessionPolicy, {
    sessionHours: 12,
    singleSession: false,
    singleIpSession: false,
    maxLoginAttempts: 5,
    maxAttemptsTimeoutMinutes: 15,
    allowedIps: [],
    blockedIps: [],
    applicationTokenDays: 365,
    requireSecondFactor: false,
  });
});

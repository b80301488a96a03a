import assert from "node:assert/strict";
import { test } from "node:test";
import { atLeast, checkPolicies, servicePolicies } from "./own-policies.ts";
import type { PasswordPolicy, SessionPolicy } from "./policies.ts";

const isRange = (text: string): boolean => text.startsWith("10.");
const { passwordPolicy, sessionPolicy } = servicePolicies;
const asks = (password: Partial<PasswordPolicy>, session: Partial<SessionPolicy> = {}) => ({
  passwordPolicy: { ...passwordPolicy, ...password },
  sessionPolicy: { ...sessionPolicy, ...session },
});

const passwords: readonly (readonly [Partial<PasswordPolicy>, string])[] = [
  [{}, ""],
  [{ minLength: 11 }, "policy.weaker /minLength"],
  [{ minLength: 13, maxLength: 13 }, ""],
  [{ maxLength: 129 }, "policy.weaker /maxLength"],
  [{ minLength: 14, maxLength: 13 }, "policy.length /maxLength"],
  [{ maxLength: 12, uppercase: 12 }, ""],
  [{ maxLength: 12, uppercase: 12, digit: 1 }, "policy.length /maxLength"],
  [{ allowWhitespace: false, preventCommonWords: true }, ""],
  [{ preventCommonPasswords: false }, "policy.weaker /preventCommonPasswords"],
  [{ expirationDays: 90, repeatCharacter: 2, notifyBeforeDays: 7 }, ""],
];
for (const [rule, found] of passwords)
  test(`a password policy of ${JSON.stringify(rule)} has faults: ${found || "none"}`, () => {
    const rows = checkPolicies(servicePolicies, asks(rule), isRange);
    assert.equal(rows.map(({ code, pointer }) => `${code} ${pointer?.replace("/passwordPolicy", "")}`).join(), found);
  });

const sessions: readonly (readonly [Partial<SessionPolicy>, string])[] = [
  [{ sessionHours: 1, singleSession: true, singleIpSession: true, maxLoginAttempts: 3, maxAttemptsTimeoutMinutes: 60 }, ""],
  [{ requireSecondFactor: true }, ""],
  [{ applicationTokenDays: 30 }, ""],
  [{ applicationTokenDays: 3650 }, ""],
  [{ sessionHours: 13 }, "policy.weaker /sessionHours"],
  [{ maxLoginAttempts: 6 }, "policy.weaker /maxLoginAttempts"],
  [{ maxAttemptsTimeoutMinutes: 14 }, "policy.weaker /maxAttemptsTimeoutMinutes"],
  [{ allowedIps: ["10.1.2.3", "x"], blockedIps: ["y"] }, "address.format /allowedIps/1,address.format /blockedIps/0"],
];
for (const [rule, found] of sessions)
  test(`a session policy of ${JSON.stringify(rule)} has faults: ${found || "none"}`, () => {
    const rows = checkPolicies(servicePolicies, asks({}, rule), isRange);
    assert.equal(rows.map(({ code, pointer }) => `${code} ${pointer?.replace("/sessionPolicy", "")}`).join(), found);
  });

test("stricter policies of the service apply to every account, and a limit is stricter than none", () => {
  const service = asks({ minLength: 16, expirationDays: 30 }, { sessionHours: 2 });
  const kept = atLeast(service, asks({ minLength: 14, expirationDays: 0, repeatCharacter: 3 }, { sessionHours: 8 }));
  assert.deepEqual(kept, asks({ minLength: 16, expirationDays: 30, repeatCharacter: 3 }, { sessionHours: 2 }));
  assert.equal(atLeast(service, asks({ expirationDays: 20 })).passwordPolicy.expirationDays, 20);
});

import type { FaultRow } from "../fault/fault.ts";
import { passwordPolicy, sessionPolicy, type PasswordPolicy, type Policies, type SessionPolicy } from "./policies.ts";

/** The policies of the service, the minimum for every account. */
export const servicePolicies: Policies = { passwordPolicy, sessionPolicy };

/** The policies of an account, at least as strict as those of the service. */
export function atLeast(service: Policies, own: Policies): Policies {
  return {
    passwordPolicy: stricterPassword(service.passwordPolicy, own.passwordPolicy),
    sessionPolicy: stricterSession(service.sessionPolicy, own.sessionPolicy),
  };
}

/** Faults in the policies of an account: rules weaker than the service's, impossible lengths, invalid IP ranges. */
export function checkPolicies(service: Policies, own: Policies, isRange: (text: string) => boolean): readonly FaultRow[] {
  const strict = atLeast(service, own);
  return [
    ...weaker(strict.passwordPolicy, own.passwordPolicy, "/passwordPolicy"),
    ...weaker(strict.sessionPolicy, own.sessionPolicy, "/sessionPolicy"),
    ...checkLength(own.passwordPolicy),
    ...checkRanges(own.sessionPolicy.allowedIps, "/sessionPolicy/allowedIps", isRange),
    ...checkRanges(own.sessionPolicy.blockedIps, "/sessionPolicy/blockedIps", isRange),
  ];
}

function stricterPassword(one: PasswordPolicy, other: PasswordPolicy): PasswordPolicy {
  return {
    minLength: Math.max(one.minLength, other.minLength),
    maxLength: Math.min(one.maxLength, other.maxLength),
    uppercase: Math.max(one.uppercase, other.uppercase),
    lowercase: Math.max(one.lowercase, other.lowercase),
    digit: Math.max(one.digit, other.digit),
    specialSymbol: Math.max(one.specialSymbol, other.specialSymbol),
    repeatCharacter: lowerLimit(one.repeatCharacter, other.repeatCharacter),
    allowWhitespace: one.allowWhitespace && other.allowWhitespace,
    preventCommonPasswords: one.preventCommonPasswords || other.preventCommonPasswords,
    preventCommonWords: one.preventCommonWords || other.preventCommonWords,
    expirationDays: lowerLimit(one.expirationDays, other.expirationDays),
    // a notification is not a rule: the account decides
    notifyBeforeDays: other.notifyBeforeDays,
    preventReuseMonths: Math.max(one.preventReuseMonths, other.preventReuseMonths),
    preventReuseCount: Math.max(one.preventReuseCount, other.preventReuseCount),
  };
}

function stricterSession(one: SessionPolicy, other: SessionPolicy): SessionPolicy {
  return {
    sessionHours: Math.min(one.sessionHours, other.sessionHours),
    singleSession: one.singleSession || other.singleSession,
    singleIpSession: one.singleIpSession || other.singleIpSession,
    maxLoginAttempts: Math.min(one.maxLoginAttempts, other.maxLoginAttempts),
    maxAttemptsTimeoutMinutes: Math.max(one.maxAttemptsTimeoutMinutes, other.maxAttemptsTimeoutMinutes),
    // the service restricts no addresses
    allowedIps: other.allowedIps,
    blockedIps: other.blockedIps,
    // shorter or longer than the service's: the account decides
    applicationTokenDays: other.applicationTokenDays,
    requireSecondFactor: one.requireSecondFactor || other.requireSecondFactor,
  };
}

/** 0 is no limit. */
function lowerLimit(one: number, other: number): number {
  return one === 0 || other === 0 ? Math.max(one, other) : Math.min(one, other);
}

function weaker(strict: object, own: object, pointer: string): readonly FaultRow[] {
  const asked = new Map<string, unknown>(Object.entries(own));
  return Object.entries(strict)
    .filter(([name, value]) => asked.get(name) !== value)
    .map(([name]) => ({ code: "policy.weaker", pointer: `${pointer}/${name}` }));
}

function checkLength({ minLength, maxLength, ...counts }: PasswordPolicy): readonly FaultRow[] {
  const needed = counts.uppercase + counts.lowercase + counts.digit + counts.specialSymbol;
  if (maxLength >= Math.max(minLength, needed)) return [];
  return [{ code: "policy.length", pointer: "/passwordPolicy/maxLength" }];
}

function checkRanges(texts: readonly string[], pointer: string, isRange: (text: string) => boolean): readonly FaultRow[] {
  return texts.flatMap((text, index): readonly FaultRow[] =>
    isRange(text) ? [] : [{ code: "address.format", args: [text], pointer: `${pointer}/${index}` }],
  );
}

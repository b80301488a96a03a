import { passwordLengthMax, passwordLengthMin } from "./password.ts";

/** What a password must be. Counts of 0 ask for nothing: 0 days and 0 passwords are no limit. */
export type PasswordPolicy = {
  readonly minLength: number;
  readonly maxLength: number;
  readonly uppercase: number;
  readonly lowercase: number;
  readonly digit: number;
  readonly specialSymbol: number;
  /** So many of one character in a row at most. */
  readonly repeatCharacter: number;
  readonly allowWhitespace: boolean;
  readonly preventCommonPasswords: boolean;
  readonly preventCommonWords: boolean;
  readonly expirationDays: number;
  readonly notifyBeforeDays: number;
  readonly preventReuseMonths: number;
  readonly preventReuseCount: number;
};

/** How people stay signed in, and how often they may be wrong. Addresses and ranges (CIDR) of IPv4 and IPv6. */
export type SessionPolicy = {
  readonly sessionHours: number;
  readonly singleSession: boolean;
  readonly singleIpSession: boolean;
  readonly maxLoginAttempts: number;
  readonly maxAttemptsTimeoutMinutes: number;
  readonly allowedIps: readonly string[];
  readonly blockedIps: readonly string[];
  /** An application token lives so long at most, from when it was made. */
  readonly applicationTokenDays: number;
};

/** What holds for people of an account, or of the service. */
export type Policies = { readonly passwordPolicy: PasswordPolicy; readonly sessionPolicy: SessionPolicy };

/** The service's own: length instead of composition, no expiry. */
export const passwordPolicy: PasswordPolicy = {
  ...{ minLength: passwordLengthMin, maxLength: passwordLengthMax },
  ...{ uppercase: 0, lowercase: 0, digit: 0, specialSymbol: 0, repeatCharacter: 0 },
  ...{ allowWhitespace: true, preventCommonPasswords: true, preventCommonWords: false },
  ...{ expirationDays: 0, notifyBeforeDays: 0, preventReuseMonths: 0, preventReuseCount: 0 },
};

/** The service's own. */
export const sessionPolicy: SessionPolicy = {
  ...{ sessionHours: 12, singleSession: false, singleIpSession: false },
  ...{ maxLoginAttempts: 5, maxAttemptsTimeoutMinutes: 15, allowedIps: [], blockedIps: [], applicationTokenDays: 365 },
};

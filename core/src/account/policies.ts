import { passwordLengthMax, passwordLengthMin } from "./password.ts";

/** The rules for sessions and failed sign-ins. IP addresses and CIDR ranges may be IPv4 or IPv6. */
export type SessionPolicy = {
  readonly sessionHours: number;
  readonly singleSession: boolean;
  readonly singleIpSession: boolean;
  readonly maxLoginAttempts: number;
  readonly maxAttemptsTimeoutMinutes: number;
  readonly allowedIps: readonly string[];
  readonly blockedIps: readonly string[];
  /** The maximum lifetime of an application token, from its creation. */
  readonly applicationTokenDays: number;
  /** Whether sessions that began with a password need a second factor. */
  readonly requireSecondFactor: boolean;
};

/** The policies for users of an account, or of the service. */
export type Policies = { readonly passwordPolicy: PasswordPolicy; readonly sessionPolicy: SessionPolicy };

/** The default of the service: length instead of composition, no expiry. */
export const passwordPolicy = {
  minLength: passwordLengthMin,
  maxLength: passwordLengthMax,
  uppercase: 0,
  lowercase: 0,
  digit: 0,
  specialSymbol: 0,
  /** The maximum number of equal characters in a row. */
  repeatCharacter: 0,
  allowWhitespace: true,
  preventCommonPasswords: true,
  preventCommonWords: false,
  expirationDays: 0,
  notifyBeforeDays: 0,
  preventReuseMonths: 0,
  preventReuseCount: 0,
};

/** The rules for passwords. A value of 0 means no rule or no limit. */
export type PasswordPolicy = Readonly<typeof passwordPolicy>;

/** The default of the service. */
export const sessionPolicy: SessionPolicy = {
  sessionHours: 12,
  singleSession: false,
  singleIpSession: false,
  maxLoginAttempts: 5,
  maxAttemptsTimeoutMinutes: 15,
  allowedIps: [],
  blockedIps: [],
  applicationTokenDays: 365,
  requireSecondFactor: false,
};

import { Type, type TSchema } from "typebox";
import type { AccountId } from "@chancery/core/ids/id.ts";
import { about, idShape, illustrated, titled } from "../../../http/route/shapes.ts";
import { pastPasswordsMax, rangesMax } from "../session/limits.ts";

const count = (maximum: number, minimum = 0) => Type.Integer({ minimum, maximum });
const flag = Type.Boolean();
const ranges = about(
  "Addresses and ranges (CIDR) of IPv4 and IPv6",
  Type.Array(Type.String({ maxLength: 100 }), { maxItems: rangesMax }),
);
const lengthMax = 10_000;
const minutesMax = 1440;

const password = {
  minLength: count(lengthMax),
  maxLength: count(lengthMax),
  uppercase: count(lengthMax),
  lowercase: count(lengthMax),
  digit: count(lengthMax),
  specialSymbol: count(lengthMax),
  repeatCharacter: about("Most equal characters in a row; 0 for no limit", count(lengthMax)),
  allowWhitespace: flag,
  preventCommonPasswords: flag,
  preventCommonWords: flag,
  expirationDays: about("0 for never", count(3650)),
  notifyBeforeDays: about("Days before the expiry at which people are notified; 0 for never", count(365)),
  preventReuseMonths: about("Months of 31 days; 0 for none", count(pastPasswordsMax)),
  preventReuseCount: about("Passwords, including the current one; 0 for none", count(pastPasswordsMax)),
};
const session = {
  sessionHours: about("A session ends this long after its last use", count(lengthMax, 1)),
  singleSession: about("A sign-in ends the person's other sessions", flag),
  singleIpSession: about("A session is valid only at the address where it began", flag),
  maxLoginAttempts: count(lengthMax, 1),
  maxAttemptsTimeoutMinutes: count(minutesMax, 1),
  allowedIps: about("Empty: all addresses", ranges),
  blockedIps: ranges,
  applicationTokenDays: about("Longest life of an application token, in days", count(3650, 1)),
  requireSecondFactor: about("Sessions that began with a password need a second factor", flag),
};

/** The policy for the passwords of an account's people. */
export const passwordPolicyShape = titled("PasswordPolicy", password);

const policies = titled("UserPolicies", { passwordPolicy: Type.Object(password), sessionPolicy: Type.Object(session) });

/** The shape with all properties optional; the defaults of the service apply to those left out. */
function someOf<Shapes extends Record<string, TSchema>>(shapes: Shapes) {
  return Type.Optional(Type.Partial(Type.Object(shapes)));
}

const ofAccount = Type.Object({ accountUuid: idShape<AccountId>() });

/** The wire shapes of an account's policies. */
export const policyShapes = {
  read: { params: ofAccount, answers: { 200: policies } },
  save: {
    params: ofAccount,
    body: illustrated("UserPoliciesToSet", [{ passwordPolicy: { minLength: 16 }, sessionPolicy: { sessionHours: 8 } }], {
      passwordPolicy: someOf(password),
      sessionPolicy: someOf(session),
    }),
    answers: { 200: policies },
  },
} as const;

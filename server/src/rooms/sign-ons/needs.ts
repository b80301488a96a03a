import type { SsoDomain } from "@chancery/core/sso/decide-sign-on.ts";
import type { SigningPair } from "@chancery/core/sso/provider.ts";
import type { Origin } from "@chancery/core/access/caller.ts";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import type { Basics } from "../../io/basics.ts";
import type { Queries, Transaction } from "../../io/database/database.ts";
import type { Oidc } from "../../io/oidc/oidc.ts";
import type { readAnswer } from "../../io/saml/read-answer.ts";
import type { redirectTo, signedForm } from "../../io/saml/sign-request.ts";
import type { warmUpOnce } from "../../io/saml/warm-up.ts";
import type { Tokens } from "../../io/passwords/tokens.ts";
import type { SecretBox } from "../../io/secrets/secret-box.ts";
import type { Accounts, User } from "../accounts/index.ts";
import type { Emails } from "../emails/index.ts";
import type { Sso } from "../sso/index.ts";

/** The way of signing in, for the audit record of the session. */
export type CameBy = { readonly how: "provider"; readonly providerId: ProviderId; readonly origin: Origin };

/** The dependencies of the room. */
export type SignOnsNeeds = Basics & {
  readonly tokens: Tokens;
  readonly secrets: SecretBox;
  /** Public address without a trailing slash. */
  readonly baseUrl: () => string;
  /** Allowed redirect URLs besides the service itself: origins or URL prefixes. */
  readonly redirects: readonly string[];
  /** Whether the number of sign-ins that an IP address may start is limited (CHANCERY_RATE_LIMITS). */
  readonly isLimited: boolean;
  /** The pair of providers that have none of their own. */
  readonly samlPair: SigningPair;
  readonly saml: {
    readonly readAnswer: typeof readAnswer;
    readonly redirectTo: typeof redirectTo;
    readonly signedForm: typeof signedForm;
    readonly warmUp: ReturnType<typeof warmUpOnce>;
  };
  readonly oidc: Oidc;
  readonly emails: Pick<Emails, "post">;
  readonly accounts: {
    readonly users: Pick<Accounts["users"], "find" | "lock" | "findByEmail" | "addCorporate" | "saveSignOnProfile">;
  };
  readonly sso: Pick<Sso, "findProvider">;
  readonly domains: { findSsoDomain(db: Queries, email: string): Promise<SsoDomain | undefined> };
  /** Creates a session of the user and returns its token. From the room auth, which no room imports. */
  readonly openSession: (tx: Transaction, user: User, by: CameBy) => Promise<string>;
};

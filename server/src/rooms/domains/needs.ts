import type { NameRules } from "@chancery/core/domain/name.ts";
import type { Id } from "@chancery/core/ids/id.ts";
import type { Clock } from "../../io/clock.ts";
import type { Database } from "../../io/database/database.ts";
import type { Dns } from "../../io/dns/dns.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Emails } from "../emails/index.ts";

/** The dependencies of the room. */
export type DomainsNeeds = {
  readonly database: Database;
  readonly clock: Clock;
  readonly newId: <Kind extends string>() => Id<Kind>;
  readonly dns: Dns;
  readonly names: NameRules;
  /** A random label for a challenge. */
  readonly newChallengeToken: () => string;
  /** The zone of CNAME targets, if none is configured. */
  readonly baseUrl: () => string;
  readonly verifyZone: string | undefined;
  readonly accounts: {
    readonly users: Pick<Accounts["users"], "adopt">;
    readonly account: Pick<Accounts["account"], "find">;
    readonly members: Pick<Accounts["members"], "listManagerEmails">;
  };
  readonly emails: Pick<Emails, "post">;
};

import type { UserNotice } from "@chancery/core/notification/user-notice.ts";
import type { NameRules } from "@chancery/core/domain/name.ts";
import type { Basics } from "../../io/basics.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { Dns } from "../../io/dns/dns.ts";
import type { Accounts } from "../accounts/index.ts";

/** The dependencies of the room. */
export type DomainsNeeds = Basics & {
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
    readonly members: Pick<Accounts["members"], "listManagers">;
  };
  /** From the room of notifications, which ranks higher. */
  readonly notifications: { notifyUsers(tx: Transaction, notice: UserNotice): Promise<void> };
};

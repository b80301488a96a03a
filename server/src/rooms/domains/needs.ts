import type { NameRules } from "@chancery/core/domain/name.ts";
import type { Dns } from "../../io/dns/dns.ts";
import type { Accounts, RoomBasics } from "../accounts/index.ts";

/** The dependencies of the room. */
export type DomainsNeeds = RoomBasics & {
  readonly dns: Dns;
  readonly names: NameRules;
  /** A random label for a challenge. */
  readonly newChallengeToken: () => string;
  /** The zone of CNAME targets; the host of `baseUrl` where none is configured. */
  readonly verifyZone: string | undefined;
  readonly accounts: {
    readonly users: Pick<Accounts["users"], "adopt">;
    readonly account: Pick<Accounts["account"], "find">;
    readonly members: Pick<Accounts["members"], "listManagers">;
  };
};

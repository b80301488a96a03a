import type { FastifyRequest } from "fastify";
import { asking } from "../../io/database/asking.ts";
import type { Admitted } from "./guard.ts";
import { addressKey } from "../rate-limit/rate-limits.ts";

/** The key that a request is counted by before it is admitted: its token as sent, unverified, else its address. */
export function firstAsker({ headers, ip }: Pick<FastifyRequest, "headers" | "ip">): string {
  return headers.authorization?.slice(0, 600) ?? addressKey(ip);
}

/** Tokens that are remembered at most. */
const tokensMax = 10_000;

/** Gives requests their turns at the database, by whom they turn out to be for. It decides about turns only, never about rights. */
export type WhoAsks = {
  inItsTurn<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>;
  /** Says whom the request is for: from here on, and from the beginning of the next with this token, all of an account share their turns. */
  asksFor(admitted: Admitted): void;
};

/** Remembers whom tokens were for last. */
export function whoAsks(): WhoAsks {
  const accounts = new Map<string, string>();
  return {
    inItsTurn: (request, work) => {
      const first = firstAsker(request);
      return asking.run({ first, account: accounts.get(first) }, work);
    },
    asksFor: ({ caller, mailbox, account }) => {
      const asker = asking.getStore();
      if (!asker) return;
      asker.account = mailbox?.accountId ?? account?.id ?? caller?.userId;
      if (asker.account === undefined || accounts.get(asker.first) === asker.account) return;
      const [eldest] = accounts.keys();
      if (accounts.size >= tokensMax && eldest !== undefined) accounts.delete(eldest);
      accounts.set(asker.first, asker.account);
    },
  };
}

import type { FastifyRequest } from "fastify";
import { currentRequester } from "../../io/database/requester.ts";
import type { Admitted } from "./guard.ts";
import { addressKey } from "../rate-limit/rate-limits.ts";

/** The key that a request is counted by before it is admitted: its token as sent, unverified, else its address. */
export function requesterKey({ headers, ip }: Pick<FastifyRequest, "headers" | "ip">): string {
  return headers.authorization === undefined ? addressKey(ip) : tokenKey(headers.authorization);
}

/** The key of a request with this Authorization header. */
export function tokenKey(authorization: string): string {
  return authorization.slice(0, 600);
}

/** Tokens that are remembered at most. */
const tokensMax = 10_000;

/** Schedules requests at the database by their account. Affects scheduling only, never permissions. */
export type Requesters = {
  runFor<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>;
  /** Assigns the request, and later ones with its token from their start, to the account that it turned out to be for. */
  assignAccount(admitted: Admitted): void;
};

/** Remembers the account that each token was last used for. */
export function openRequesters(): Requesters {
  const accounts = new Map<string, string>();
  return {
    runFor: (request, work) => {
      const first = requesterKey(request);
      return currentRequester.run({ first, account: accounts.get(first) }, work);
    },
    assignAccount: ({ caller, mailbox, account }) => {
      const requester = currentRequester.getStore();
      if (!requester) return;
      requester.account = mailbox?.accountId ?? account?.id ?? caller?.userId;
      if (requester.account === undefined || accounts.get(requester.first) === requester.account) return;
      const [eldest] = accounts.keys();
      if (accounts.size >= tokensMax && eldest !== undefined) accounts.delete(eldest);
      accounts.set(requester.first, requester.account);
    },
  };
}

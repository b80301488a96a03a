import type { Origin, SecondFactorKind, SignedInBy } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { ProviderId, SecondFactorId, TokenId } from "@chancery/core/ids/id.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { User } from "../../accounts/index.ts";
import { sessionLifeMs } from "./limits.ts";
import type { AuthNeeds } from "../needs.ts";
import { plainAddress } from "./password-tries.ts";
import { loadPolicies, mayComeFrom } from "./policies.ts";
import { type TakeOverNeeds, takeOverGuest } from "./take-over-guest.ts";
import { addToken, supersedeSessionsOf } from "./store/tokens.ts";

/** Longest part of a user agent that is kept. */
const userAgentMax = 512;

/** The kind of proof, and the identity provider or the second factor if there is one. */
export type CameBy = {
  readonly how: SignedInBy;
  readonly providerId?: ProviderId;
  readonly secondFactor?: SecondFactorKind;
  readonly secondFactorId?: SecondFactorId;
};

/**
 * Opens a session of an authenticated person and returns its token. The sign-in is audited in the transaction, and the
 * policies of the person's account apply to every kind of proof. What the person received as a guest is theirs from now on. Throws login.address_blocked.
 */
export async function openSession(
  needs: Pick<AuthNeeds, "addresses" | "newId" | "tokens"> & TakeOverNeeds,
  tx: Transaction,
  user: Pick<User, "id" | "email" | "isBreakGlass" | "corporateAccountId">,
  { origin, ...by }: CameBy & { readonly origin: Origin },
): Promise<string> {
  const { text, hash } = needs.tokens.newToken("session");
  const now = needs.clock.now();
  const id: TokenId = needs.newId<"token">();
  const { sessionPolicy } = await loadPolicies(tx, user.corporateAccountId);
  if (!mayComeFrom(needs, sessionPolicy, origin.ip)) throw new Fault("login.address_blocked");
  if (sessionPolicy.singleSession) {
    // of two concurrent sign-ins the second sees the session of the first
    await needs.accounts.users.lock(tx, user.id);
    await supersedeSessionsOf(tx, user.id, now);
  }
  const times = {
    createdAt: now,
    lastUsedAt: now,
    idleUntil: addMs(now, sessionPolicy.sessionHours * 3_600_000),
    expiresAt: addMs(now, sessionLifeMs),
  };
  await addToken(
    tx,
    {
      id,
      userId: user.id,
      kind: "session",
      name: "",
      scopes: undefined,
      isByProvider: by.how === "provider",
      ip: plainAddress(origin.ip),
      signIn: { by: by.how, ...(by.secondFactor && { secondFactor: by.secondFactor }) },
      userAgent: origin.userAgent.slice(0, userAgentMax).replaceAll("\0", "").toWellFormed(),
      ...times,
    },
    hash,
  );
  const subject = { kind: "user", id: user.id } as const;
  const details = { tokenId: id, ...by, ...(user.isBreakGlass && by.how !== "provider" ? { breakGlass: true } : {}) };
  const who = { userId: user.id, accountId: user.corporateAccountId ?? undefined };
  await takeOverGuest(needs, tx, user, origin);
  await publish(tx, { audit: [{ ...who, subject, operation: "login", at: now, details }], events: [], origin });
  return text;
}

import { findEmail } from "@chancery/core/account/email.ts";
import type { Origin } from "@chancery/core/access/caller.ts";
import type { UserId } from "@chancery/core/ids/id.ts";
import type { Verdict } from "@chancery/core/sso/decide-sign-on.ts";
import type { SignOnClaims } from "@chancery/core/sso/profile.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { SignOnsNeeds } from "../needs.ts";
import { removeStaleIdentities, saveIdentity, type Identity } from "./store/identities.ts";
import type { RequestRow } from "./store/requests.ts";

/** A user to sign in, with the decision about them. */
export type Admitted = {
  readonly request: Pick<RequestRow, "provider_id" | "account_id">;
  readonly identity: Identity;
  readonly verdict: Extract<Verdict, { readonly kind: "make" | "link" | "known" }>;
  readonly claims: SignOnClaims;
  readonly origin: Origin;
};

/** Creates a new user or links a known one, and updates names and phone; with an audit record. */
export async function provisionUser(needs: SignOnsNeeds, tx: Transaction, admitted: Admitted): Promise<UserId> {
  const { identity, verdict, claims } = admitted;
  const { userId, operation } =
    verdict.kind === "known" ? { ...verdict, operation: undefined } : await arrive(needs, tx, admitted);
  const profile = { firstName: claims.firstName, lastName: claims.lastName, phone: claims.phone };
  await needs.accounts.users.saveSignOnProfile(tx, userId, profile);
  await removeStaleIdentities(tx, identity, userId);
  await saveIdentity(tx, identity, userId, needs.clock.now());
  if (operation !== undefined) await record(needs, tx, admitted, { userId, operation });
  return userId;
}

type Arrived = { readonly userId: UserId; readonly operation: "user-created" | "user-linked" };

/** An invited user, or one with an account of their own, becomes a corporate user and keeps their identity. */
async function arrive(needs: SignOnsNeeds, tx: Transaction, { request, claims }: Admitted): Promise<Arrived> {
  const { user, isNew } = await needs.accounts.users.addCorporate(tx, {
    id: needs.newId<"user">(),
    accountId: request.account_id,
    email: findEmail(claims.email ?? "") ?? "",
    firstName: claims.firstName ?? "",
    lastName: claims.lastName ?? "",
    phone: claims.phone ?? "",
    createdAt: needs.clock.now(),
  });
  return { userId: user.id, operation: isNew ? "user-created" : "user-linked" };
}

async function record(
  needs: SignOnsNeeds,
  tx: Transaction,
  { request, origin }: Admitted,
  { userId, operation }: Arrived,
): Promise<void> {
  const subject = { kind: "user", id: userId } as const;
  const details = { providerId: request.provider_id };
  const audit = [{ subject, operation, at: needs.clock.now(), accountId: request.account_id, userId, details }];
  await publish(tx, { audit, events: [], origin });
}

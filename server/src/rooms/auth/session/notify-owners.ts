import type { Origin } from "@chancery/core/access/caller.ts";
import type { Email } from "@chancery/core/email/email.ts";
import { emergencySignInEmail } from "@chancery/core/email/about-sign-in.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { User } from "../../accounts/index.ts";
import type { AuthNeeds } from "../needs.ts";
import { listOtherOwners } from "./store/owners.ts";

/** Most other owners that are notified. */
const ownersMax = 100;

/** Emails the other owners that an owner used a break-glass password. */
export async function notifyOwners(needs: AuthNeeds, tx: Transaction, user: User, { ip }: Origin): Promise<void> {
  const message = emergencySignInEmail({ email: user.email, at: needs.clock.now(), ip }, needs.baseUrl());
  await emailOtherOwners(needs, tx, user, message);
}

/** Emails the owners of a user's company account and of the accounts that the user owns. */
export async function emailOtherOwners(needs: AuthNeeds, tx: Transaction, user: User, message: Email): Promise<void> {
  const owners = await listOtherOwners(tx, user.id, ownersMax);
  await needs.emails.post(
    tx,
    owners.map((to) => ({ to, ...message })),
    user.corporateAccountId,
  );
}

import { secondFactorEmail } from "@chancery/core/email/about-second-factor.ts";
import type { Acting } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { AuthNeeds } from "../needs.ts";
import { emailOtherOwners } from "../session/notify-owners.ts";
import type { FactorRow } from "./store/factors.ts";

type Factor = Pick<FactorRow, "id" | "kind" | "name">;
type Actor = Pick<Acting, "caller" | "origin">;

/** Audits an added second factor, and emails the user and the owners of their accounts. Call it last, before `settle`. */
export async function publishAdded(needs: AuthNeeds, tx: Transaction, factor: Factor, by: Actor): Promise<void> {
  await sendEmails(needs, tx, { factor, by, change: "added" });
  await publishChange(needs, tx, { factor, by, change: "added" });
}

/** Audits a removed second factor, and emails the user and the owners of their accounts. Call it last, before `settle`. */
export async function publishRemoved(needs: AuthNeeds, tx: Transaction, factor: Factor, by: Actor): Promise<void> {
  await sendEmails(needs, tx, { factor, by, change: "removed" });
  await publishChange(needs, tx, { factor, by, change: "removed" });
}

/** Audits the new name of a second factor. Call it last, before `settle`. */
export async function publishRenamed(needs: AuthNeeds, tx: Transaction, factor: Factor, by: Actor): Promise<void> {
  await publishChange(needs, tx, { factor, by, change: "renamed" });
}

type Change<Kind> = { readonly factor: Factor; readonly by: Actor; readonly change: Kind };

async function sendEmails(needs: AuthNeeds, tx: Transaction, { factor, by, change }: Change<"added" | "removed">): Promise<void> {
  const { caller, origin } = by;
  const user = await needs.accounts.users.find(tx, caller.userId);
  if (!user) return;
  const summary = { change, kind: factor.kind, name: factor.name, email: user.email, at: needs.clock.now(), ip: origin.ip };
  const own = secondFactorEmail({ ...summary, reader: "user" }, needs.baseUrl());
  await needs.emails.post(tx, [{ to: user.email, ...own }], user.corporateAccountId);
  await emailOtherOwners(needs, tx, user, secondFactorEmail({ ...summary, reader: "owner" }, needs.baseUrl()));
}

async function publishChange(
  needs: AuthNeeds,
  tx: Transaction,
  { factor: { id, kind, name }, by: { caller, origin }, change }: Change<"added" | "removed" | "renamed">,
): Promise<void> {
  const user = await needs.accounts.users.find(tx, caller.userId);
  const who = { userId: caller.userId, accountId: user?.corporateAccountId ?? undefined, at: needs.clock.now() };
  const subject = { kind: "user", id: caller.userId } as const;
  const record = { ...who, subject, operation: `second-factor-${change}`, details: { secondFactorId: id, kind, name } };
  await publish(tx, { audit: [record], events: [], origin });
}

import { accountPermissions } from "@chancery/core/access/permissions.ts";
import { recordKindOf } from "@chancery/core/domain/challenge.ts";
import type { Domain } from "@chancery/core/domain/domain.ts";
import { recordNameOf } from "@chancery/core/domain/name.ts";
import { domainLostEmail, domainWarningEmail } from "@chancery/core/email/about-domain.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { DomainsNeeds } from "./needs.ts";
import { findAccountName, listManagers } from "./store/people.ts";

/** People of one account who get such an email. */
const managersMax = 100;

/** Emails the users who may manage the account's domains when a verified domain's record is missing, or has been for three days. */
export async function notifyPeople(
  { emails, baseUrl }: DomainsNeeds,
  tx: Transaction,
  { id, accountId, name, challenge, status }: Domain,
  what: "absent" | "lost",
): Promise<void> {
  if (!challenge) return;
  const record = { name: recordNameOf(name), kind: recordKindOf(challenge.method), value: challenge.value };
  const told = { account: await findAccountName(tx, accountId), name, record, isActive: status === "ACTIVE" };
  const url = `${baseUrl()}/api/v1/account/${accountId}/domain/${id}`;
  const email = what === "lost" ? domainLostEmail(told, url) : domainWarningEmail(told, url);
  const people = await listManagers(tx, accountId, accountPermissions.domainManage, managersMax);
  await emails.post(
    tx,
    people.map((to) => ({ to, ...email })),
    accountId,
  );
}

import { accountPermissions } from "@chancery/core/access/permissions.ts";
import { recordKindOf } from "@chancery/core/domain/challenge.ts";
import type { Domain } from "@chancery/core/domain/domain.ts";
import { recordNameOf } from "@chancery/core/domain/name.ts";
import { domainLostEmail, domainWarningEmail } from "@chancery/core/email/about-domain.ts";
import { accountCodes } from "@chancery/core/notification/codes.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { DomainsNeeds } from "./needs.ts";

/** Notifies the users who may manage the account's domains when a verified domain's record is missing, or has been for three days. */
export async function notifyPeople(
  { accounts, notifications, baseUrl }: DomainsNeeds,
  tx: Transaction,
  { id, accountId, name, challenge, status }: Domain,
  state: "absent" | "lost",
): Promise<void> {
  if (!challenge) return;
  const record = { name: recordNameOf(name), kind: recordKindOf(challenge.method), value: challenge.value };
  const account = (await accounts.account.find(tx, accountId))?.name ?? "";
  const summary = { account, name, record, isActive: status === "ACTIVE" };
  const url = `${baseUrl()}/api/v1/account/${accountId}/domain/${id}`;
  const email = state === "lost" ? domainLostEmail(summary, url) : domainWarningEmail(summary, url);
  const userIds = await accounts.members.listManagers(tx, accountId, accountPermissions.domainManage);
  const data = { accountName: account, subject: name.unicode, objectId: id };
  await notifications.notifyUsers(tx, { code: accountCodes.domain, userIds, accountId, data, email });
}

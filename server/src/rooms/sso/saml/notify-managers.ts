import { accountPermissions } from "@chancery/core/access/permissions.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { ProviderSummary } from "@chancery/core/email/about-provider.ts";
import type { Email } from "@chancery/core/email/email.ts";
import { accountCodes } from "@chancery/core/notification/codes.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { SsoNeeds } from "../needs.ts";
import { addWarning, type WarningRow } from "./store/warnings.ts";

/** A notification about a SAML provider. */
export type ProviderWarning = WarningRow & { readonly accountId: AccountId; readonly name: string };

/** Notifies the users who may manage the domains of the account, once for each notification about a provider. */
export async function notifyManagers(
  { accounts, notifications, baseUrl }: Pick<SsoNeeds, "accounts" | "notifications" | "baseUrl">,
  tx: Transaction,
  { now, ...warning }: ProviderWarning & { readonly now: Instant },
  write: (provider: ProviderSummary, url: string) => Email,
): Promise<void> {
  const { accountId, providerId, name } = warning;
  if (!(await addWarning(tx, warning, now))) return;
  const url = `${baseUrl()}/api/v1/account/${accountId}/saml-provider/${providerId}`;
  const account = (await accounts.account.find(tx, accountId))?.name ?? "";
  const email = write({ account, name }, url);
  const userIds = await accounts.members.listManagers(tx, accountId, accountPermissions.domainManage);
  const data = { accountName: account, subject: name, objectId: providerId };
  await notifications.notifyUsers(tx, { code: accountCodes.domain, userIds, accountId, data, email });
}

import { accountPermissions } from "@chancery/core/access/permissions.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { ProviderSummary } from "@chancery/core/email/about-provider.ts";
import type { Email } from "@chancery/core/email/email.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { SsoNeeds } from "../needs.ts";
import { addWarning, findAccountName, listManagers, type WarningRow } from "./store/warnings.ts";

/** People of one account who get such an email. */
const managersMax = 100;

/** A notification about a SAML provider. */
export type Told = WarningRow & { readonly accountId: AccountId; readonly name: string };

/** Emails the users who may manage the domains of the account, once for each notification about a provider. */
export async function notifyManagers(
  { emails, baseUrl }: Pick<SsoNeeds, "emails" | "baseUrl">,
  tx: Transaction,
  { now, ...told }: Told & { readonly now: Instant },
  write: (provider: ProviderSummary, url: string) => Email,
): Promise<void> {
  const { accountId, providerId, name } = told;
  if (!(await addWarning(tx, told, now))) return;
  const url = `${baseUrl()}/api/v1/account/${accountId}/saml-provider/${providerId}`;
  const email = write({ account: await findAccountName(tx, accountId), name }, url);
  const people = await listManagers(tx, accountId, accountPermissions.domainManage, managersMax);
  await emails.post(
    tx,
    people.map((to) => ({ to, ...email })),
    accountId,
  );
}

import { accountPermissions } from "@chancery/core/access/permissions.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import type { SsoNeeds } from "../needs.ts";
import { findProviderRow, lockProviderRow } from "./store/providers.ts";
import type { OauthRow, ProviderRow, SamlRow } from "./store/rows.ts";
import type { InAccount } from "../../../http/route/route.ts";

type Own = Pick<InAccount, "account" | "caller">;
type FindNeeds = Pick<SsoNeeds, "accounts">;

/**
 * The SAML provider of this id in the account. Throws provider.not_found, and provider.foreign for one of another account
 * whose providers the caller may list: to everybody else it does not exist.
 */
export async function findOwnSaml(needs: FindNeeds, db: Queries, id: ProviderId, own: Own): Promise<SamlRow> {
  const row = await findOwn(needs, db, id, own);
  if (row.kind !== "saml") throw missing(id);
  return row;
}

/** The OpenID provider of this id in the account. Throws as findOwnSaml does. */
export async function findOwnOauth(needs: FindNeeds, db: Queries, id: ProviderId, own: Own): Promise<OauthRow> {
  const row = await findOwn(needs, db, id, own);
  if (row.kind !== "oauth") throw missing(id);
  return row;
}

/** The SAML provider again, locked; it was found before. Throws provider.not_found when it has gone meanwhile. */
export async function lockSaml(tx: Transaction, { account_id, id }: SamlRow): Promise<SamlRow> {
  const row = await lockProviderRow(tx, account_id, id);
  if (row?.kind !== "saml") throw missing(id);
  return row;
}

/** The OpenID provider again, locked; it was found before. Throws provider.not_found when it has gone meanwhile. */
export async function lockOauth(tx: Transaction, { account_id, id }: OauthRow): Promise<OauthRow> {
  const row = await lockProviderRow(tx, account_id, id);
  if (row?.kind !== "oauth") throw missing(id);
  return row;
}

async function findOwn({ accounts }: FindNeeds, db: Queries, id: ProviderId, { account, caller }: Own): Promise<ProviderRow> {
  const row = await findProviderRow(db, id);
  if (!row) throw missing(id);
  if (row.account_id === account.id) return row;
  const sees = await accounts.grants.hasAccountPermission(db, caller, row.account_id, accountPermissions.domainListView);
  throw sees ? new Fault("provider.foreign", { args: [id] }) : missing(id);
}

function missing(id: ProviderId): Fault {
  return new Fault("provider.not_found", { args: [id] });
}

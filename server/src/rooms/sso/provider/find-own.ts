import { accountPermissions } from "@chancery/core/access/permissions.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import type { SsoNeeds } from "../needs.ts";
import { findProviderRow, lockProviderRow } from "./store/providers.ts";
import type { ProviderKind, ProviderRow, RowOf } from "./store/rows.ts";
import type { InAccount } from "../../../http/route/route.ts";

/** A provider by its kind and id. */
export type ProviderRef<Kind extends ProviderKind = ProviderKind> = { readonly kind: Kind; readonly id: ProviderId };

/**
 * The provider of this kind and id in the account. Throws provider.not_found, and provider.foreign for one of another account whose
 * providers the caller may list: to everybody else it does not exist.
 */
export async function findOwn<Kind extends ProviderKind>(
  { accounts }: Pick<SsoNeeds, "accounts">,
  db: Queries,
  wanted: ProviderRef<Kind>,
  { account, caller }: Pick<InAccount, "account" | "caller">,
): Promise<RowOf<Kind>> {
  const row = await findProviderRow(db, wanted.id);
  if (!row || row.account_id === account.id) return rowOf(wanted, row);
  const sees = await accounts.grants.hasAccountPermission(db, caller, row.account_id, accountPermissions.domainListView);
  throw sees ? new Fault("provider.foreign", { args: [wanted.id] }) : missing(wanted);
}

/** The provider again, locked; it was found before. Throws provider.not_found when it has gone meanwhile. */
export async function lockOwn<Kind extends ProviderKind>(
  tx: Transaction,
  found: ProviderRef<Kind> & Pick<ProviderRow, "account_id">,
): Promise<RowOf<Kind>> {
  return rowOf(found, await lockProviderRow(tx, found.account_id, found.id));
}

function rowOf<Kind extends ProviderKind>(wanted: ProviderRef<Kind>, row: ProviderRow | undefined): RowOf<Kind> {
  if (row?.kind !== wanted.kind) throw missing(wanted);
  return row as RowOf<Kind>;
}

function missing({ id }: ProviderRef): Fault {
  return new Fault("provider.not_found", { args: [id] });
}

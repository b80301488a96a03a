import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Reply } from "../../../http/route/route.ts";
import type { SsoNeeds } from "../needs.ts";
import { listProviderRows } from "./store/providers.ts";
import type { ProviderKind } from "./store/rows.ts";
import { showListed } from "./view.ts";

/** The providers of one kind of an account, oldest first, without secrets. */
export async function listProviders(
  { database }: Pick<SsoNeeds, "database">,
  accountId: AccountId,
  kind: ProviderKind,
): Promise<Reply> {
  return { status: 200, body: (await listProviderRows(database, accountId, kind)).map(showListed) };
}

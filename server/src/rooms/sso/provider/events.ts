import type { Instant } from "@chancery/core/ids/instant.ts";
import { changeInAccount } from "../../../jobs/act.ts";
import type { Change } from "../../../jobs/publish.ts";
import type { ProviderRow } from "./store/rows.ts";
import type { InAccount } from "../../../http/route/route.ts";

type Operation = "account-sso-idp-created" | "account-sso-idp-read" | "account-sso-idp-updated" | "account-sso-idp-deleted";

/** The audit record of a provider that was created, read with its secrets, changed or removed. */
export function changeOfProvider(operation: Operation, row: ProviderRow, acting: Omit<InAccount, "settle">, at: Instant): Change {
  return changeInAccount(acting, { operation, at, details: detailsOf(row) });
}

/** The audit record of new metadata from a provider's URL. */
export function changeByRefresh(row: ProviderRow, at: Instant): Change {
  const subject = { kind: "account", id: row.account_id } as const;
  const details = { ...detailsOf(row), by: "metadata" };
  const origin = { requestId: "sso.refresh-metadata", ip: "", userAgent: "", source: "JOB" } as const;
  const record = { subject, operation: "account-sso-idp-updated", at, accountId: row.account_id, details };
  return { audit: [record], events: [], origin };
}

function detailsOf({ id, kind, name, entity_id: entityID }: ProviderRow) {
  return { providerId: id, kind, name, entityID };
}

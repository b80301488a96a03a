import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Change } from "../../jobs/publish.ts";
import type { Acting } from "./needs.ts";
import type { ProviderRow } from "./store/rows.ts";

type Operation = "account-sso-idp-created" | "account-sso-idp-read" | "account-sso-idp-updated" | "account-sso-idp-deleted";

/** What a provider that was made, read with its secrets, changed or removed leaves in the trail of its account. */
export function changeOfProvider(operation: Operation, row: ProviderRow, acting: Omit<Acting, "settle">, at: Instant): Change {
  const { account, caller, origin } = acting;
  const subject = { kind: "account", id: account.id } as const;
  const details = { providerId: row.id, kind: row.kind, name: row.name, entityID: row.entity_id };
  return { audit: [{ subject, operation, at, accountId: account.id, userId: caller.userId, details }], events: [], origin };
}

import type { SecretPlace } from "../../../io/secrets/secret-column.ts";

/** The client secrets and signing keys of identity providers. */
export const secretColumns: readonly SecretPlace[] = [
  { table: "sso_providers", column: "client_secret", key: ["id", "account_id"] },
  { table: "sso_providers", column: "signing_key", key: ["id", "account_id"] },
];

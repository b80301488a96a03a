import type { SecretPlace } from "../../../io/secrets/secret-column.ts";

/** The secrets of sign-ins under way, which a rotation of keys does not interrupt. */
export const secretColumns: readonly SecretPlace[] = [
  { table: "sign_on_requests", column: "protocol", key: ["id"] },
  { table: "sign_on_requests", column: "arrival", key: ["id"] },
  { table: "sign_on_confirmations", column: "arrival", key: ["id"] },
];

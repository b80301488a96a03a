import type { SecretPlace } from "../../io/secrets/secret-column.ts";

/** The texts of unsent emails. */
export const secretColumns: readonly SecretPlace[] = [{ table: "letters", column: "body", key: ["id"] }];

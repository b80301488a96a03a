import type { SecretPlace } from "../../../io/secrets/secret-column.ts";

/** The codes of exports. */
export const secretColumns: readonly SecretPlace[] = [{ table: "dictionary_exports", column: "code", key: ["id"] }];

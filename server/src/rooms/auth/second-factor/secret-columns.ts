import type { SecondFactorId } from "@chancery/core/ids/id.ts";
import type { SecretPlace } from "../../../io/secrets/secret-column.ts";

/** The secrets of authenticator apps. */
export const secretColumns: readonly SecretPlace[] = [{ table: "second_factors", column: "secret", key: ["id"] }];

/** The place that the secret of an authenticator app is bound to. */
export function placeOf(id: SecondFactorId): string {
  return `second_factors.secret.${id}`;
}

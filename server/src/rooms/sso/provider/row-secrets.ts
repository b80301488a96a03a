import type { AccountId, ProviderId } from "@chancery/core/ids/id.ts";
import { Secret } from "@chancery/core/text/secret.ts";
import type { SecretBox } from "../../../io/secrets/secret-box.ts";
import type { SamlRow } from "./store/rows.ts";

/** The columns that hold secrets. */
export type SecretColumn = "client_secret" | "signing_key";

/** The provider and account of a secret. */
export type SecretOwner = { readonly id: ProviderId; readonly account_id: AccountId };

/** Encrypts a secret for its column, row and account. */
export function lockSecret(box: SecretBox, owner: SecretOwner, column: SecretColumn, secret: Secret): string {
  return box.lock(secret.reveal(), placeOf(owner, column));
}

/** The secret again. Throws when it was changed or moved, or its key is gone. */
export function unlockSecret(box: SecretBox, owner: SecretOwner, column: SecretColumn, locked: string): Secret {
  return new Secret(box.unlock(locked, placeOf(owner, column)));
}

/** The column, row and account to which a secret is bound; it cannot be decrypted elsewhere. */
function placeOf({ id, account_id: accountId }: SecretOwner, column: SecretColumn): string {
  return `sso_providers.${column}.${id}.${accountId}`;
}

/** The pair of a row, if it has one. */
export function keptPair(box: SecretBox, row: SamlRow): KeptPair | undefined {
  if (row.signing_certificate === null || row.signing_key === null) return undefined;
  return { certificate: row.signing_certificate, key: unlockSecret(box, row, "signing_key", row.signing_key) };
}

/** A pair as it is kept, in the form it was sent in. */
export type KeptPair = { readonly certificate: string; readonly key: Secret };

import type { Check } from "@chancery/core/sso/check.ts";
import type { SignOnClaims } from "@chancery/core/sso/profile.ts";
import type { SecretBox } from "../../../io/secrets/secret-box.ts";
import type { ConfirmationId } from "./store/confirmations.ts";
import type { SignOnRequestId } from "./store/requests.ts";

/** The claims of a provider; `issuer` is its entity id or issuer at that time. */
export type VouchedClaims = SignOnClaims & { readonly issuer: string };

/** The claims and checks of a response that waits for its browser. */
export type EncryptedClaims = { readonly claims: VouchedClaims; readonly checks: readonly Check[] };

/** The place to which a secret of a request is bound. */
export function placeOf(column: "protocol" | "arrival", id: SignOnRequestId): string {
  return `sign_on_requests.${column}.${id}`;
}

/** The place to which claims that wait for an emailed code are bound. */
export function unconfirmedPlace(id: ConfirmationId): string {
  return `sign_on_confirmations.arrival.${id}`;
}

/** Encrypts an arrival for its row. */
export function encryptClaims(box: SecretBox, id: SignOnRequestId, arrival: EncryptedClaims): string {
  return box.lock(JSON.stringify(arrival), placeOf("arrival", id));
}

/** Decrypts an arrival. Throws if it was changed or moved. */
export function decryptClaims(box: SecretBox, id: SignOnRequestId, sealed: string): EncryptedClaims {
  return JSON.parse(box.unlock(sealed, placeOf("arrival", id))) as EncryptedClaims;
}

import type { Check } from "@chancery/core/sso/check.ts";
import type { SignOnClaims } from "@chancery/core/sso/profile.ts";
import type { SecretBox } from "../../../io/secrets/secret-box.ts";
import type { ConfirmationId } from "./store/confirmations.ts";
import type { SignOnRequestId } from "./store/requests.ts";

/** What a provider said; `issuer` is whom it was then, its entity id or issuer. */
export type VouchedClaims = SignOnClaims & { readonly issuer: string };

/** What a provider said, and what was looked at, while its browser is on the way. */
export type SealedArrival = { readonly claims: VouchedClaims; readonly checks: readonly Check[] };

/** The place a secret of a request is bound to. */
export function placeOf(column: "protocol" | "arrival", id: SignOnRequestId): string {
  return `sign_on_requests.${column}.${id}`;
}

/** The place of what waits for the code of an email. */
export function placeOfUnconfirmed(id: ConfirmationId): string {
  return `sign_on_confirmations.arrival.${id}`;
}

/** An arrival, encrypted for its row. */
export function sealArrival(box: SecretBox, id: SignOnRequestId, arrival: SealedArrival): string {
  return box.lock(JSON.stringify(arrival), placeOf("arrival", id));
}

/** The arrival again. Throws when it was changed or moved. */
export function openArrival(box: SecretBox, id: SignOnRequestId, sealed: string): SealedArrival {
  return JSON.parse(box.unlock(sealed, placeOf("arrival", id))) as SealedArrival;
}

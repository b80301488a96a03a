import type { DeliveryId } from "../ids/id.ts";

/** The `webhook-id` of a delivery: the same on every attempt. */
export function webhookIdOf(id: DeliveryId): string {
  return `msg_${id}`;
}

/** The text that is signed, as Standard Webhooks have it. `timestamp` is in seconds since 1970. */
export function signedText(webhookId: string, timestamp: number, body: string): string {
  return `${webhookId}.${timestamp}.${body}`;
}

/** Beginning of a secret; base64 of the key follows. */
export const secretPrefix = "whsec_";

/** The `webhook-signature` header: an entry for each valid secret. Signatures are base64 of HMAC-SHA256. */
export function signatureHeader(signatures: readonly string[]): string {
  return signatures.map((signature) => `v1,${signature}`).join(" ");
}

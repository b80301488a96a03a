import { signatureHeader, signedText } from "@chancery/core/callback/message.ts";
import { msOf, type Instant } from "@chancery/core/ids/instant.ts";
import type { CallbacksNeeds } from "./needs.ts";
import { passwordOf, secretsOf } from "./row-secrets.ts";
import type { SecretsRow } from "./store/secrets.ts";

/** A message to an endpoint: the same bytes and id on every attempt. */
export type Message = { readonly webhookId: string; readonly body: string };

/** Signs messages for one callback. */
export type SignMessage = (message: Message, now: Instant) => Readonly<Record<string, string>>;

/** The headers of messages: content, Basic authentication where the callback has a login, and a signature of each valid secret. */
export function signerOf(
  { secrets: box, webhookKeys }: Pick<CallbacksNeeds, "secrets" | "webhookKeys">,
  row: SecretsRow & { readonly login: string | null },
  now: Instant,
): SignMessage {
  const signers = secretsOf(box, row, now).map((secret) => webhookKeys.signer(secret));
  const password = passwordOf(box, row);
  const basic = row.login === null ? {} : { authorization: basicOf(row.login, password?.reveal() ?? "") };
  return ({ webhookId, body }, at) => {
    const timestamp = Math.floor(msOf(at) / 1000);
    const text = signedText(webhookId, timestamp, body);
    return {
      "content-type": "application/json",
      "user-agent": "Chancery",
      "webhook-id": webhookId,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": signatureHeader(signers.map((sign) => sign(text))),
      ...basic,
    };
  };
}

function basicOf(login: string, password: string): string {
  return `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`;
}

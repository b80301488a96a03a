import { createHmac, randomBytes } from "node:crypto";
import { secretPrefix } from "@chancery/core/callback/message.ts";
import { Secret } from "@chancery/core/text/secret.ts";

/** Secrets of Standard Webhooks, and signatures with them. */
export type WebhookKeys = {
  /** A new secret: `whsec_` and base64 of 256 random bits. */
  newSecret(): Secret;
  /** HMAC-SHA256 of a text in base64. */
  sign(secret: Secret, text: string): string;
};

const keyBytes = 32;

/** Secrets from the random source of the machine. */
export const webhookKeys: WebhookKeys = {
  newSecret: () => new Secret(`${secretPrefix}${randomBytes(keyBytes).toString("base64")}`),
  sign: (secret, text) =>
    createHmac("sha256", Buffer.from(secret.reveal().slice(secretPrefix.length), "base64"))
      .update(text)
      .digest("base64"),
};

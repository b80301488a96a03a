import { webCrypto } from "./web-crypto.ts";

/** A webhook request that fails verification. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

/** Headers of a request, with names in lower case: those of Node.js and of `fetch`. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Verifies a request of a callback by the Standard Webhooks specification and returns its body. `secrets` are those of the
 * callback, `whsec_…`: during a rotation the old and the new one. `body` is the text as received. Throws WebhookError.
 */
export async function verifyWebhook<Body = unknown>(
  { headers, body }: { readonly headers: WebhookHeaders; readonly body: string },
  secrets: string | readonly string[],
  { toleranceS = 300, now = Date.now() }: { readonly toleranceS?: number; readonly now?: number } = {},
): Promise<Body> {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature");
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > toleranceS)
    throw new WebhookError("The timestamp is too far from now");
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const candidates = signatures.split(" ").flatMap((one) => (one.startsWith("v1,") ? [bytesOf(one.slice(3))] : []));
  const { subtle } = await webCrypto();
  for (const secret of [secrets].flat()) {
    const key = await subtle.importKey("raw", bytesOf(secret.replace(/^whsec_/, "")), { name: "HMAC", hash: "SHA-256" }, false, [
      "verify",
    ]);
    for (const signature of candidates) if (await subtle.verify("HMAC", key, signature, signed)) return JSON.parse(body) as Body;
  }
  throw new WebhookError("No signature is valid");
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== "string") throw new WebhookError(`Header ${name} is missing`);
  return value;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

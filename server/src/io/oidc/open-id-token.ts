import { createHash } from "node:crypto";
import type { JsonRecord } from "@chancery/core/sso/oidc-claims.ts";
import type { IdToken } from "./oidc.ts";
import { isObject } from "@chancery/core/text/is-object.ts";

/** The ID token in the answer of a token endpoint, decoded without checking its signature; undefined when there is none to read. */
export function openIdToken(body: string | undefined): Omit<IdToken, "refusal"> | undefined {
  const answer = recordIn(body);
  const token = answer?.["id_token"];
  if (answer === undefined || typeof token !== "string") return undefined;
  const [head, payload] = token.split(".", 2).map((part) => recordIn(Buffer.from(part, "base64url").toString("utf8")));
  if (!head || !payload) return undefined;
  return { header: head, claims: payload, accessTokenHash: hashOf(answer["access_token"], head["alg"]) };
}

/** `at_hash` (OpenID Connect Core §3.1.3.6): the left half of the hash that the ID token's signature uses. */
function hashOf(accessToken: unknown, algorithm: unknown): string | undefined {
  if (typeof accessToken !== "string" || typeof algorithm !== "string") return undefined;
  const bits = algorithm.startsWith("Ed") ? "512" : /(256|384|512)$/.exec(algorithm)?.[0];
  if (bits === undefined) return undefined;
  const hash = createHash(`sha${bits}`).update(accessToken).digest();
  return hash.subarray(0, hash.length / 2).toString("base64url");
}

function recordIn(text: string | undefined): JsonRecord | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

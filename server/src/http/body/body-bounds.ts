import type { JsonBounds } from "./json-gauge.ts";
import { bodySizes, valuesMax, type ReceptionLimits } from "../route/limits.ts";
import type { AnyRoute } from "../route/route.ts";

/** Size limits of a route's JSON body: those of its contract, else 256 KiB, and 16 KiB for callers who are not signed in. */
export function bodyBounds(
  { contract, signIn }: Pick<AnyRoute, "contract" | "signIn">,
  { jsonMaxBytes }: Pick<ReceptionLimits, "jsonMaxBytes">,
): JsonBounds {
  const maxBytes = contract.bodyMaxBytes ?? (signIn === "none" ? bodySizes.signIn : bodySizes.json);
  return { maxBytes: Math.min(maxBytes, jsonMaxBytes), valuesMax: contract.bodyValuesMax ?? valuesMax };
}

/** Limits of a route's form. Without a token, the parts other than the file have at most 16 KiB. */
export function formBounds({ signIn }: Pick<AnyRoute, "signIn">, limits: ReceptionLimits): ReceptionLimits {
  if (signIn !== "none") return limits;
  const otherMaxBytes = Math.min(bodySizes.signIn, limits.multipart.otherMaxBytes);
  return { ...limits, multipart: { ...limits.multipart, otherMaxBytes } };
}

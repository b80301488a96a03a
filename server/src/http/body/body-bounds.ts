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

import type { JsonBounds } from "./json-gauge.ts";
import { bodySizes, valuesMax, type ReceptionLimits } from "../route/limits.ts";
import type { AnyRoute } from "../route/route.ts";

/** How large the JSON body of a route may be: as its contract says, else 256 KiB, and 16 KiB where nobody is signed in. */
export function bodyBounds(
  { contract, signIn }: Pick<AnyRoute, "contract" | "signIn">,
  { jsonMaxBytes }: Pick<ReceptionLimits, "jsonMaxBytes">,
): JsonBounds {
  const maxBytes = contract.bodyMaxBytes ?? (signIn === "none" ? bodySizes.signIn : bodySizes.json);
  return { maxBytes: Math.min(maxBytes, jsonMaxBytes), valuesMax: contract.bodyValuesMax ?? valuesMax };
}

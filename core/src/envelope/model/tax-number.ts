import type { FaultCode } from "../../fault/fault.ts";

/** Why a certificate that carries these tax numbers is not for a slot that wants this one, if any. An empty number is none. */
export function taxNumberFault(wanted: string | undefined, carried: readonly string[]): FaultCode | undefined {
  if (wanted === undefined) return undefined;
  const numbers = carried.filter((one) => one !== "");
  if (numbers.length === 0) return "signature.tax_number_missing";
  return numbers.includes(wanted) ? undefined : "signature.tax_number_differs";
}

import type { FaultCode } from "../../fault/fault.ts";

/** The fault of a certificate with these tax numbers for a slot that requires `wanted`, if any. An empty number counts as none. */
export function taxNumberFault(wanted: string | undefined, carried: readonly string[]): FaultCode | undefined {
  if (wanted === undefined) return undefined;
  const numbers = carried.filter((one) => one !== "");
  if (numbers.length === 0) return "signature.tax_number_missing";
  return numbers.includes(wanted) ? undefined : "signature.tax_number_differs";
}

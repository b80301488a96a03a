import type { FaultRow } from "@chancery/core/fault/fault.ts";
import { normalForm } from "@chancery/core/text/normal-form.ts";

const nameMin = 3;

/** The name without white space at its ends. Adds a row when too little is left. */
export function checkName(name: string, faults: FaultRow[]): string {
  const trimmed = normalForm(name).trim();
  const pointer = "/name";
  if ([...trimmed].length < nameMin)
    faults.push({ code: "request.invalid", args: [`${pointer} must have ${nameMin} characters besides white space`], pointer });
  return trimmed;
}

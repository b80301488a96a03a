import type { FaultRow } from "../fault/fault.ts";
import { dictionaryLimits, hasHalfPair, lengthOf } from "./limits.ts";

/** Name and description as sent; rows for what cannot be stored. A name of white space is none. */
export function checkDetails(
  sent: { readonly name?: string | undefined; readonly description?: string | undefined },
  faults: FaultRow[],
): void {
  const { name = "-", description = "" } = sent;
  if (name.trim() === "") faults.push({ code: "dictionary.name_missing", pointer: "/name" });
  if (lengthOf(name) > dictionaryLimits.nameMax) faults.push({ code: "dictionary.name_length", pointer: "/name" });
  if (lengthOf(description) > dictionaryLimits.descriptionMax) {
    faults.push({ code: "dictionary.description_length", pointer: "/description" });
  }
  for (const [key, text] of Object.entries({ name, description })) {
    if (hasHalfPair(text)) faults.push({ code: "request.invalid", args: ["half of a surrogate pair"], pointer: `/${key}` });
  }
}

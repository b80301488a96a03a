import type { FaultRow } from "../fault/fault.ts";
import { tidyName } from "./new-account.ts";

/** The names and phone number of a user. */
export type PersonNames = { readonly firstName: string; readonly lastName: string; readonly phone: string };

/** Longest first or last name of a user, in characters. */
export const personNameMax = 255;

/** The same in stored form: trimmed, NFC. */
export function tidyPerson({ firstName, lastName, phone }: PersonNames): PersonNames {
  return { firstName: tidyName(firstName), lastName: tidyName(lastName), phone: tidyName(phone) };
}

/** Faults in tidied names (1 to 255 characters) and phone numbers (8 to 20 characters, or empty). */
export function checkPerson({ firstName, lastName, phone }: PersonNames): readonly FaultRow[] {
  return [...checkName(firstName, "firstName"), ...checkName(lastName, "lastName"), ...checkPhone(phone)];
}

function checkName(name: string, which: string): readonly FaultRow[] {
  const length = [...name].length;
  if (length >= 1 && length <= personNameMax) return [];
  return [{ code: "value.length", args: [which, 1, personNameMax], pointer: `/${which}` }];
}

function checkPhone(phone: string): readonly FaultRow[] {
  if (phone === "" || (/^\+?[\d ().-]{8,20}$/.test(phone) && phone.length <= 20 && /\d.*\d/.test(phone))) return [];
  return [{ code: "user.phone", pointer: "/phone" }];
}

import { findEmail } from "../account/email.ts";
import type { FaultRow } from "../fault/fault.ts";
import { foldText } from "../text/fold.ts";
import { mailboxLimits as limits } from "./limits.ts";

/** Faults in the name of a mailbox: 1–256 characters, at least one visible. */
export function mailboxNameFaults(name: string, pointer: string): readonly FaultRow[] {
  if (foldText(name) === "") return [{ code: "mailbox.name_missing", pointer }];
  return lengthOf(name) > limits.nameMax ? [{ code: "mailbox.name_length", pointer }] : [];
}

/** Faults in an alias: 3–256 characters, not an email address; with a colon it is qualified: `PREFIX:id`. */
export function aliasFaults(alias: string, pointer: string): readonly FaultRow[] {
  const length = lengthOf(alias);
  if (length < limits.aliasMin || length > limits.aliasMax || foldText(alias) === "") return [{ code: "alias.format", pointer }];
  if (findEmail(alias) !== undefined) return [{ code: "alias.email", pointer }];
  return alias.includes(":") && qualifiedOf(alias) === undefined ? [{ code: "alias.qualified", args: [alias], pointer }] : [];
}

/** Faults in the aliases of a mailbox, including repetitions. */
export function aliasesFaults(aliases: readonly string[], pointer: string): readonly FaultRow[] {
  return aliases.flatMap((alias, at): readonly FaultRow[] => {
    const place = `${pointer}/${at}/name`;
    if (aliases.indexOf(alias) < at) return [{ code: "alias.repeated", args: [alias], pointer: place }];
    return aliasFaults(alias, place);
  });
}

/** The case-insensitive unique key of a qualified alias (letters, digits, dashes and dots around a colon); undefined for others. */
export function qualifiedOf(alias: string): string | undefined {
  return /^[A-Za-z0-9.-]+:[A-Za-z0-9.-]+$/.test(alias) ? alias.toLowerCase() : undefined;
}

/** Faults in the name of a contact: 3–255 characters, at least one visible. */
export function contactNameFaults(name: string, pointer: string): readonly FaultRow[] {
  const length = lengthOf(name);
  if (length >= limits.contactMin && length <= limits.contactMax && foldText(name) !== "") return [];
  return [{ code: "value.length", args: ["name", limits.contactMin, limits.contactMax], pointer }];
}

/** Faults in the name of a group: 1–64 characters, at least one visible. */
export function groupNameFaults(name: string, pointer: string): readonly FaultRow[] {
  return lengthOf(name) > limits.groupNameMax || foldText(name) === "" ? [{ code: "group.name", pointer }] : [];
}

function lengthOf(text: string): number {
  return [...text].length;
}

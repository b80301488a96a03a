import { findEmail } from "../account/email.ts";
import type { FaultRow } from "../fault/fault.ts";
import { foldText } from "../text/fold.ts";
import { mailboxLimits as limits } from "./limits.ts";

/** What is wrong with the name of a mailbox: 1–256 characters, one of them visible. */
export function mailboxNameFaults(name: string, pointer: string): readonly FaultRow[] {
  if (foldText(name) === "") return [{ code: "mailbox.name_missing", pointer }];
  return lengthOf(name) > limits.nameMax ? [{ code: "mailbox.name_length", pointer }] : [];
}

/** What is wrong with an alias: 3–256 characters, no email address; one with a colon is a qualified one: `PREFIX:id`. */
export function aliasFaults(alias: string, pointer: string): readonly FaultRow[] {
  const length = lengthOf(alias);
  if (length < limits.aliasMin || length > limits.aliasMax || foldText(alias) === "") return [{ code: "alias.format", pointer }];
  if (findEmail(alias) !== undefined) return [{ code: "alias.email", pointer }];
  return alias.includes(":") && qualifiedOf(alias) === undefined ? [{ code: "alias.qualified", args: [alias], pointer }] : [];
}

/** What is wrong with the aliases of a mailbox: with each, and those named twice. */
export function aliasesFaults(aliases: readonly string[], pointer: string): readonly FaultRow[] {
  return aliases.flatMap((alias, at): readonly FaultRow[] => {
    const place = `${pointer}/${at}/name`;
    if (aliases.indexOf(alias) < at) return [{ code: "alias.repeated", args: [alias], pointer: place }];
    return aliasFaults(alias, place);
  });
}

/** What a qualified alias (letters, digits, dashes and dots around a colon) is unique by, whatever its case; undefined for others. */
export function qualifiedOf(alias: string): string | undefined {
  return /^[A-Za-z0-9.-]+:[A-Za-z0-9.-]+$/.test(alias) ? alias.toLowerCase() : undefined;
}

/** What is wrong with the name of a contact: 3–255 characters, one of them visible. */
export function contactNameFaults(name: string, pointer: string): readonly FaultRow[] {
  const length = lengthOf(name);
  if (length >= limits.contactMin && length <= limits.contactMax && foldText(name) !== "") return [];
  return [{ code: "value.length", args: ["name", limits.contactMin, limits.contactMax], pointer }];
}

/** What is wrong with the name of a group: 1–64 characters, one of them visible. */
export function groupNameFaults(name: string, pointer: string): readonly FaultRow[] {
  return lengthOf(name) > limits.groupNameMax || foldText(name) === "" ? [{ code: "group.name", pointer }] : [];
}

function lengthOf(text: string): number {
  return [...text].length;
}

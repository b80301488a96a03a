import { Fault } from "../fault/fault.ts";
import { displayText } from "../text/display-text.ts";

/** One check of a sign-in, as owners see it. `note` is the finding, never a secret. */
export type Check = { readonly name: string; readonly isPassed: boolean; readonly note?: string };

const noteMax = 300;

/** A check that a sign-in passed. */
export function passed(name: string, note?: string): Check {
  return note === undefined ? { name, isPassed: true } : { name, isPassed: true, note: short(note) };
}

/** A check that a sign-in did not pass, and why. */
export function failed(name: string, note: string): Check {
  return { name, isPassed: false, note: short(note) };
}

/** A check that passes if the condition holds, or else fails for the reason. */
export function checked(name: string, holds: boolean, reason: string): Check {
  return holds ? passed(name) : failed(name, reason);
}

/** Ends a sign-in at a check after which no other is possible. Throws provider.mismatch, from which `checkOf` reads the check. */
export function refuseSignOn(name: string, note: string): never {
  throw new Fault("provider.mismatch", { data: { check: name, note: short(note) } });
}

/** The check that `refuseSignOn` ended at; undefined for everything else that is thrown. */
export function checkOf(error: unknown): Check | undefined {
  if (!(error instanceof Fault)) return undefined;
  const { check, note } = error.details.data ?? {};
  return typeof check === "string" && typeof note === "string" ? failed(check, note) : undefined;
}

function short(note: string): string {
  const shown = displayText(note, noteMax);
  return shown.length < note.length ? `${shown}…` : shown;
}

import { allCodes, isKnownCode, sortedCodes } from "@chancery/core/notification/codes.ts";
import { refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";

/** The numbers that a user has switched on. */
export type Preferences = { readonly email: readonly number[]; readonly web: readonly number[] };

/** Preferences as submitted; omitted ones are unchanged. */
export type SubmittedPreferences = { readonly email?: readonly number[]; readonly web?: readonly number[] };

/** The key of the preferences of mailboxes without their own. */
export const everyMailbox = "00000000-0000-0000-0000-000000000000" as MailboxId;

/** The preferences of users who stored none. */
export const allOn: Preferences = { email: allCodes, web: allCodes };

/** Whether a number is among those switched on; null is all of them. */
export function isOn(codes: readonly number[] | null, code: number): boolean {
  return codes === null || codes.includes(code);
}

/** The preferences after a change. Throws request.invalid with the place of each number that is none. `at` is a pointer. */
export function changedPreferences(before: Preferences, submitted: SubmittedPreferences, at: string): Preferences {
  refuse([...codeFaults(submitted.email, `${at}/email`), ...codeFaults(submitted.web, `${at}/web`)]);
  return { email: sortedCodes(submitted.email ?? before.email), web: sortedCodes(submitted.web ?? before.web) };
}

function codeFaults(codes: readonly number[] = [], at: string): readonly FaultRow[] {
  return codes.flatMap((code, index): readonly FaultRow[] => {
    const args = [`${code} is not the number of a notification`];
    return isKnownCode(code) ? [] : [{ code: "request.invalid", args, pointer: `${at}/${index}` }];
  });
}

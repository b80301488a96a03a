import type { FaultRow } from "../fault/fault.ts";
import { normalForm } from "../text/normal-form.ts";

/** The maximum number of mailboxes of a new account. */
export const firstMailboxesMax = 100;

/** The input for a new account. */
export type AccountInput = { readonly name: string; readonly inn: string; readonly mailboxes: readonly string[] };

/** The same, trimmed and in NFC. */
export function tidyAccount({ name, inn, mailboxes }: AccountInput): AccountInput {
  return { name: tidyName(name), inn: tidyName(inn), mailboxes: mailboxes.map(tidyName) };
}

/** A name in its stored form: trimmed, NFC. */
export function tidyName(name: string): string {
  return normalForm(name).trim();
}

/** Faults of a tidied account: tax ids of 8 to 128, unique mailbox names of 1 to 256 characters, names of 3 to 256 or the given lengths. */
export function checkAccount({ name, inn, mailboxes }: AccountInput, ofName: Lengths = nameLengths): readonly FaultRow[] {
  return [
    ...lengthFaults(name, "name", { ...ofName, pointer: "/name" }),
    ...checkInn(inn),
    ...mailboxes.flatMap((one, at) => lengthFaults(one, "mailboxes", { min: 1, max: 256, pointer: `/mailboxes/${at}` })),
    ...mailboxes.flatMap((one, at) => (mailboxes.indexOf(one) < at ? [twice(at)] : [])),
  ];
}

/** Faults in the name of an account. */
export function checkAccountName(name: string): readonly FaultRow[] {
  return lengthFaults(name, "name", { ...nameLengths, pointer: "/name" });
}

/** Faults in a tax id. */
export function checkInn(inn: string): readonly FaultRow[] {
  return lengthFaults(inn, "inn", { min: 8, max: 128, pointer: "/inn" });
}

/** The confirmation text for removing the object with this name. */
export function proofText(name: string): string {
  return name.toUpperCase();
}

type Lengths = { readonly min: number; readonly max: number };
type Bounds = Lengths & { readonly pointer: string };

const nameLengths: Lengths = { min: 3, max: 256 };

function lengthFaults(text: string, name: string, { min, max, pointer }: Bounds): readonly FaultRow[] {
  const length = [...text].length;
  return length >= min && length <= max ? [] : [{ code: "value.length", args: [name, min, max], pointer }];
}

function twice(at: number): FaultRow {
  const pointer = `/mailboxes/${at}`;
  return { code: "request.invalid", args: [`${pointer} is there twice`], pointer };
}

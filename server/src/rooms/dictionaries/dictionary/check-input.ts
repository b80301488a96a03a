import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { checkDetails } from "@chancery/core/dictionary/check-details.ts";
import { refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import { accessLevels, type AccessLevel } from "./access.ts";
import type { Dictionary } from "./dictionary.ts";
import type { DictionariesNeeds } from "../needs.ts";
import type { Static } from "typebox";
import type { shapes } from "./contract.ts";

/** The body of creation and change. Properties left out keep their value, or get their default. */
export type DictionaryInput = Static<typeof shapes.create.body>;

/** The details of a dictionary besides its columns and records. */
export type DictionaryDetails = Pick<Dictionary, "name" | "description" | "access" | "filteredAccessOnly" | "sharedTo">;

/** The details of a new dictionary before the input is applied. */
export const newDetails: DictionaryDetails = {
  name: "New dictionary",
  description: "",
  access: "mailbox",
  filteredAccessOnly: false,
  sharedTo: [],
};

/** The details changed by the input. Throws every fault at once. */
export async function checkInput(
  needs: DictionariesNeeds,
  db: Queries,
  input: DictionaryInput,
  { before, mailbox }: { readonly before: DictionaryDetails; readonly mailbox: OpenMailbox },
): Promise<DictionaryDetails> {
  const faults: FaultRow[] = [];
  checkDetails(input, faults);
  const access = input.access === undefined ? before.access : readAccess(input.access, faults);
  const sharedTo = access === "shared" ? [...new Set(input.sharedTo ?? before.sharedTo)] : [];
  if (access === "shared") faults.push(...(await shareFaults(needs, db, sharedTo, mailbox)));
  refuse(faults);
  return {
    name: input.name?.trim() ?? before.name,
    description: input.description ?? before.description,
    access: access ?? before.access,
    filteredAccessOnly: input.filteredAccessOnly ?? before.filteredAccessOnly,
    sharedTo,
  };
}

function readAccess(access: string, faults: FaultRow[]): AccessLevel | undefined {
  const level = access === "pub" ? "public" : accessLevels.find((one) => one === access);
  const code = access === "official" ? "dictionary.official" : "access.unknown";
  if (level === undefined) faults.push({ code, args: [access.slice(0, 60)], pointer: "/access", allowed: accessLevels });
  return level;
}

/** Checks the shares: mailboxes that exist, at least one, and not the own one. */
async function shareFaults(
  needs: DictionariesNeeds,
  db: Queries,
  ids: readonly MailboxId[],
  mailbox: OpenMailbox,
): Promise<readonly FaultRow[]> {
  const pointer = "/sharedTo";
  if (ids.length === 0) return [{ code: "access.shared_empty", pointer }];
  const known = await needs.mailboxes.findMailboxes(db, ids);
  return ids.flatMap((id, index): readonly FaultRow[] => {
    const place = `${pointer}/${index}`;
    if (id === mailbox.id) {
      return [{ code: "request.invalid", args: ["a dictionary cannot be shared to its own mailbox"], pointer: place }];
    }
    const card = known.get(id);
    if (card && !card.isRemoved) return [];
    return [{ code: "request.invalid", args: [`mailbox ${id} does not exist`], pointer: place }];
  });
}

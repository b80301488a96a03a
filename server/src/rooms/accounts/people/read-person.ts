import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import { findHoldings, type Holdings } from "./holdings.ts";
import type { AccountsNeeds } from "../needs.ts";
import { findPerson, type PersonRow } from "./store/people.ts";

/** Mailboxes shown for one person. */
const mailboxesMax = 1000;

/** A person with all their roles in the account. */
export type WholePerson = PersonRow & Holdings;

/** A person of an account. Throws account.user_missing, also for people of other accounts. */
export async function readPerson({ database }: AccountsNeeds, id: AccountId, userId: UserId): Promise<WholePerson> {
  const person = await findPerson(database, id, userId);
  if (!person) throw new Fault("account.user_missing");
  const holdings = await findHoldings(database, id, [userId], mailboxesMax);
  return { ...person, ...holdings(userId) };
}

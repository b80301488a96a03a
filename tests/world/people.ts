import type { AccountId, MailboxId } from "@chancery/core/ids/id.ts";
import { parseId } from "@chancery/core/ids/id.ts";

/** A person a test may sign in as, with the mailbox they work in. */
export type Person = {
  readonly email: string;
  readonly password: string;
  readonly mailboxId: MailboxId;
  readonly company: string;
};

const mailbox = (last: string): MailboxId => parseId(`01930000-0000-7000-8000-0000000000${last}`, "people");

const account = (last: string): AccountId => parseId(`01930000-0000-7000-8000-000000000a${last}`, "people");

/** The three people of every test world. */
export const people = {
  ann: {
    email: "ann@acme.example",
    password: "correct horse battery",
    mailboxId: mailbox("a1"),
    accountId: account("a1"),
    company: "Acme Ltd",
  },
  bob: {
    email: "bob@borealis.example",
    password: "staple correct horse",
    mailboxId: mailbox("b1"),
    accountId: account("b1"),
    company: "Borealis GmbH",
  },
  stranger: {
    email: "carol@corvus.example",
    password: "horse staple battery",
    mailboxId: mailbox("c1"),
    accountId: account("c1"),
    company: "Corvus SA",
  },
} as const satisfies Readonly<Record<string, Person & { readonly accountId: AccountId }>>;

const mailboxNames: Readonly<Record<keyof typeof people, string>> = { ann: "Contracts", bob: "Orders", stranger: "Reception" };
const keys = ["ann", "bob", "stranger"] as const;

/** The provisioning file of the world, as JSON. */
export const provisionText = JSON.stringify({
  accounts: keys.map((key) => ({
    uuid: people[key].accountId,
    name: people[key].company,
    inn: `1000000${people[key].mailboxId.slice(-2)}`,
    type: "company",
    mailboxes: [{ uuid: people[key].mailboxId, name: mailboxNames[key], aliases: [mailboxNames[key].toLowerCase()] }],
    users: [
      {
        email: people[key].email,
        password: people[key].password,
        firstName: key[0]?.toUpperCase() + key.slice(1),
        lastName: "Lee",
        accountRole: "owner",
        mailboxes: { [mailboxNames[key]]: "owner" },
      },
    ],
  })),
});

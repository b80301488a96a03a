import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** One company of the demo with its only user and mailbox. The password is made again at every run. */
export type Company = {
  readonly name: string;
  readonly inn: string;
  readonly mailbox: string;
  readonly user: { readonly firstName: string; readonly lastName: string; readonly email: string; readonly password: string };
};

/** The sender and the recipient. */
export function companies(): readonly [Company, Company] {
  return [
    {
      name: "Acme Ltd",
      inn: "12345678",
      mailbox: "Acme Purchasing",
      user: { firstName: "Ann", lastName: "Lee", email: "ann@acme.example", password: newPassword() },
    },
    {
      name: "Borealis GmbH",
      inn: "87654321",
      mailbox: "Borealis Orders",
      user: { firstName: "Bob", lastName: "Berg", email: "bob@borealis.example", password: newPassword() },
    },
  ];
}

/** Writes the provisioning file of the companies; answers its path. */
export async function provision(folder: string, all: readonly Company[]): Promise<string> {
  const path = join(folder, "provision.json");
  const accounts = all.map(({ name, inn, mailbox, user }) => ({
    name,
    inn,
    type: "company",
    mailboxes: [{ name: mailbox, aliases: [mailbox.toLowerCase().replaceAll(" ", "-")] }],
    users: [{ ...user, accountRole: "owner", mailboxes: { [mailbox]: "owner" } }],
  }));
  await writeFile(path, JSON.stringify({ accounts }, null, 2), { mode: 0o600 });
  return path;
}

function newPassword(): string {
  return randomBytes(12).toString("base64url");
}

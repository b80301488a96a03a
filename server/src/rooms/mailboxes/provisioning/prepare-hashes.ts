import type { Provision } from "@chancery/core/account/provision.ts";
import type { MailboxesNeeds } from "../needs.ts";
import type { PreparedHash } from "./changes.ts";

/** The hashes of the file's passwords, before any transaction: the one there is when the password is still right, else a new one. */
export async function prepareHashes(needs: MailboxesNeeds, provision: Provision): Promise<ReadonlyMap<string, PreparedHash>> {
  const hashes = new Map<string, PreparedHash>();
  for (const { email, secret } of provision.accounts.flatMap((account) => account.users)) {
    if (!secret || !("password" in secret) || hashes.has(email)) continue;
    const seen = (await needs.accounts.findUserByEmail(needs.database, email))?.passwordHash;
    const isRight = seen !== undefined && (await needs.passwords.verify(seen, secret.password));
    hashes.set(email, { seen, hash: isRight ? seen : await needs.passwords.hash(secret.password) });
  }
  return hashes;
}

import type { Provision } from "@chancery/core/account/provision.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { secretEntry, type PreparedHash } from "./changes.ts";
import type { Memory } from "./applied-entries.ts";

/** Hashes of the passwords to apply, computed before any transaction: the current hash if it still matches, else a new one. */
export async function prepareHashes(
  needs: MailboxesNeeds,
  provision: Provision,
  memory: Memory,
): Promise<ReadonlyMap<string, PreparedHash>> {
  const hashes = new Map<string, PreparedHash>();
  for (const { email, secret } of provision.accounts.flatMap((account) => account.users)) {
    if (!secret || !("password" in secret) || hashes.has(email)) continue;
    const before = await memory.recall<"user">(needs.database, secretEntry(email));
    if (!before.isNew("secret", secret)) continue;
    const seen = (await needs.accounts.users.findByEmail(needs.database, email))?.passwordHash;
    const isRight = seen !== undefined && (await needs.passwords.verify(seen, secret.password));
    hashes.set(email, { seen, hash: isRight ? seen : await needs.passwords.hash(secret.password) });
  }
  return hashes;
}

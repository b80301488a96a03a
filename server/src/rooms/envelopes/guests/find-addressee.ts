import type { EnvelopesNeeds } from "../needs.ts";

/** How the owner of an email address signs in. A person who has only been invited to an account cannot yet: no user. */
export async function findAddressee({ database, accounts, domains }: EnvelopesNeeds, email: string) {
  const user = await accounts.users.findByEmail(database, email);
  return {
    status: user?.status ?? ("NOT_REGISTERED" as const),
    isUser: user !== undefined && user.status !== "PENDING_INVITE",
    /** The address to sign in at, of an SSO-only domain. */
    ssoUrl: await domains.findSsoOnlyUrl(database, email),
  };
}

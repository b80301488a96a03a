import { Fault } from "@chancery/core/fault/fault.ts";
import { findSsoOnlyUrl } from "../session/sso-only.ts";
import type { AuthNeeds } from "../needs.ts";
import { openInvitation } from "./apply-invitation.ts";

/**
 * The status of the person an invitation to an account was sent to. Throws invitation.not_found, invitation.used,
 * invitation.expired, and sso.email_mismatch for another address.
 */
export async function showInvitee(needs: AuthNeeds, code: string, typed: string) {
  const { email } = await needs.database.transaction(async (tx) => openInvitation(needs, tx, code, undefined));
  if (email !== typed.trim().toLowerCase()) throw new Fault("sso.email_mismatch");
  const user = await needs.accounts.users.findByEmail(needs.database, email);
  const ssoEnabled = (await findSsoOnlyUrl(needs, email)) !== undefined;
  return { status: user?.status ?? ("NOT_REGISTERED" as const), ssoEnabled };
}

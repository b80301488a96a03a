import { Fault } from "@chancery/core/fault/fault.ts";
import { hasAccessCode } from "../envelope/store/access-codes.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { findOpenCode, findAddressee } from "./find-code.ts";

/** Whether the recipient of a code can act as a guest. Throws the faults of findOpenCode. */
export async function showCode(needs: EnvelopesNeeds, code: string) {
  const { email, envelope_id: id } = await findOpenCode(needs, code);
  const { isUser, ssoUrl } = await findAddressee(needs, email);
  const accessCodeRequired = await hasAccessCode(needs.database, id, email);
  return { canLoginWithCode: !isUser && ssoUrl === undefined, existingUser: isUser, email, accessCodeRequired };
}

/** The same to the person signed in, who must be its recipient. Throws the faults of findOpenCode, and invitation.foreign. */
export async function showOwnInvitee(needs: EnvelopesNeeds, code: string, { email }: { readonly email: string }) {
  const invitation = await findOpenCode(needs, code);
  if (invitation.email !== email) throw new Fault("invitation.foreign");
  return showInvitee(needs, code, email);
}

/** The recipient of a code by the status of their user. Throws the faults of findOpenCode, and sso.email_mismatch for another address. */
export async function showInvitee(needs: EnvelopesNeeds, code: string, email: string) {
  const invitation = await findOpenCode(needs, code);
  if (invitation.email !== email.trim().toLowerCase()) throw new Fault("sso.email_mismatch");
  const { status, ssoUrl } = await findAddressee(needs, invitation.email);
  return {
    status,
    ssoEnabled: ssoUrl !== undefined,
    email: invitation.email,
    envelopeUuid: invitation.envelope_id,
  };
}

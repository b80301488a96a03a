import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import { Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import { findId, type EnvelopeId, type MailboxId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { Reply } from "../../../http/route/route.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import { lockAnyEnvelope } from "../envelope/store/envelopes.ts";
import { checkAccessCode } from "./check-access-code.ts";
import { acceptEnvelope } from "./accept-envelope.ts";
import { endInvitation, findInvitation, isAddressed } from "./store/invitations.ts";

/** The code of an email or of the list of invitations, and the roles to accept; none means all roles of the address. */
export type Confirm = { readonly code: string; readonly accessCode: string | undefined; readonly roleIds: readonly string[] };

/**
 * Accepts with a code into the open mailbox, once. Throws invite.unknown, the faults of state and of the access code, which a user with
 * the address does not need, and request.invalid for roles of other addresses.
 */
export async function confirmInvite(
  needs: EnvelopesNeeds,
  { code, accessCode, roleIds }: Confirm,
  acting: Acting,
): Promise<Reply> {
  const invited = await findInvited(needs, code, acting);
  if (!invited) throw new Fault("invite.unknown");
  if (invited.email !== acting.caller.email)
    await checkAccessCode(needs, { envelopeId: invited.id, email: invited.email, accessCode });
  return needs.database.transaction(async (tx) => {
    await acceptOne(needs, tx, { ...invited, roleIds }, acting);
    return acting.settle(tx, { status: 200, body: { uuid: invited.id } });
  });
}

/** The first mailbox of a user who has an invitation and no mailbox; undefined where there is no such invitation, or one mailbox already. */
export async function openMailboxFor(
  needs: EnvelopesNeeds,
  code: string,
  { caller, origin }: Pick<Acting, "caller" | "origin">,
): Promise<MailboxId | undefined> {
  if (caller.scopes || !(await findInvited(needs, code, { caller }))) return undefined;
  return needs.auth.people.openFirstMailbox(caller, origin);
}

/** The envelope and the email address of a code. The code in the list of invitations is the envelope's id, valid for the caller's own address only. */
async function findInvited({ database, tokens }: EnvelopesNeeds, code: string, { caller }: Pick<Acting, "caller">) {
  const id = findId<"envelope">(code);
  if (id) return (await isAddressed(database, id, caller.email)) ? { id, email: caller.email } : undefined;
  const invitation = await findInvitation(database, tokens.hashOf(code));
  return invitation && { id: invitation.envelope_id, email: invitation.email };
}

/**
 * Accepts the invitations of the caller's own email address into the open mailbox: all or none. Throws invite.unknown for
 * those of other addresses, and the faults of state.
 */
export async function acceptInvitations(needs: EnvelopesNeeds, uuids: readonly EnvelopeId[], acting: Acting): Promise<Reply> {
  const { email } = acting.caller;
  const ids = [...new Set(uuids)].toSorted();
  return needs.database.transaction(async (tx) => {
    for (const id of ids) {
      if (!(await isAddressed(tx, id, email))) throw new Fault("invite.unknown");
      await acceptOne(needs, tx, { id, email, roleIds: [] }, acting);
    }
    return acting.settle(tx, { status: 200 });
  });
}

type Invited = { readonly id: EnvelopeId; readonly email: string; readonly roleIds: readonly string[] };

/** Accepts under the lock of the envelope: of two concurrent requests one succeeds. */
async function acceptOne(needs: EnvelopesNeeds, tx: Transaction, { id, email, roleIds }: Invited, acting: Acting): Promise<void> {
  const envelope = await lockAnyEnvelope(tx, id);
  if (!envelope) throw new Fault("invite.unknown");
  refuse(roleFaults(envelope, email, roleIds));
  await acceptEnvelope(needs, tx, { envelope, email, details: {} }, acting);
  await endInvitation(tx, id, email, needs.clock.now());
}

function roleFaults({ roles }: Envelope, email: string, roleIds: readonly string[]): readonly FaultRow[] {
  const own = new Set(roles.filter((role) => role.email === email).map(({ id }) => id));
  return roleIds.flatMap((id, index): readonly FaultRow[] =>
    own.has(id) ? [] : [{ code: "request.invalid", args: [`${id} is no role of the invitation`], pointer: `/roles/${index}/id` }],
  );
}

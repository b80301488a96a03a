import { findId, type InvitationId } from "@chancery/core/ids/id.ts";
import type { AuthNeeds } from "../needs.ts";
import type { Invitation } from "./store.ts";

type Coded = Pick<Invitation, "id" | "email" | "sentAt">;

/**
 * A second code of an invitation, shown to the invited person: of the code in the email only the hash is stored. It changes
 * when the invitation is sent again.
 */
export function codeOfInvitation({ digests }: Pick<AuthNeeds, "digests">, invitation: Coded): string {
  return `${invitation.id}.${Buffer.from(digests.digest(textOf(invitation))).toString("base64url")}`;
}

/** The id of the invitation that such a code contains; undefined for codes of another form. */
export function findInvitationIdIn(code: string): InvitationId | undefined {
  return code.charAt(36) === "." ? findId<"invitation">(code.slice(0, 36)) : undefined;
}

/** Whether a code is the current second code of the invitation. */
export function isCodeOf({ digests }: Pick<AuthNeeds, "digests">, code: string, invitation: Coded): boolean {
  return digests.matches(textOf(invitation), Buffer.from(code.slice(37), "base64url").toString()) === true;
}

function textOf({ id, email, sentAt }: Coded): string {
  return JSON.stringify(["invitation", id, email, sentAt]);
}

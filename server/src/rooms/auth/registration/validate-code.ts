import { faultOf } from "@chancery/core/fault/fault.ts";
import type { AuthNeeds } from "../needs.ts";
import { findCodeOf, type CodeType } from "../session/person-codes.ts";
import { findInvitingAccount } from "../invitations/store.ts";

/** The address of a valid code, and whether it is registered. */
export type ValidCode = {
  readonly email: string;
  readonly isRegistered: boolean;
  /** The inviting account. */
  readonly accountName: string | undefined;
};

/** Looks up a code, which remains valid. Its holder received it by email and may see the address. Throws user.code_wrong. */
export async function validateCode(needs: AuthNeeds, type: CodeType, code: string): Promise<ValidCode> {
  const hash = needs.tokens.hashOf(code);
  const email = await findCodeOf(needs, type, hash);
  if (email === undefined) throw faultOf([{ code: "user.code_wrong", parameter: "code" }]);
  const user = await needs.accounts.users.findByEmail(needs.database, email);
  const accountName = type === "INVITE" ? await findInvitingAccount(needs.database, hash) : undefined;
  return { email, accountName, isRegistered: user !== undefined && user.status !== "PENDING_INVITE" };
}

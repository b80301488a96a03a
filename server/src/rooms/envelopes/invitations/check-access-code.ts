import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { clearAccessTries, hasAccessCode, takeAccessTry } from "../envelope/store/access-codes.ts";
import type { EnvelopesNeeds, GuestProof } from "../needs.ts";

/** Attempts that an access code has; a reminder allows as many again. */
const triesMax = 5;

/** The invitation of an email, and the access code that came with its code. */
export type AccessAttempt = {
  readonly envelopeId: EnvelopeId;
  readonly email: string;
  readonly accessCode: string | undefined;
};

/** Verifies the access code, if the sender set one. Throws access_code.missing, access_code.wrong, access_code.locked. */
export async function checkAccessCode(
  { database, passwords }: Pick<EnvelopesNeeds, "database" | "passwords">,
  { envelopeId, email, accessCode }: AccessAttempt,
): Promise<GuestProof> {
  if (!(await hasAccessCode(database, envelopeId, email))) return "email code";
  if (accessCode === undefined) throw new Fault("access_code.missing");
  const taken = await takeAccessTry(database, envelopeId, email, triesMax);
  if (!taken) throw new Fault("access_code.locked");
  if (!(await passwords.verify(taken.code_hash, accessCode)))
    throw new Fault("access_code.wrong", { args: [triesMax - taken.tries] });
  await clearAccessTries(database, envelopeId, [email]);
  return "email code and access code";
}

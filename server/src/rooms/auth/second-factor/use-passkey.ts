import type { UserId } from "@chancery/core/ids/id.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { Options, UsedPasskey } from "../../../io/passwords/passkeys.ts";
import type { AuthNeeds } from "../needs.ts";
import { challengeLifeMs, factorsMax } from "./limits.ts";
import {
  acceptSignCount,
  addChallenge,
  findPasskey,
  listPasskeys,
  takeChallenge,
  type PasskeyRow,
  type Purpose,
} from "./store/passkeys.ts";

/** Options with which a browser uses one of a user's passkeys; without a user, any passkey that it knows. */
export async function startUse(needs: AuthNeeds, userId: UserId | undefined): Promise<Options> {
  const known = userId === undefined ? [] : await listPasskeys(needs.database, userId, factorsMax);
  const options = await needs.passkeys.requestOptions(
    needs.baseUrl(),
    known.map(({ passkey }) => passkey),
  );
  const expiresAt = addMs(needs.clock.now(), challengeLifeMs);
  await addChallenge(needs.database, needs.tokens.hashOf(options.challenge), purposeOf(userId), expiresAt);
  return options;
}

/** A use of a passkey that was right. */
export type PasskeyUse = Pick<PasskeyRow, "id" | "userId"> & { readonly isUserVerified: boolean };

/** Verifies a use of a passkey, of this user if one is given; undefined when it is wrong or was used before. Its challenge is used up. */
export async function usePasskey(
  needs: AuthNeeds,
  answer: UsedPasskey,
  userId: UserId | undefined,
): Promise<PasskeyUse | undefined> {
  const challenge = needs.passkeys.findChallenge(answer);
  if (challenge === undefined) return undefined;
  const now = needs.clock.now();
  if (!(await takeChallenge(needs.database, needs.tokens.hashOf(challenge), purposeOf(userId), now))) return undefined;
  const row = await findPasskey(needs.database, Buffer.from(answer.id, "base64url"));
  if (!row || !isOf(row, answer, userId)) return undefined;
  const use = await needs.passkeys.verifyUsed(needs.baseUrl(), answer, { passkey: row.passkey, challenge });
  if (!use || !(await acceptSignCount(needs.database, row.id, use.counter, now))) return undefined;
  return { id: row.id, userId: row.userId, isUserVerified: use.isUserVerified };
}

/** Whether the passkey is of the user who signs in, and of the one that the authenticator names. */
function isOf(row: PasskeyRow, { response }: UsedPasskey, userId: UserId | undefined): boolean {
  const named = response.userHandle ? Buffer.from(response.userHandle, "base64url").toString("utf8") : undefined;
  return (userId === undefined || row.userId === userId) && (named === undefined ? userId !== undefined : named === row.userId);
}

function purposeOf(userId: UserId | undefined): Purpose {
  return userId === undefined ? { purpose: "sign-in", userId } : { purpose: "second-factor", userId };
}

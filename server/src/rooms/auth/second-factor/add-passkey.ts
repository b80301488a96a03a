import { Fault } from "@chancery/core/fault/fault.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { Acting, Reply } from "../../../http/route/route.ts";
import type { CreatedPasskey, Options } from "../../../io/passwords/passkeys.ts";
import type { AuthNeeds } from "../needs.ts";
import { checkCount, requireName } from "./add-totp.ts";
import { checkProof, type Proof } from "./check-proof.ts";
import { publishAdded } from "./events.ts";
import { challengeLifeMs, factorsMax } from "./limits.ts";
import { newRecoveryCodes } from "./recovery-codes.ts";
import { addChallenge, addPasskey as savePasskey, listPasskeys, takeChallenge } from "./store/passkeys.ts";

/** Options with which the caller's browser creates a passkey. Throws the faults of checkProof. */
export async function startPasskey(needs: AuthNeeds, proof: Proof, acting: Pick<Acting, "caller" | "origin">): Promise<Options> {
  const { id: userId, email, firstName, lastName } = await checkProof(needs, proof, acting);
  const known = await listPasskeys(needs.database, userId, factorsMax);
  const user = { id: userId, email, name: `${firstName} ${lastName}`.trim() };
  const options = await needs.passkeys.creationOptions(
    needs.baseUrl(),
    user,
    known.map(({ passkey }) => passkey),
  );
  const hash = needs.tokens.hashOf(options.challenge);
  await addChallenge(needs.database, hash, { purpose: "add", userId }, addMs(needs.clock.now(), challengeLifeMs));
  return options;
}

/** A created passkey as the browser answers it, and the user's name for it. */
export type PasskeyInput = { readonly name: string; readonly passkey: CreatedPasskey };

/**
 * Adds a passkey that was created with the options of startPasskey. With the first second factor the answer has the recovery codes.
 * Throws token.forbidden, request.required_empty, user.code_wrong, token.too_many.
 */
export async function addPasskey(needs: AuthNeeds, { name, passkey: answer }: PasskeyInput, acting: Acting): Promise<Reply> {
  const { caller, origin } = acting;
  if (caller.tokenKind !== "session") throw new Fault("token.forbidden");
  const tidy = requireName(name);
  const { userId } = caller;
  const challenge = needs.passkeys.findChallenge(answer);
  const hash = needs.tokens.hashOf(challenge ?? "");
  const isOurs = await takeChallenge(needs.database, hash, { purpose: "add", userId }, needs.clock.now());
  const passkey = challenge !== undefined && isOurs && (await needs.passkeys.verifyCreated(needs.baseUrl(), answer, challenge));
  if (!passkey) throw new Fault("user.code_wrong");
  return needs.database.transaction(async (tx) => {
    await checkCount(needs, tx, userId);
    const id = needs.newId<"secondFactor">();
    if (!(await savePasskey(tx, { id, userId, passkey, name: tidy, createdAt: needs.clock.now() })))
      throw new Fault("user.code_wrong");
    const recoveryCodes = await newRecoveryCodes(needs, tx, userId, "first");
    await publishAdded(needs, tx, { id, kind: "passkey", name: tidy }, { caller, origin });
    return acting.settle(tx, { status: 201, body: { uuid: id, recoveryCodes }, headers: { "cache-control": "no-store" } });
  });
}

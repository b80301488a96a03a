import { tidyName } from "@chancery/core/account/new-account.ts";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { Acting, Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { UserId } from "@chancery/core/ids/id.ts";
import type { AuthNeeds } from "../needs.ts";
import { checkProof, type Proof } from "./check-proof.ts";
import { factorsMax } from "./limits.ts";
import { placeOf } from "./secret-columns.ts";
import { addTotp as saveTotp, listFactors } from "./store/factors.ts";

/**
 * Adds an authenticator app, which counts once it is confirmed. Its secret is in this answer only. Throws the faults of checkProof,
 * request.required_empty, token.too_many.
 */
export async function addTotp(
  needs: AuthNeeds,
  { name, ...proof }: Proof & { readonly name: string },
  acting: Acting,
): Promise<Reply> {
  const tidy = requireName(name);
  const user = await checkProof(needs, proof, acting);
  const id = needs.newId<"secondFactor">();
  const secret = needs.totp.newSecret();
  const body = { uuid: id, secret, uri: needs.totp.uriOf(secret, user.email) };
  return needs.database.transaction(async (tx) => {
    await checkCount(needs, tx, user.id);
    const locked = needs.secrets.lock(secret, placeOf(id));
    await saveTotp(tx, { id, userId: user.id, name: tidy, secret: locked, createdAt: needs.clock.now() });
    return acting.settle(tx, { status: 201, body, headers: { "cache-control": "no-store" } });
  });
}

/** A name in its stored form. Throws request.required_empty. */
export function requireName(name: string): string {
  const tidy = tidyName(name);
  if (tidy === "") refuse([{ code: "request.required_empty", args: ["name"], pointer: "/name" }]);
  return tidy;
}

/** Locks the user and throws token.too_many for a user with the most second factors. */
export async function checkCount(needs: AuthNeeds, tx: Transaction, userId: UserId): Promise<void> {
  await needs.accounts.users.lock(tx, userId);
  const factors = await listFactors(tx, userId, factorsMax);
  if (factors.length >= factorsMax) throw new Fault("token.too_many", { args: ["second factors", factorsMax] });
}

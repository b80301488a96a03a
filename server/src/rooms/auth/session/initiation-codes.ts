import { faultOf } from "@chancery/core/fault/fault.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { AuthNeeds } from "../needs.ts";
import { findCode, takeCode } from "./store/person-codes.ts";

/** A code, and the pointer to it in the request. */
export type PlacedCode = { readonly code: string; readonly pointer: string };

/** The email address that a code to start an envelope was sent to. Throws user.code_wrong. */
export async function findInitiator({ database, tokens, clock }: AuthNeeds, { code, pointer }: PlacedCode): Promise<string> {
  return known(await findCode(database, "initiation", tokens.hashOf(code), clock.now()), pointer);
}

/** Uses the code: one of several concurrent callers succeeds. Throws user.code_wrong. */
export async function takeInitiationCode(
  { tokens, clock }: AuthNeeds,
  tx: Transaction,
  { code, pointer }: PlacedCode,
): Promise<string> {
  return known(await takeCode(tx, "initiation", tokens.hashOf(code), clock.now()), pointer);
}

function known(email: string | undefined, pointer: string): string {
  if (email === undefined) throw faultOf([{ code: "user.code_wrong", pointer }]);
  return email;
}

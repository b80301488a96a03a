import { Fault } from "@chancery/core/fault/fault.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { AuthNeeds } from "../needs.ts";
import { findCode, takeCode } from "./store/person-codes.ts";

/** The email address that a code to start an envelope was sent to. Throws user.code_wrong. */
export async function findInitiator({ database, tokens, clock }: AuthNeeds, code: string): Promise<string> {
  return known(await findCode(database, "initiation", tokens.hashOf(code), clock.now()));
}

/** Uses the code: one of several concurrent callers succeeds. Throws user.code_wrong. */
export async function takeInitiationCode({ tokens, clock }: AuthNeeds, tx: Transaction, code: string): Promise<string> {
  return known(await takeCode(tx, "initiation", tokens.hashOf(code), clock.now()));
}

function known(email: string | undefined): string {
  if (email === undefined) throw new Fault("user.code_wrong");
  return email;
}

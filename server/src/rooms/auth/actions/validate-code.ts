import { Fault } from "@chancery/core/fault/fault.ts";
import type { AuthNeeds } from "../needs.ts";
import { findCode, type CodeKind } from "../store/person-codes.ts";

/** The address a code is for; the code stays usable. Throws user.code_wrong. */
export async function validateCode({ database, tokens, clock }: AuthNeeds, kind: CodeKind, code: string): Promise<string> {
  const email = await findCode(database, kind, tokens.hashOf(code), clock.now());
  if (email === undefined) throw new Fault("user.code_wrong");
  return email;
}

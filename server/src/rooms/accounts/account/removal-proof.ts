import { proofText, tidyName } from "@chancery/core/account/new-account.ts";
import { refuse, type FaultPlace } from "@chancery/core/fault/fault.ts";

type Submitted = { readonly checkMessage?: string };

/** A confirmation text and its place in the request. */
export type Proof = { readonly text: string; readonly place: FaultPlace };

/**
 * The confirmation text of a removal, from the query or the body; if both have it, they must match. Throws
 * request.query_missing, request.invalid.
 */
export function proofIn(query: Submitted, body: Submitted | undefined): Proof {
  const { checkMessage = body?.checkMessage } = query;
  const parameter = "checkMessage";
  if (checkMessage === undefined) {
    refuse([{ code: "request.query_missing", args: [parameter], parameter }]);
    throw new Error("unreachable");
  }
  const differs = body?.checkMessage !== undefined && body.checkMessage !== checkMessage;
  refuse(differs ? [{ code: "request.invalid", args: ["checkMessage differs from that of the body"], parameter }] : []);
  return { text: checkMessage, place: query.checkMessage === undefined ? { pointer: `/${parameter}` } : { parameter } };
}

/** Throws user.proof_text if the text is not the name in capitals. */
export function checkProof({ text, place }: Proof, name: string): void {
  if (tidyName(text) !== proofText(name)) refuse([{ code: "user.proof_text", ...place }]);
}

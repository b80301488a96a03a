import { refuse } from "@chancery/core/fault/fault.ts";

type Proof = { readonly checkMessage?: string };

/**
 * The confirmation text of a removal, from the query or the body; if both have it, they must match. Throws
 * request.query_missing, request.invalid.
 */
export function proofIn(query: Proof, body: Proof | undefined): string {
  const { checkMessage = body?.checkMessage } = query;
  const parameter = "checkMessage";
  if (checkMessage === undefined) {
    refuse([{ code: "request.query_missing", args: [parameter], parameter }]);
    throw new Error("unreachable");
  }
  const differs = body?.checkMessage !== undefined && body.checkMessage !== checkMessage;
  refuse(differs ? [{ code: "request.invalid", args: ["checkMessage differs from that of the body"], parameter }] : []);
  return checkMessage;
}

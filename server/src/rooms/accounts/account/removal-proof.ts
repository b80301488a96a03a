import { refuse } from "@chancery/core/fault/fault.ts";

type Said = { readonly checkMessage?: string };

/**
 * The text that proves a removal is meant, from the query or the body; both must be the same. Throws request.query_missing,
 * request.invalid.
 */
export function proofIn(query: Said, body: Said | undefined): string {
  const { checkMessage = body?.checkMessage } = query;
  const parameter = "checkMessage";
  if (checkMessage === undefined) {
    refuse([{ code: "request.query_missing", args: [parameter], parameter }]);
    throw new Error("unreachable");
  }
  const differs = body?.checkMessage !== undefined && body.checkMessage !== checkMessage;
  refuse(differs ? [{ code: "request.invalid", args: ["checkMessage is not that of the body"], parameter }] : []);
  return checkMessage;
}

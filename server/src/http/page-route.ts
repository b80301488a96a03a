import { route, type AnyRoute, type Contract } from "./route.ts";

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; frame-ancestors 'none'";

type Page = Contract & { readonly contentTypes: readonly [string] };

/** A page for people, its script or its style: a text that never changes, and runs only what the service itself serves. */
export function pageRoute(path: string, summary: string, contract: Page, text: string): AnyRoute {
  const headers = { "content-type": `${contract.contentTypes[0]}; charset=utf-8`, "content-security-policy": policy };
  return route({
    method: "GET",
    path,
    summary,
    signIn: "none",
    mailbox: "none",
    contract,
    faults: [],
    action: async () => ({ status: 200, text, headers }),
  });
}

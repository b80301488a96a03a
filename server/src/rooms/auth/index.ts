import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Authenticate } from "../../http/guard.ts";
import type { AnyRoute } from "../../http/route.ts";
import { authenticate } from "./actions/authenticate.ts";
import type { AuthNeeds } from "./needs.ts";

export type { AuthNeeds } from "./needs.ts";

export type Auth = { readonly routes: readonly AnyRoute[]; readonly authenticate: Authenticate };

/** The room of signing in: tokens and who they belong to. */
export function auth(needs: AuthNeeds): Auth {
  return {
    routes: [],
    authenticate: (token: string, mailboxId: MailboxId | undefined) => authenticate(needs, token, mailboxId),
  };
}

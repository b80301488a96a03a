import type { IncomingHttpHeaders } from "node:http";
import type { Caller, OpenMailbox } from "@chancery/core/access/caller.ts";
import { mailboxPermissions } from "@chancery/core/access/permissions.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import { namedMailbox } from "./mailbox.ts";
import type { AnyRoute } from "./route.ts";

/** What the mailbox named by the request is to the caller. `absent`: none was asked for. */
export type MailboxState = "absent" | "unknown" | "removed" | "forbidden" | { readonly open: OpenMailbox };

/** Who a token belongs to, and the mailbox asked for. */
export type SignedIn = { readonly caller: Caller; readonly mailbox: MailboxState };

/**
 * Handed in by the auth room: the owner of a bearer token and the state of the mailbox asked for, in one round trip.
 * Undefined when the token is not valid, has expired or was revoked. The token is text as sent, of any form.
 */
export type Authenticate = (token: string, mailboxId: MailboxId | undefined) => Promise<SignedIn | undefined>;

/** Who asks and where: undefined where the route needs none. */
export type Admitted = { readonly caller: Caller | undefined; readonly mailbox: OpenMailbox | undefined };

const nobody: Admitted = { caller: undefined, mailbox: undefined };
const bearer = /^bearer +([\x21-\x7e]{1,512}) *$/i;

/** Lets a request in or throws: token 401, mailbox header 400, mailbox 404, 410 or 403, permission 403 (decisions §1). */
export async function admit(route: AnyRoute, headers: IncomingHttpHeaders, authenticate: Authenticate): Promise<Admitted> {
  if (route.signIn === "none") return nobody;
  const token = bearerToken(headers.authorization);
  const named = namedMailbox(headers, route.mailbox);
  const signedIn = await authenticate(token, named && "id" in named ? named.id : undefined);
  if (!signedIn) throw new Fault("token.invalid");
  if (!named) return { caller: signedIn.caller, mailbox: undefined };
  if ("fault" in named) throw named.fault;
  const mailbox = openMailbox(signedIn.mailbox, named.id);
  if (route.permission && !mailbox.permissions.has(mailboxPermissions[route.permission])) {
    throw new Fault("mailbox.permission_lacking", { args: [named.id, route.permission] });
  }
  return { caller: signedIn.caller, mailbox };
}

function bearerToken(header: string | undefined): string {
  if (header === undefined || header === "") throw new Fault("token.missing");
  const token = bearer.exec(header)?.[1];
  if (token === undefined) throw new Fault("token.invalid");
  return token;
}

function openMailbox(state: MailboxState, id: MailboxId): OpenMailbox {
  if (typeof state === "object") return state.open;
  if (state === "removed") throw new Fault("mailbox.removed", { args: [id] });
  if (state === "forbidden") throw new Fault("mailbox.forbidden", { args: [id] });
  throw new Fault("mailbox.not_found", { args: [id] });
}

import type { IncomingHttpHeaders } from "node:http";
import type { Caller, OpenAccount, OpenMailbox } from "@chancery/core/access/caller.ts";
import { accountPermissions } from "@chancery/core/access/permissions.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { findId, type AccountId, type MailboxId } from "@chancery/core/ids/id.ts";
import { safePath } from "../server/safe-path.ts";
import { namedMailbox, type NamedMailbox } from "./mailbox.ts";
import { assertPermission, type RequiredPermission } from "../route/permission.ts";
import type { AccountNeed, AnyRoute } from "../route/route.ts";

/** The caller's access to the mailbox named by the request. `absent`: no mailbox was named. */
export type MailboxState = "absent" | "unknown" | "removed" | "forbidden" | { readonly open: OpenMailbox };

/** The account of the path; undefined when it is not the caller's. */
export type AccountState = OpenAccount | "removed" | undefined;

/** The mailbox (by header) and the account (by path) that a request names, and its origin. */
export type Wanted = {
  readonly mailboxId: MailboxId | undefined;
  readonly accountId: AccountId | undefined;
  readonly ip: string;
};

/** The token's owner, the requested mailbox, and the account when it is the caller's. */
export type SignedIn = {
  readonly caller: Caller;
  readonly mailbox: MailboxState;
  readonly account: AccountState;
  /** The policy of the caller's account requires a second factor that the caller has not added. */
  readonly lacksSecondFactor?: boolean;
};

/**
 * Handed in by the auth room: the owner of a bearer token and the state of the requested mailbox and account, in one round trip, two with
 * an account. Undefined when the token is not valid, has expired or was revoked. Throws what the policy of the person's
 * account says: session.single, login.address_blocked. The token is text as sent, of any form.
 */
export type Authenticate = (token: string, wanted: Wanted) => Promise<SignedIn | undefined>;

/** The caller, mailbox and account of a request; undefined where the route needs none. */
export type Admitted = {
  readonly caller: Caller | undefined;
  readonly mailbox: OpenMailbox | undefined;
  readonly account: OpenAccount | undefined;
};

/** The parts of a request that the guard checks. */
export type GuardInput = {
  readonly headers: IncomingHttpHeaders;
  readonly params: unknown;
  readonly ip: string;
  readonly url: string;
};

const nobody: Admitted = { caller: undefined, mailbox: undefined, account: undefined };
const bearer = /^bearer +([\x21-\x7e]{1,512}) *$/i;

/**
 * Admits a request or throws: token 401, a required second factor that is missing 403, account 403 or 410, mailbox header 400, mailbox 404, 410 or 403, permission 403. An invalid
 * account id in the path is reported later, by the check of the path. For guests, routes without the mark `guest` do not exist: 404.
 */
export async function admit(
  route: AnyRoute,
  { headers, params, ip, url }: GuardInput,
  authenticate: Authenticate,
): Promise<Admitted> {
  if (route.signIn === "none") return nobody;
  const token = bearerToken(headers.authorization);
  const named = namedMailbox(headers, route.mailbox);
  const accountId = route.account && namedAccount(route.account, params);
  const signedIn = await authenticate(token, { mailboxId: named && "id" in named ? named.id : undefined, accountId, ip });
  if (!signedIn) throw new Fault("token.invalid");
  const { caller } = signedIn;
  if (signedIn.lacksSecondFactor && needsSecondFactor(route)) throw new Fault("second_factor.required");
  if (caller.tokenKind === "guest") return admitGuest(route, signedIn, { named, url });
  const account = route.account && accountId ? openAccount(route.account, accountId, signedIn.account) : undefined;
  if (!named) {
    if (caller.scopes && isPersonal(route, account)) throw new Fault("token.forbidden");
    return { caller, mailbox: undefined, account };
  }
  if ("fault" in named) throw named.fault;
  const mailbox = openMailbox(signedIn.mailbox, named.id);
  if (route.permission) assertPermission(mailbox, route.permission);
  return { caller, mailbox, account };
}

/** Whether a route is closed to sessions that lack a required second factor: all but those that add one or end the session. */
export function needsSecondFactor({
  addsSecondFactor,
  endsSession,
}: Pick<AnyRoute, "addsSecondFactor" | "endsSession">): boolean {
  return !addsSecondFactor && !endsSession;
}

type GuestWants = { readonly named: NamedMailbox; readonly url: string };

/** Admits a guest to the routes for guests, into their own mailbox whether it is named or not. All else does not exist for them. */
function admitGuest(route: AnyRoute, { caller, mailbox: state }: SignedIn, { named, url }: GuestWants): Admitted {
  if (!route.guest) throw new Fault("request.route_unknown", { args: [safePath(url)] });
  if (route.mailbox === "none") return { caller, mailbox: undefined, account: undefined };
  if (named && "fault" in named) throw named.fault;
  if (typeof state !== "object") throw new Fault("mailbox.not_found", { args: [named?.id ?? ""] });
  if (route.permission) assertPermission(state.open, route.permission);
  return { caller, mailbox: state.open, account: undefined };
}

/** Opens a mailbox for the owner of the request's token. Throws as `admit` does for one that the header names. */
export async function enter(
  { headers, ip }: Pick<GuardInput, "headers" | "ip">,
  { id, permission }: { readonly id: MailboxId; readonly permission: RequiredPermission },
  authenticate: Authenticate,
): Promise<OpenMailbox> {
  const signedIn = await authenticate(bearerToken(headers.authorization), { mailboxId: id, accountId: undefined, ip });
  if (!signedIn) throw new Fault("token.invalid");
  if (signedIn.lacksSecondFactor) throw new Fault("second_factor.required");
  const mailbox = openMailbox(signedIn.mailbox, id);
  assertPermission(mailbox, permission);
  return mailbox;
}

/** Whether a change acts on the person as a whole: no mailbox or account is opened for it, and no permission required. */
function isPersonal({ method, extraPermissions, entersMailbox }: AnyRoute, account: OpenAccount | undefined): boolean {
  return method !== "GET" && method !== "HEAD" && !account && !extraPermissions && !entersMailbox;
}

function namedAccount({ param }: AccountNeed, params: unknown): AccountId | undefined {
  const value =
    typeof params === "object" && params !== null ? Object.entries(params).find(([name]) => name === param) : undefined;
  return typeof value?.[1] === "string" ? findId<"account">(value[1]) : undefined;
}

function openAccount({ permission }: AccountNeed, id: AccountId, account: AccountState): OpenAccount {
  if (!account) throw new Fault("account.forbidden", { args: [id] });
  if (account === "removed") throw new Fault("account.removed");
  if (!account.permissions.has(accountPermissions[permission])) throw new Fault("account.permission_lacking", { args: [id] });
  return account;
}

/** The token of an Authorization header. Throws token.missing, token.invalid. */
export function bearerToken(header: string | undefined): string {
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

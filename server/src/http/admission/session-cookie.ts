import type { IncomingHttpHeaders } from "node:http";
import type { BytesReply } from "../reply/reply.ts";
import type { SessionKind } from "../route/route.ts";

/** The request header of browsers: on sign-in it requests a cookie instead of a token, on other requests it selects the session. */
const sessionHeader = "chancery-session";

const lifeSeconds: Readonly<Record<SessionKind, number>> = { person: 30 * 24 * 3600, guest: 24 * 3600 };
const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
const tokenPattern = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{1,512}$/;

/** The parts of a request that decide whether its cookie counts. */
type CookieRequest = { readonly method: string; readonly url: string; readonly headers: IncomingHttpHeaders };

/** The kind of session that a request selects; undefined when the header is absent or has another value. */
export function sessionKindOf(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): SessionKind | undefined {
  const kind = headers[sessionHeader];
  return kind === "person" || kind === "guest" ? kind : undefined;
}

/**
 * The token of the session cookie. Undefined without one, and for a request that another site made: by `Sec-Fetch-Site`, and by
 * `Origin`, which a browser sends with every unsafe method and which must be the public address or the host of the request.
 */
function cookieToken({ method, url, headers }: CookieRequest, baseUrl: string): string | undefined {
  const text = headers.cookie;
  if (text === undefined || !isOwnRequest({ method, headers }, baseUrl)) return undefined;
  // a link cannot have the header: one of a guest says so in its address
  const linked = safeMethods.has(method) && /[?&]session=guest(?:&|$)/.test(url) ? "guest" : "person";
  const name = cookieName(sessionKindOf(headers) ?? linked, baseUrl);
  const values = text.split("; ").filter((pair) => pair.startsWith(`${name}=`));
  const token = values[0]?.slice(name.length + 1);
  return values.length === 1 && token !== undefined && tokenPattern.test(token) ? token : undefined;
}

/** The Authorization header that a session cookie replaces. `baseUrl` is the public address. */
export function cookieAuthorization(request: CookieRequest, baseUrl: () => string): string | undefined {
  const token = request.headers.cookie === undefined ? undefined : cookieToken(request, baseUrl());
  return token === undefined ? undefined : `Bearer ${token}`;
}

type SessionRoute = { readonly opensSession?: SessionKind; readonly endsSession?: true };
type Request = { readonly headers: IncomingHttpHeaders; readonly baseUrl: () => string };

/**
 * Moves the token of an answer that opens a session into a cookie when the request asks for it: `token` is then empty. An answer that ends
 * a session removes its cookie.
 */
export function withSessionCookie(route: SessionRoute, reply: BytesReply, { headers, baseUrl }: Request): BytesReply {
  if (route.endsSession && headers.cookie !== undefined) {
    return withHeader(reply, removedCookie(sessionKindOf(headers) ?? "person", baseUrl()));
  }
  const kind = route.opensSession;
  if (kind === undefined || sessionKindOf(headers) !== kind || !("body" in reply) || !hasToken(reply.body)) return reply;
  const { token } = reply.body;
  return withHeader({ ...reply, body: { ...reply.body, token: "" } }, sessionCookie(kind, token, baseUrl()));
}

function withHeader(reply: BytesReply, cookie: string): BytesReply {
  return { ...reply, headers: { ...reply.headers, "set-cookie": cookie } };
}

function hasToken(body: unknown): body is { readonly token: string } {
  return typeof body === "object" && body !== null && "token" in body && typeof body.token === "string";
}

/** The `Set-Cookie` header that keeps a session in the browser, out of reach of scripts and of other sites. */
function sessionCookie(kind: SessionKind, token: string, baseUrl: string): string {
  return cookie(kind, token, lifeSeconds[kind], baseUrl);
}

/** The `Set-Cookie` header that removes a session from the browser. */
function removedCookie(kind: SessionKind, baseUrl: string): string {
  return cookie(kind, "", 0, baseUrl);
}

function cookie(kind: SessionKind, value: string, maxAge: number, baseUrl: string): string {
  const secure = isSecure(baseUrl) ? "; Secure" : "";
  return `${cookieName(kind, baseUrl)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

/** Browsers take the prefix `__Host-` only over HTTPS. */
function cookieName(kind: SessionKind, baseUrl: string): string {
  return `${isSecure(baseUrl) ? "__Host-" : ""}chancery-${kind}`;
}

function isSecure(baseUrl: string): boolean {
  return baseUrl.startsWith("https:");
}

function isOwnRequest({ method, headers }: Pick<CookieRequest, "method" | "headers">, baseUrl: string): boolean {
  const site = headers["sec-fetch-site"];
  const isSafe = safeMethods.has(method);
  if (site !== undefined && site !== "same-origin" && !(site === "none" && isSafe)) return false;
  if (headers.origin === undefined) return isSafe;
  return (
    headers.origin === new URL(baseUrl).origin || (URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host)
  );
}

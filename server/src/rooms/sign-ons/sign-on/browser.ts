import { Fault } from "@chancery/core/fault/fault.ts";
import { sessionKindOf } from "../../../http/admission/session-cookie.ts";
import type { NewToken, Tokens } from "../../../io/passwords/tokens.ts";

/** The browser that a sign-in is bound to: the value of its cookie, and the header that sets it. */
export type Browser = { readonly hash: Buffer; readonly setCookie: string };

const name = "chancery-sign-on";
const form = /^[A-Za-z0-9_-]{40}$/;
/** Longer than a sign-in is valid, because another one may have started in the meantime. */
const maxAgeS = 3600;

/**
 * The browser that begins a sign-in. It keeps a cookie that it may have already, so that several tabs go on. Lax is enough: the
 * provider's answer comes by POST without it, and goes on by a redirect to us, a GET, which has it. So it needs no `Secure`
 * on plain http, where browsers would refuse it.
 */
export function bindBrowser(tokens: Tokens, cookies: string | undefined, baseUrl: string): Browser {
  const isSecure = baseUrl.startsWith("https:");
  const value = valueIn(cookies, isSecure) ?? tokens.newCode().text;
  const attributes = `Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return { hash: tokens.hashOf(value), setCookie: `${nameOf(isSecure)}=${value}; ${attributes}` };
}

/** The identification of the browser of a request; undefined if it started no sign-in. */
export function browserHash(tokens: Tokens, cookies: string | undefined, baseUrl: string): Buffer | undefined {
  const value = valueIn(cookies, baseUrl.startsWith("https:"));
  return value === undefined ? undefined : tokens.hashOf(value);
}

/** Characters of a code that are random: 120 bits. The others name the browser. */
const randomLength = 20;

/** A new one-time code for the browser that began a sign-in. */
export function newBrowserCode(tokens: Tokens, browser: Buffer): NewToken {
  const random = tokens.newCode().text.slice(0, randomLength);
  const text = random + markOf(tokens, random, browser);
  return { text, hash: tokens.hashOf(text) };
}

/**
 * Refuses a valid code of another browser, if this one keeps the session in a cookie: a link with a code would sign its reader in as
 * someone else. Programs take the token from the answer. Throws provider.mismatch.
 */
export function assertOwnBrowser({ tokens, baseUrl }: CodeNeeds, { code, headers }: BroughtCode): void {
  if (sessionKindOf(headers) !== "person") return;
  const browser = browserHash(tokens, headers["cookie"], baseUrl());
  const random = code.slice(0, randomLength);
  if (!browser || code !== random + markOf(tokens, random, browser)) throw new Fault("provider.mismatch");
}

type CodeNeeds = { readonly tokens: Tokens; readonly baseUrl: () => string };

/** A one-time code, and the headers of the request that brought it. */
export type BroughtCode = { readonly code: string; readonly headers: Readonly<Record<string, string | undefined>> };

function markOf(tokens: Tokens, random: string, browser: Buffer): string {
  return tokens
    .hashOf(`${random} ${browser.toString("hex")}`)
    .toString("base64url")
    .slice(0, randomLength);
}

function valueIn(cookies: string | undefined, isSecure: boolean): string | undefined {
  const prefix = `${nameOf(isSecure)}=`;
  const found = (cookies ?? "").split(";").flatMap((part) => {
    const one = part.trim();
    return one.startsWith(prefix) ? [one.slice(prefix.length)] : [];
  });
  // two of the same name: one of them was planted
  const [value] = found;
  return found.length === 1 && value !== undefined && form.test(value) ? value : undefined;
}

function nameOf(isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

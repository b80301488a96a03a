import { Fault } from "@chancery/core/fault/fault.ts";

/** The allowed redirect URLs. */
export type Redirects = { readonly baseUrl: string; readonly allowed: readonly string[] };

const lengthMax = 1900;

/**
 * The normalized URL to which the browser returns: one of the service itself, or one allowed by the setting
 * CHANCERY_SSO_REDIRECTS. Paths are relative to the service; the default is its root. Throws request.invalid.
 */
export function redirectUrlOf(requested: string | undefined, { baseUrl, allowed }: Redirects): string {
  const text = requested ?? `${baseUrl}/`;
  const url = URL.canParse(text, baseUrl) ? new URL(text, baseUrl) : undefined;
  const isPlain = url && url.username === "" && url.password === "" && url.href.length <= lengthMax;
  if (!url || !isPlain || !(isOwn(url, new URL(baseUrl)) || allowed.some((one) => isUnder(url, new URL(one))))) throw refused();
  url.hash = "";
  url.searchParams.delete("code");
  url.searchParams.delete("error");
  return url.href;
}

/** The URL with the one-time code, or with the number of the fault. */
export function withOutcome(redirectUrl: string, name: "code" | "error", value: string): string {
  const url = new URL(redirectUrl);
  url.searchParams.set(name, value);
  return url.href;
}

/** Whether a URL is of the service itself. An address of `blob:` has the origin of the page that made it. */
function isOwn({ protocol, origin }: URL, base: URL): boolean {
  return protocol === base.protocol && origin === base.origin;
}

/** Whether a URL has the origin of another and is under its path. Loopback addresses may have any port (RFC 8252, section 7.3). */
function isUnder(url: URL, folder: URL): boolean {
  if (originOf(url) !== originOf(folder) || url.origin === "null") return false;
  const path = folder.pathname.replace(/\/$/, "");
  return url.pathname === path || url.pathname.startsWith(`${path}/`);
}

function originOf({ protocol, hostname, origin }: URL): string {
  return protocol === "http:" && (hostname === "127.0.0.1" || hostname === "[::1]") ? `${protocol}//${hostname}` : origin;
}

function refused(): Fault {
  const row = {
    code: "request.invalid",
    args: ["redirectUrl leads to a place that is not allowed"],
    parameter: "redirectUrl",
  } as const;
  return new Fault(row.code, { args: row.args, errors: [row] });
}

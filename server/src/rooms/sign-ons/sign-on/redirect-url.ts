import { Fault } from "@chancery/core/fault/fault.ts";

/** The allowed redirect URLs. */
export type Redirects = { readonly baseUrl: string; readonly allowed: readonly string[] };

const lengthMax = 1900;

/**
 * The address that a browser comes back to, in its normal form: of the service itself, or on the list of the setting
 * CHANCERY_SSO_REDIRECTS. Paths are those of the service; left out it is its root. Throws request.invalid.
 */
export function redirectUrlOf(asked: string | undefined, { baseUrl, allowed }: Redirects): string {
  const text = asked ?? `${baseUrl}/`;
  const url = URL.canParse(text, baseUrl) ? new URL(text, baseUrl) : undefined;
  const isPlain = url && url.username === "" && url.password === "" && url.href.length <= lengthMax;
  if (!url || !isPlain || ![new URL(baseUrl).origin, ...allowed].some((one) => isUnder(url, new URL(one)))) throw refused();
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

/** Of one origin and in the folder; the folder of an origin alone is everything in it. */
function isUnder(url: URL, folder: URL): boolean {
  if (url.origin !== folder.origin || url.origin === "null") return false;
  const path = folder.pathname.replace(/\/$/, "");
  return url.pathname === path || url.pathname.startsWith(`${path}/`);
}

function refused(): Fault {
  const row = {
    code: "request.invalid",
    args: ["redirectUrl leads to a place that is not allowed"],
    parameter: "redirectUrl",
  } as const;
  return new Fault(row.code, { args: row.args, errors: [row] });
}

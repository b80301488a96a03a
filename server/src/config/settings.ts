import { isIP } from "node:net";
import { isAbsolute, resolve } from "node:path";
import { findEmail } from "@chancery/core/account/email.ts";
import { type AccountQuotas, defaultQuotas, noQuotas, quotasWith } from "@chancery/core/account/quotas.ts";
import { sealLevels, type SealLevel } from "@chancery/core/archive/seal-level.ts";
import { isTimeZone } from "@chancery/core/account/locale.ts";
import { isObject } from "@chancery/core/text/is-object.ts";

/** `on` are the defaults of the reception; an object overrides some of them by name. */
export type RateLimits = "on" | "off" | Readonly<Record<string, RateLimit>>;
/** The proxies in front of the service whose word is taken for where a request comes from. */
export type TrustedProxies = { readonly hops: number } | { readonly networks: readonly string[] };
export type RateLimit = { readonly limit: number; readonly windowS: number };

/** An http(s) address without its trailing slash. */
export function httpUrl(text: string): string | undefined {
  const url = parsedUrl(text, ["http:", "https:"]);
  if (!url || url.search || url.hash || url.username || url.password) return undefined;
  return url.href.replace(/\/$/, "");
}

/** An http(s) address as it was given, perhaps with a query, without credentials. */
export function endpointUrl(text: string): string | undefined {
  const url = parsedUrl(text, ["http:", "https:"]);
  return url && !url.hash && !url.username && !url.password ? text : undefined;
}

/** An authority for time stamps: its address without name and password, and these. */
export type TimeStampSettings = { readonly url: string; readonly user: string | undefined; readonly password: string };

/** An http(s) address, perhaps with a query; by https a name and password may be in it. */
export function timeStampSettings(text: string): TimeStampSettings | undefined {
  const url = parsedUrl(text, ["http:", "https:"]);
  const [user, password] = [unescaped(url?.username), unescaped(url?.password)];
  if (!url || url.hash || user === undefined || password === undefined) return undefined;
  if (user + password !== "" && url.protocol !== "https:") return undefined;
  Object.assign(url, { username: "", password: "" });
  return { url: url.href, user: user + password === "" ? undefined : user, password };
}

/** A level of seals; those with a time stamp need an authority for it. */
export function sealLevel(text: string, authority: string | undefined): SealLevel | undefined {
  const level = sealLevels.find((one) => one === text);
  return level === "B-B" || authority !== undefined ? level : undefined;
}

/** A path, or the address of a key in a token, which is left as it is. */
export function sealPlace(text: string | undefined): string | undefined {
  return text?.startsWith("pkcs11:") ? text : absolute(text);
}

/** An absolute path; a relative one is one of the working directory. */
export function absolute(path: string | undefined): string | undefined {
  return path === undefined || isAbsolute(path) ? path : resolve(path);
}

function unescaped(text = ""): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Addresses of http(s), each the beginning of those that are meant. */
export function redirectUrls(text: string): readonly string[] | undefined {
  const urls = listed(text).map((one) => httpUrl(one));
  return urls.length > 0 && urls.every((one) => one !== undefined) ? urls : undefined;
}

/** A PostgreSQL address, as it was given. */
export function postgresUrl(text: string): string | undefined {
  return parsedUrl(text, ["postgres:", "postgresql:"]) ? text : undefined;
}

/** An SMTP address, as it was given; behind `?` nothing but `from`, the address that emails come from. */
export function smtpUrl(text: string): string | undefined {
  const url = parsedUrl(text, ["smtp:", "smtps:"]);
  if (!url?.hostname || url.hash || !/^\/?$/.test(url.pathname)) return undefined;
  const isKnown = [...url.searchParams].every(([name, value]) => name === "from" && findEmail(value) !== undefined);
  return isKnown ? text : undefined;
}

/** `file:` with an absolute folder, or an `s3:` address with a bucket. */
export function blobsUrl(text: string): string | undefined {
  if (text.startsWith("file:")) {
    const folder = text.slice("file:".length).replace(/^\/\/(?=\/)/, "");
    return folder ? `file:${resolve(folder)}` : undefined;
  }
  const url = parsedUrl(text, ["s3:"]);
  return url?.hostname ? text : undefined;
}

/** Addresses with an optional port, one resolver each. */
export function dnsServers(text: string): readonly string[] | undefined {
  const servers = listed(text);
  const pattern = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/;
  const isServer = (server: string): boolean => {
    const match = pattern.exec(server);
    return isIP(server) !== 0 || (match !== null && isIP(match[1] ?? match[2] ?? "") !== 0 && Number(match[3] ?? 53) <= 65_535);
  };
  return servers.length > 0 && servers.every(isServer) ? servers : undefined;
}

/** Address ranges in CIDR form. */
export function addressRanges(text: string): readonly string[] | undefined {
  const ranges = listed(text);
  return ranges.length > 0 && ranges.every(isRange) ? ranges : undefined;
}

/** The proxies in front: a number in a row, or networks. A network of all addresses, which would trust any header, is refused. */
export function trustedProxies(text: string): TrustedProxies | undefined {
  if (text === "off" || text === "on") return { hops: text === "on" ? 1 : 0 };
  if (/^\d+$/.test(text)) return /^(?:[1-9]|1[0-6])$/.test(text) ? { hops: Number(text) } : undefined;
  const networks = addressRanges(text);
  // an IPv4 address within IPv6 is treated as IPv4: a network of such addresses would never match
  const isOdd = (network: string): boolean => /\/0+$|%|^(?:0*:)*:?ffff:/i.test(network);
  return networks && !networks.some(isOdd) ? { networks } : undefined;
}

/** A host name in lower case, without a final dot. */
export function hostName(text: string): string | undefined {
  const name = text.toLowerCase().replace(/\.$/, "");
  return name.length <= 253 && /^(?!-)[a-z0-9-]{1,63}(?:\.(?!-)[a-z0-9-]{1,63})*$/.test(name) ? name : undefined;
}

/** An address to listen at: an IP address, or a host name. */
export function hostOrAddress(text: string): string | undefined {
  return isIP(text) === 0 ? hostName(text) : text;
}

/** A secret word that a header can carry. */
export function visibleToken(text: string): string | undefined {
  return /^[!-~]{16,200}$/.test(text) ? text : undefined;
}

/** `on`, `off`, or limits by name. */
export function rateLimits(text: string): RateLimits | undefined {
  if (text === "on" || text === "off") return text;
  try {
    const value: unknown = JSON.parse(text);
    return isLimits(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** `on` for the default quotas, `off` for none, or an object with bounds that differ. */
export function accountQuotas(text: string): AccountQuotas | undefined {
  if (text === "on") return defaultQuotas;
  if (text === "off") return noQuotas;
  try {
    return quotasWith(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function isLimits(value: unknown): value is Readonly<Record<string, RateLimit>> {
  const isRule = (rule: unknown): boolean => isObject(rule) && isCount(rule["limit"]) && isCount(rule["windowS"]);
  return isObject(value) && Object.entries(value).every(([kind, rule]) => limitedKinds.includes(kind) && isRule(rule));
}

const limitedKinds = ["token", "address", "code", "recipient", "recipientTotal", "sender", "callback", "start"];

function isCount(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && value > 0 && value <= 1_000_000_000;
}

function isRange(range: string): boolean {
  const [address = "", bits, ...rest] = range.split("/");
  const family = isIP(address);
  const bitsMax = family === 4 ? 32 : 128;
  return family !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax));
}

function parsedUrl(text: string, protocols: readonly string[]): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && protocols.includes(url.protocol) ? url : undefined;
}

function listed(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** The name of a time zone; undefined for a wrong one. */
export function timeZoneName(text: string): string | undefined {
  return isTimeZone(text) ? text : undefined;
}

/** A number of requests in a window of seconds. */
export type RateLimit = { readonly limit: number; readonly windowS: number };

/** `on` for the defaults, `off` for none, or an object with any of the kinds (CHANCERY_RATE_LIMITS). */
export type RateLimits = "on" | "off" | Readonly<Record<string, RateLimit>>;

/**
 * The counted things: requests of one token, requests from one address, wrong one-time codes from one address; emails of one account to
 * one recipient, of all accounts to one recipient, and of one account in total; test requests and replays of one callback;
 * starts of forms, sends without an account and starts of sign-ins with a passkey from one address.
 */
export type RateKind = "token" | "address" | "code" | "recipient" | "recipientTotal" | "sender" | "callback" | "start";

/** Generous: they stop what runs wild, not what works hard. */
export const defaultRateLimits: Readonly<Record<RateKind, RateLimit>> = {
  token: { limit: 600_000, windowS: 60 },
  address: { limit: 1_200_000, windowS: 60 },
  code: { limit: 100, windowS: 60 },
  recipient: { limit: 20, windowS: 3600 },
  recipientTotal: { limit: 40, windowS: 3600 },
  sender: { limit: 50_000, windowS: 3600 },
  callback: { limit: 60, windowS: 60 },
  start: { limit: 2000, windowS: 60 },
};

/** The limit of each kind; a kind left out of an object keeps its default. Undefined when switched off. */
export function limitsOf(limits: RateLimits): Readonly<Record<RateKind, RateLimit>> | undefined {
  if (limits === "off") return undefined;
  return limits === "on" ? defaultRateLimits : { ...defaultRateLimits, ...limits };
}

/** An address as it is counted: of IPv6 the network of 64 bits that one customer has. */
export function addressKey(ip: string): string {
  if (!ip.includes(":") || ip.startsWith("::ffff:")) return ip.replace("::ffff:", "");
  const [head = "", tail] = ip.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => "0");
  return `${[...first, ...(tail === undefined ? [] : zeros), ...last].slice(0, 4).join(":")}::/64`;
}

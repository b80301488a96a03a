/** So many requests in so many seconds. */
export type RateLimit = { readonly limit: number; readonly windowS: number };

/** `on` for the defaults, `off` for none, or an object with `token` and `address` (CHANCERY_RATE_LIMITS). */
export type RateLimits = "on" | "off" | Readonly<Record<string, RateLimit>>;

/** What is counted: requests of one token, requests from one address, and wrong one-time codes from one address. */
export type RateKind = "token" | "address" | "code";

/** Generous: they stop what runs wild, not what works hard. */
export const defaultRateLimits: Readonly<Record<RateKind, RateLimit>> = {
  token: { limit: 600_000, windowS: 60 },
  address: { limit: 1_200_000, windowS: 60 },
  code: { limit: 100, windowS: 60 },
};

/** The limit of each kind; a kind left out of an object keeps its default. Undefined when switched off. */
export function limitsOf(limits: RateLimits): Readonly<Record<RateKind, RateLimit>> | undefined {
  if (limits === "off") return undefined;
  return limits === "on"
    ? defaultRateLimits
    : { ...defaultRateLimits, ...pick(limits, "token"), ...pick(limits, "address"), ...pick(limits, "code") };
}

function pick(limits: Readonly<Record<string, RateLimit>>, kind: RateKind): Partial<Record<RateKind, RateLimit>> {
  const limit = limits[kind];
  return limit ? { [kind]: limit } : {};
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

import { isIP, isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

/** Checks of IPv4 and IPv6 addresses and CIDR ranges. */
export type Addresses = {
  /** Whether a text is an address or a range. */
  isRange(text: string): boolean;
  /** Whether an address is in one of several ranges. An IPv4 address within an IPv6 one counts as itself. */
  isInRanges(ip: string, ranges: readonly string[]): boolean;
  /**
   * The address in a text in one spelling: IPv6 in lower case and short, an IPv4 address within an IPv6 one as itself, without the
   * port, brackets and zone it may have. Undefined for what is none.
   */
  findPlain(text: string): string | undefined;
};

/** Addresses by ipaddr.js. */
export const addresses: Addresses = { isRange, isInRanges, findPlain };

function isRange(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text) || ipaddr.isValidCIDR(text);
}

function isInRanges(ip: string, ranges: readonly string[]): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return ranges.some((text) => {
    const [base, bits] = parseRange(text);
    return base.kind() === address.kind() && address.match(base, bits);
  });
}

/** The longest address with brackets, a zone and a port. */
const textMax = 80;

function findPlain(text: string): string | undefined {
  // has one spelling only, and is what a connection mostly has
  if (isIPv4(text)) return text;
  if (text.length > textMax) return undefined;
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([^:]*):\d{1,5}$/.exec(text)?.[1] ?? text;
  const [address = ""] = bare.split("%", 1);
  return isIP(address) === 0 ? undefined : ipaddr.process(address).toString();
}

function parseRange(text: string): ReturnType<typeof ipaddr.parseCIDR> {
  if (text.includes("/")) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

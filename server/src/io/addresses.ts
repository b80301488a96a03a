import ipaddr from "ipaddr.js";

/** What is known of addresses and ranges (CIDR) of IPv4 and IPv6. */
export type Addresses = {
  /** Whether a text is an address or a range. */
  isRange(text: string): boolean;
  /** Whether an address is in one of several ranges. An IPv4 address within an IPv6 one counts as itself. */
  isInRanges(ip: string, ranges: readonly string[]): boolean;
};

/** Addresses by ipaddr.js. */
export const addresses: Addresses = { isRange, isInRanges };

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

function parseRange(text: string): ReturnType<typeof ipaddr.parseCIDR> {
  if (text.includes("/")) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

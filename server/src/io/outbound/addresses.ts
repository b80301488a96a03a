import ipaddr from "ipaddr.js";

/** Which addresses may be reached: by https, and by plain http. */
export type AddressFilter = { mayReach(address: string, protocol: string): boolean };

const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Public addresses by https, or by other protocols, too; those of the ranges (CIDR) by any. An IPv4 address within an IPv6 one counts as itself. */
export function filterAddresses(allow: readonly string[], publicProtocols: readonly string[] = ["https:"]): AddressFilter {
  const ranges = allow.map((range) => ipaddr.parseCIDR(range));
  const isAllowed = (address: Address): boolean =>
    ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits));
  return {
    mayReach: (text, protocol) => {
      if (!ipaddr.isValid(text)) return false;
      const address = ipaddr.process(text);
      return isAllowed(address) || (publicProtocols.includes(protocol) && isPublic(address));
    },
  };
}

type Address = ReturnType<typeof ipaddr.process>;

function isPublic(address: Address): boolean {
  return address.range() === "unicast" && (address.kind() === "ipv4" || address.match(globalUnicast));
}

import { isIP } from "node:net";
import { filterAddresses } from "./addresses.ts";
import { lookupOfSystem } from "./lookup.ts";
import type { OutboundSettings } from "./open-outbound.ts";

/**
 * Returns why an address is not acceptable, as a phrase that continues its name; undefined when it is. `service`: the service requests
 * it itself; `browser`: browsers are sent there. Names are resolved only when they are used, because they change.
 */
export type CheckUrl = (url: string, askedBy: "service" | "browser") => Promise<string | undefined>;

const urlMax = 2048;

/** https, and http where the allowed ranges cover every address of the host. */
export function urlChecker({ allow, lookup = lookupOfSystem }: OutboundSettings): CheckUrl {
  const filter = filterAddresses(allow);
  const mayBePlain = async (host: string): Promise<boolean> => {
    if (allow.length === 0) return false;
    const found = isIP(host) ? [{ address: host }] : await lookup(host).catch(() => []);
    return found.length > 0 && found.every(({ address }) => filter.mayReach(address, "http:"));
  };
  return async (text, askedBy) => {
    const url = text.length <= urlMax ? URL.parse(text) : null;
    if (!url || /[\s\p{C}]/u.test(text)) return `must be an address of at most ${urlMax} characters`;
    if (url.protocol !== "https:" && url.protocol !== "http:") return "must begin with https://";
    if (url.username !== "" || url.password !== "" || text.includes("#")) return "must have neither credentials nor fragment";
    const host = url.hostname.replaceAll(/^\[|\]$/g, "");
    if (url.protocol === "http:" && !(await mayBePlain(host))) return "must begin with https://";
    const isClosed = askedBy === "service" && isIP(host) !== 0 && !filter.mayReach(host, url.protocol);
    return isClosed ? "leads to an address that requests may not go to" : undefined;
  };
}

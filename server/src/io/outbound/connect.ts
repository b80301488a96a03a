import { isIP, type LookupFunction } from "node:net";
import { callbackify } from "node:util";
import { buildConnector } from "undici";
import type { AddressFilter } from "./addresses.ts";
import type { Lookup } from "./lookup.ts";
import { outboundError } from "./outbound.ts";

/**
 * Connects only to addresses that pass the filter. The connection uses the very addresses that the lookup returned, so that a name that
 * changes gains nothing; the address of the connected socket is checked again before the request is sent.
 */
export function filteredConnector(filter: AddressFilter, lookup: Lookup, timeoutMs: number): buildConnector.connector {
  return (options, callback) => {
    const may = (address: string): boolean => filter.mayReach(address, options.protocol);
    const host = options.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) !== 0 && !may(host)) {
      callback(refusal(host), null);
      return;
    }
    const connect = buildConnector({ timeout: timeoutMs, allowH2: false, lookup: filteredLookup(lookup, may) });
    connect(options, (error, socket) => {
      if (!socket) callback(error ?? outboundError("network", `${host} cannot be reached`), null);
      else if (may(socket.remoteAddress ?? "")) callback(null, socket);
      else {
        socket.destroy();
        callback(refusal(host), null);
      }
    });
  };
}

function filteredLookup(lookup: Lookup, may: (address: string) => boolean): LookupFunction {
  const find = callbackify(async (hostname: string) => reachable(hostname, lookup, may));
  return (hostname, options, callback) =>
    find(hostname, (error, found) => {
      const [first, ...rest] = found ?? [];
      if (!first) callback(error ?? refusal(hostname), "", 4);
      else if (options.all) callback(null, [first, ...rest]);
      else callback(null, first.address, first.family);
    });
}

async function reachable(hostname: string, lookup: Lookup, may: (address: string) => boolean) {
  try {
    return (await lookup(hostname)).filter(({ address }) => may(address));
  } catch (error) {
    throw outboundError("network", `${hostname} cannot be looked up`, error);
  }
}

function refusal(host: string): Error {
  return outboundError("address", `${host} is no address that requests may go to`);
}

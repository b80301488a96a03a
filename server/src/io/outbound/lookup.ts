import { lookup, promises, type LookupAddress, type ResolverOptions } from "node:dns";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { isShortage } from "./outbound.ts";

/** The addresses of a host name. */
export type Lookup = (hostname: string) => Promise<readonly LookupAddress[]>;

/** The system's own look-up, the text of its hosts file, and name servers other than its own. */
type LookupMeans = {
  readonly ofSystem: Lookup;
  readonly hosts: () => Promise<string>;
  readonly servers?: readonly string[];
  readonly patience?: ResolverOptions;
};

/** Time for a question to a name server, in milliseconds, and how often it is asked. */
const usualPatience: ResolverOptions = { timeout: 2000, tries: 2 };
/** Look-ups that wait for the one of the system at most. */
const waitingMax = 20;
/** Addresses of a name that are tried at most. */
const addressesMax = 16;
/** Codes by which name servers say that a name has no addresses. */
const absent: ReadonlySet<unknown> = new Set(["ENOTFOUND", "ENODATA"]);

/**
 * Look-ups that do not hold each other up: a name server that is silent about the names of one tenant would keep the two threads that the
 * system's look-up has in a process, and with them the names of all others. So name servers are asked without it. Names without a dot and
 * those of the hosts file are looked up by the system; names that DNS does not have, too, one at a time: they may be local ones.
 */
export function openLookup({ ofSystem, hosts, servers, patience = usualPatience }: LookupMeans): Lookup {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const oneAtATime: Lookup = async (hostname) => {
    if (waiting >= waitingMax) throw new Error(`too many names like ${hostname} are looked up`);
    waiting += 1;
    const found = last.then(() => ofSystem(hostname)).finally(() => (waiting -= 1));
    last = found.catch(() => undefined);
    return found;
  };
  return async (hostname) => {
    if (!hostname.includes(".") || isIn(await hosts().catch(absentFile), hostname)) return ofSystem(hostname);
    const resolver = new promises.Resolver(patience);
    if (servers) resolver.setServers(servers);
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = answers.flatMap((answer, index) =>
      answer.status === "fulfilled" ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
    );
    if (found.length > 0) return found.slice(0, addressesMax);
    const failure = answers.find((answer) => answer.status === "rejected" && !absent.has(Object(answer.reason).code));
    if (failure?.status === "rejected") throw new Error(`${hostname} cannot be looked up`, { cause: failure.reason });
    return oneAtATime(hostname);
  };
}

/** Without descriptors, the file is not absent: names that it pins must not be asked of DNS. */
function absentFile(error: unknown): string {
  if (isShortage(error)) throw error;
  return "";
}

/** Whether a hosts file names a host. */
function isIn(hosts: string, hostname: string): boolean {
  const name = hostname.toLowerCase();
  return hosts.split("\n").some((line) => line.replace(/#.*/, "").toLowerCase().trim().split(/\s+/).slice(1).includes(name));
}

const getAddresses = promisify(lookup);

/** The look-up of names that tenants give: the hosts file of the system, then DNS. */
export const lookupOfSystem: Lookup = openLookup({
  ofSystem: async (hostname) => getAddresses(hostname, { all: true }),
  hosts: async () => readFile("/etc/hosts", "utf8"),
});

import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { Resolver } from "node:dns/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { DnsServer } from "../world/dns-server.ts";
import { freePlace, type FreePlace } from "../world/free-place.ts";
import { lowlyFolder, lowlyUser, startDaemon } from "./daemon.ts";
import { program } from "./programs.ts";

const run = promisify(execFile);

/** Starts Debian's knot with zones by name. As root it runs as nobody. */
export async function startKnot(zones: Readonly<Record<string, readonly string[]>>): Promise<DnsServer> {
  const place = await freePlace();
  const { path: folder, remove } = await lowlyFolder("knot");
  const serials = new Map(Object.keys(zones).map((zone) => [zone, 1]));
  const write = async (zone: string, records: readonly string[]): Promise<void> => {
    await writeFile(join(folder, `${zone}.zone`), zoneText(zone, serials.get(zone) ?? 1, records), { mode: 0o644 });
  };
  for (const [zone, records] of Object.entries(zones)) await write(zone, records);
  const config = join(folder, "knot.conf");
  await writeFile(config, configText(folder, place, Object.keys(zones)), { mode: 0o644 });
  const control = async (...words: string[]): Promise<unknown> =>
    run(join(dirname(program("knotd")), "knotc"), ["-b", "-c", config, "-s", join(folder, "knot.sock"), ...words], lowlyUser);
  const isReady = async (): Promise<boolean> => {
    for (const zone of Object.keys(zones)) if ((await serialOf(place, zone)) === undefined) return false;
    return true;
  };
  const daemon = await startDaemon(program("knotd"), ["-c", config], { cwd: folder, ...lowlyUser, isReady });
  return {
    address: `${place.host}:${place.port}`,
    change: async (zone, records) => {
      const serial = (serials.get(zone) ?? 0) + 1;
      serials.set(zone, serial);
      await write(zone, records);
      await control("zone-reload", zone);
      const served = await serialOf(place, zone);
      if (served !== serial) throw new Error(`knot serves ${zone} ${served}, not ${serial}: ${daemon.text()}`);
    },
    close: async () => {
      await daemon.end();
      await remove();
    },
  };
}

async function serialOf({ host, port }: FreePlace, zone: string): Promise<number | undefined> {
  const resolver = new Resolver({ timeout: 2000, tries: 3 });
  resolver.setServers([`${host}:${port}`]);
  return (await resolver.resolveSoa(zone).catch(() => undefined))?.serial;
}

function zoneText(zone: string, serial: number, records: readonly string[]): string {
  const head = [`$ORIGIN ${zone}.`, "$TTL 1", `@ SOA ns hostmaster ${serial} 3600 600 86400 1`, "@ NS ns", "ns A 127.0.0.1"];
  return [...head, ...records, ""].join("\n");
}

function configText(folder: string, { host, port }: FreePlace, zones: readonly string[]): string {
  return `
server:
    rundir: "${folder}"
    listen: ${host}@${port}
    udp-workers: 1
    tcp-workers: 1
    background-workers: 1
control:
    listen: "${join(folder, "knot.sock")}"
log:
  - target: stderr
    any: warning
database:
    storage: "${folder}"
template:
  - id: default
    storage: "${folder}"
    file: "%s.zone"
    zonefile-sync: -1
    zonefile-load: whole
    journal-content: none
zone:
${zones.map((zone) => `  - domain: ${zone}`).join("\n")}
`;
}

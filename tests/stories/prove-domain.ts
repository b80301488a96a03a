import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import sql from "sql-template-tag";
import { callingUrl } from "../world/call.ts";
import { emptyDatabase } from "../world/database.ts";
import type { DnsServer } from "../world/dns-server.ts";
import { domainsOf } from "../world/domains.ts";
import { until } from "../world/embedded.ts";
import { people, provisionText } from "../world/people.ts";
import { signIn } from "../world/persona.ts";
import { startProcess } from "../world/service.ts";

const zone = "kalyna.example";

/** A service with its own work proves a domain by a record that appears in DNS after the confirm. */
export async function proveDomain(
  start: (zones: Readonly<Record<string, readonly string[]>>) => Promise<DnsServer>,
): Promise<void> {
  const dns = await start({ [zone]: [] });
  after(() => dns.close());
  const folder = await mkdtemp(join(tmpdir(), "chancery domains "));
  after(() => rm(folder, { recursive: true, force: true }));
  const provision = join(folder, "provision.json");
  await writeFile(provision, provisionText);
  const database = await emptyDatabase();
  const service = await startProcess("start", {
    DATABASE_URL: database.url,
    CHANCERY_DATA_DIR: folder,
    CHANCERY_PROVISION: provision,
    CHANCERY_DNS_SERVERS: dns.address,
    CHANCERY_TEST_TLDS: "on",
    CHANCERY_RATE_LIMITS: "off",
  });
  after(() => service.kill());
  const { begin, act, read } = domainsOf(await signIn(callingUrl(service.url), people.ann));
  const statusOf = async (): Promise<unknown> => Object((await read(id)).json).status;

  const { id, value } = await begin(zone);
  const confirmed = Object((await act(id, "confirm")).json);
  assert.deepEqual([confirmed.status, confirmed.lastCheck.result], ["UNVERIFIED", "ABSENT"]);
  await dns.change(zone, [`_chancery-verify TXT "${value}"`]);
  // the service looks again after 15 s; here at once
  await database.run(sql`update account_domains set next_look_at = now()`);
  await until(async () => {
    await database.run(sql`update job_schedules set due_at = now() where name = 'domains.look'`);
    return (await statusOf()) === "INACTIVE";
  }, 60_000);
  assert.equal((await act(id, "activate")).status, 200);
  assert.equal(await statusOf(), "ACTIVE");
  assert.equal(await service.stop(), 0);
}

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { test } from "node:test";
import { startEmbedded } from "@chancery/server/io/database/embedded/embedded.ts";
import { findRunning } from "@chancery/server/io/database/embedded/running.ts";
import { openDatabase, type OpenDatabase } from "@chancery/server/io/database/pool.ts";
import { openLog } from "@chancery/server/io/log.ts";
import sql, { raw } from "sql-template-tag";
import { callingUrl } from "../world/call.ts";
import { drawing } from "../world/drawings.ts";
import { newFolder, until } from "../world/embedded.ts";
import { createPaper, offerXml } from "../world/paper.ts";
import { signIn, type Persona } from "../world/persona.ts";
import { runCommand, startProcess, type ServiceProcess } from "../world/service.ts";
import { bytesBelow, holds, rowsOf } from "./canaries.ts";

// An owner removes a person after the last backup. The backup is restored, the list of erasures is repeated, and no row, index or blob names the person.

const password = "battery staple horse";
const canaries = {
  name: "Quillcanary",
  phone: "+15550177732",
  program: "Canary-Browser/7.8",
  "drawn signature": drawing({ widthPx: 298 }).slice(100, 160),
};
const company = { uuid: crypto.randomUUID(), name: "Brass Works", inn: "3000000778", type: "company" };
const mailboxId = crypto.randomUUID();
const zenobia = "zenobia@brass.example";
const olga = "olga@brass.example";
const variablesOf = (folder: string) => ({
  CHANCERY_DATA_DIR: folder,
  CHANCERY_LOG_LEVEL: "info",
  CHANCERY_RATE_LIMITS: "off",
});

/** Works with the embedded database of a data folder, whether a service runs it or not. */
async function withDatabase<T>(dataDir: string, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const folder = join(dataDir, "database");
  const running = await findRunning(folder);
  const embedded = running ? undefined : await startEmbedded({ dataDir: folder, log: openLog("silent") });
  const address = running ?? embedded?.address ?? assert.fail("no address");
  const database = openDatabase({ address, poolMax: 2, namedStatements: true, statementTimeoutMs: 60_000 });
  try {
    return await work(database);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

/** Places of a data folder that name the person: rows, files of tables and indexes, and blobs, unless they belong to archives, which are sealed. */
async function placesIn(dataDir: string): Promise<readonly string[]> {
  const { rows, archived } = await withDatabase(dataDir, async (database) => {
    await database.run(raw("vacuum full"));
    await database.run(raw("checkpoint"));
    const files = await database.all<{ readonly name: string; readonly bytes: Buffer }>(sql`
      select 'file of ' || oid::regclass as name, pg_read_binary_file(pg_relation_filepath(oid)) as bytes
      from pg_class
      where relkind in ('r', 'i', 't')
        and relisshared = false
      order by oid`);
    const uses = await database.all<{ readonly sha256: string }>(sql`select sha256 from archive_blob_uses`);
    return {
      rows: [...(await rowsOf(database)), ...files.map(({ name, bytes }) => [name, bytes] as const)],
      archived: new Set(uses.map(({ sha256 }) => sha256)),
    };
  });
  const blobs = [...(await bytesBelow(join(dataDir, "blobs")))].filter(([path]) => !archived.has(basename(path)));
  return [...rows, ...blobs].flatMap(([place, bytes]) =>
    Object.entries(canaries).flatMap(([what, text]) => (holds(bytes, text) ? [`${what} in ${place}`] : [])),
  );
}

async function signedIn(service: ServiceProcess, email: string): Promise<Persona> {
  const headers = email === zenobia ? { "user-agent": canaries.program } : {};
  const call = callingUrl(service.url);
  return signIn((method, path, sent = {}) => call(method, path, { ...sent, headers: { ...headers, ...sent.headers } }), {
    email,
    password,
    mailboxId,
    company: company.name,
  } as never);
}

/** The person keeps pictures, and sends an envelope that waits. */
async function act(who: Persona): Promise<void> {
  const profile = { firstName: "Zenobia", lastName: canaries.name, phone: canaries.phone, avatar: drawing() };
  const template = await createPaper(who);
  const answers = [
    await who.put("/api/v1/user/profile", profile),
    await who.send("PUT", "/api/v1/user/signature", { body: drawing({ widthPx: 298 }) }),
    await who.post("/api/v1/envelope/send", { data: offerXml(template, mailboxId, "Pumps") }),
  ];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 201],
    answers.map(({ text }) => text).join("\n"),
  );
}

/** A service with a company of two people; one of them is a corporate user of it, who has acted. Stopped, with the id of that person. */
async function prepare(live: string): Promise<string> {
  const grants = { accountRole: "owner", mailboxes: { Desk: "owner" } };
  const users = [
    { ...grants, email: olga, password, firstName: "Olga", lastName: "Lee" },
    { ...grants, email: zenobia, password, firstName: "Zenobia", lastName: "Before" },
  ];
  const file = join(live, "people.json");
  await writeFile(file, JSON.stringify({ accounts: [{ ...company, mailboxes: [{ uuid: mailboxId, name: "Desk" }], users }] }));
  const service = await startProcess("start", { ...variablesOf(live), CHANCERY_PROVISION: file });
  try {
    await act(await signedIn(service, zenobia));
    return await withDatabase(live, async (database) => {
      const row = await database.first<{ readonly id: string }>(sql`
        update users
        set corporate_account_id = ${company.uuid}
        where email = ${zenobia}
        returning id`);
      return row?.id ?? assert.fail("no person");
    });
  } finally {
    await service.stop();
  }
}

test("a person whom an owner removed after the last backup is erased again when it was restored, and nothing names them", async (t) => {
  const [live, restored, aside] = [await newFolder(t), await newFolder(t), await newFolder(t)];
  const userId = await prepare(live);
  await rm(restored, { recursive: true });
  execFileSync("cp", ["-a", live, restored]);
  const list = join(aside, "erasures.jsonl");
  const service = await startProcess("start", variablesOf(live));
  try {
    const path = `/api/v1/account/${company.uuid}/user?checkMessage=${company.name.toUpperCase().replace(" ", "%20")}`;
    const removed = await (await signedIn(service, olga)).send("DELETE", path, { body: [{ uuid: userId }] });
    assert.equal(removed.status, 200, removed.text);
    const exported = await runCommand(["erasures", "export", list], variablesOf(live));
    assert.equal(exported.code, 0, exported.text);
  } finally {
    await service.stop();
  }
  const before = (await placesIn(restored)).join(", ");
  for (const what of Object.keys(canaries)) assert.match(before, new RegExp(`${what} in `), "the search finds what is there");
  const repeated = await runCommand(["erasures", "repeat", list], variablesOf(restored));
  assert.equal(repeated.code, 0, repeated.text);
  assert.match(repeated.text, /^1 people and 0 envelopes removed again$/m);
  const again = await startProcess("start", variablesOf(restored));
  try {
    const owner = await signedIn(again, olga);
    await withDatabase(restored, (database) =>
      until(async () => {
        // a minute would pass before the job runs again
        await database.run(sql`update job_schedules set due_at = now() where name = 'audit.erase-people'`);
        return Object((await owner.get(`/api/v1/account/${company.uuid}/erasures`)).json).length === 0;
      }, 180_000),
    );
  } finally {
    await again.stop();
  }
  assert.deepEqual(await placesIn(restored), []);
});

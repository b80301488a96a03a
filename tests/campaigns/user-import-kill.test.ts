import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { findRunning } from "@chancery/server/io/database/embedded/running.ts";
import { openDatabase } from "@chancery/server/io/database/pool.ts";
import sql, { type Sql } from "sql-template-tag";
import { callingUrl } from "../world/call.ts";
import { textAt } from "../world/paper.ts";
import { people, provisionText } from "../world/people.ts";
import { persona, signIn, type Persona } from "../world/persona.ts";
import { startProcess, type ServiceProcess } from "../world/service.ts";

const rows = 1500;
const kills = 2;
const { accountId } = people.ann;
const lines = Array.from({ length: rows }, (_, n) => `user${n}@killed.example,User,${n},,${n % 10 === 0 ? "yes" : ""}`);

let folder: string;
let variables: Record<string, string>;
let service: ServiceProcess;
let ann: Persona;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery users "));
  await writeFile(join(folder, "provision.json"), provisionText);
  variables = {
    CHANCERY_DATA_DIR: join(folder, "data"),
    CHANCERY_PROVISION: join(folder, "provision.json"),
    CHANCERY_RATE_LIMITS: "off",
  };
  service = await startProcess("start", variables);
  ann = await signIn(callingUrl(service.url), people.ann);
});

after(async () => {
  await service.kill();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

test(`an import of people whose service is killed -9 ${kills} times adds each of them once, with one email each`, async () => {
  await ask(sql`
    insert into account_domains (id, account_id, domain, unicode, searched, status, created_at, method, value, verified_at)
    values (gen_random_uuid(), ${accountId}, 'killed.example', 'killed.example', 'killed.example', 'ACTIVE', now(),
      'DNS_TXT_RECORD', 'x', now())`);
  const bytes = Buffer.from(["email,firstName,lastName,phone,createMailbox", ...lines].join("\n"));
  const started = await ann.upload(`/api/v1/account/${accountId}/create-users`, { name: "people.csv", bytes });
  const id = textAt(started, "uuid");
  for (let kill = 1; kill <= kills; kill += 1) {
    while ((await progress(id)).processed < (kill * rows) / (kills + 2));
    await service.kill();
    service = await startProcess("start", variables);
    ann = persona(callingUrl(service.url), ann, ann.token);
  }
  while ((await progress(id)).processed < rows);
  assert.deepEqual(await progress(id), { processed: rows, successful: rows });
  const [counts] = await ask(sql`
    select
      (select count(*) from users where email like '%@killed.example' and status = 'PENDING_PASSWORD') as users,
      (select count(*) from person_codes where email like '%@killed.example') as codes,
      (select count(distinct email) from person_codes where email like '%@killed.example') as addressed,
      (select count(*) from mailboxes where name like 'User %') as mailboxes,
      (select count(*) from audit_records where record::json->>'operation' = 'user-created'
        and record::json->>'accountId' = ${accountId}) as records`);
  assert.deepEqual(counts, { users: rows, codes: rows, addressed: rows, mailboxes: rows / 10, records: rows });
});

async function progress(id: string): Promise<{ readonly processed: number; readonly successful: number }> {
  const { processed, successful } = Object((await ann.get(`/api/v1/process-status/${id}`)).json);
  return { processed, successful };
}

async function ask(query: Sql): Promise<readonly object[]> {
  const address = await findRunning(join(folder, "data", "database"));
  assert.ok(address);
  const database = openDatabase({ address, poolMax: 1, namedStatements: false, statementTimeoutMs: 60_000 });
  return database.all<object>(query).finally(() => database.close());
}

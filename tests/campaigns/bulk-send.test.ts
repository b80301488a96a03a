import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import sql from "sql-template-tag";
import { findRunning } from "@chancery/server/io/database/embedded/running.ts";
import { openDatabase, type OpenDatabase } from "@chancery/server/io/database/pool.ts";
import { bulkSeen, startBulkSend, type BulkSendSeen } from "../world/bulk-sends.ts";
import { callingUrl } from "../world/call.ts";
import { createPaper, paperXml } from "../world/paper.ts";
import { people, provisionText } from "../world/people.ts";
import { persona, signIn, type Persona } from "../world/persona.ts";
import { startProcess, type ServiceProcess } from "../world/service.ts";
import { campaignLength, chanceOf } from "./length.ts";

// A bulk send that is killed on its way, again and again, sends each row once: no more, no less.

const length = campaignLength(5000);
const chance = chanceOf(length.seed);
/** A minute of the long form stands for 10 000 rows and two kills: 10 minutes for 100 000 and 20. */
const minutes = length.ms / 60_000;
const rows = length.isShort ? 300 : Math.round(10_000 * minutes);
const kills = length.isShort ? 1 : Math.max(2, Math.round(2 * minutes));
const envelopesMax = 25 * 1024 ** 2;

let folder: string;
let variables: Record<string, string>;
let service: ServiceProcess;
let ann: Persona;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery bulk "));
  await writeFile(join(folder, "provision.json"), provisionText);
  variables = {
    CHANCERY_DATA_DIR: join(folder, "data"),
    CHANCERY_PROVISION: join(folder, "provision.json"),
    CHANCERY_RATE_LIMITS: "off",
    CHANCERY_UPLOAD_MAX_BYTES: String(envelopesMax),
  };
  service = await startProcess("start", variables);
  ann = await signIn(callingUrl(service.url), people.ann);
});

after(async () => {
  await service.kill();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

test(`${rows} rows and ${kills} kill -9 on the way give ${rows} envelopes, numbered without gaps (seed ${length.seed})`, async (t) => {
  const numbered = '<field type="autonumber" name="no" roleId="seller" prefix="N-"/></p></body>';
  const paper = await createPaper(ann, paperXml.replace("</p></body>", numbered));
  const lines = Array.from({ length: rows }, (_, index) => `${people.bob.mailboxId},Offer ${index},Pumps,${index}`);
  const uuid = await startBulkSend(ann, paper, ["role.buyer,subject,goods,price", ...lines].join("\n"));
  const start = performance.now();
  let killed = 0;
  let seen = await bulkSeen(ann, uuid);
  while (seen.state === "CHECKING" || seen.state === "SENDING") {
    const due = killed < kills && doneOf(seen) >= ((killed + chance.below(100) / 100) * 2 * rows) / (kills + 1);
    if (due) {
      await service.kill();
      killed += 1;
      service = await startProcess("start", variables);
      ann = persona(callingUrl(service.url), ann, ann.token);
    } else await pause(length.isShort ? 20 : 200);
    seen = await bulkSeen(ann, uuid);
  }
  const seconds = (performance.now() - start) / 1000;
  t.diagnostic(
    `${rows} rows, ${killed} kills, ${Math.round(seconds)} s; ${seen.rowsPerSecond} rows/s of sending, kills included`,
  );
  assert.deepEqual([seen.state, seen.total, seen.sent, seen.failed, killed], ["SENT", rows, rows, 0, kills]);
  await inDatabase(assertEachOnce);
});

/** Rows checked and rows sent: twice the rows at the end. */
function doneOf({ total, sent, failed }: BulkSendSeen): number {
  return total + sent + failed;
}

/** One envelope a row, with its folders, one SEND_ENVELOPE and one RECEIVE_ENVELOPE, and one event; subjects and numbers once each. */
async function assertEachOnce(database: OpenDatabase): Promise<void> {
  const found = await database.first<Record<string, number>>(sql`
    select (select count(*) from envelopes) as envelopes, (select count(distinct subject) from envelopes) as subjects,
      (select count(*) from mailbox_envelopes) as folders, (select count(distinct envelope_id) from bulk_send_rows) as results,
      (select count(*) from audit_records where subject_kind = 'envelope' and record like '%"SEND_ENVELOPE"%') as sends,
      (select count(*) from audit_records where subject_kind = 'envelope' and record like '%"RECEIVE_ENVELOPE"%') as receipts,
      (select last_number from template_numbers) as last,
      (select count(distinct substring(data from '<field name="no">N-([0-9]+)<')::integer) from envelopes) as numbers`);
  assert.deepEqual(found, {
    envelopes: rows,
    subjects: rows,
    folders: 2 * rows,
    results: rows,
    sends: rows,
    receipts: rows,
    last: rows,
    numbers: rows,
  });
}

async function inDatabase(look: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const address = await findRunning(join(folder, "data", "database"));
  assert.ok(address);
  const database = openDatabase({ address, poolMax: 1, namedStatements: true, statementTimeoutMs: 120_000 });
  await look(database).finally(() => database.close());
}

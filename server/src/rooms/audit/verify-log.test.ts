import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { addMs } from "@chancery/core/ids/instant.ts";
import { makeAuditKey, readAuditKey } from "@chancery/server/io/keys/audit-key.ts";
import { signNote } from "@chancery/server/io/keys/signed-note.ts";
import { forgetAfter, logged } from "@chancery/tests/world/audit-log.ts";
import { checkLastCheckpoint } from "./actions/check-last-checkpoint.ts";
import { numberRecords } from "./actions/number-records.ts";
import { signCheckpoint } from "./actions/sign-checkpoint.ts";

const never = new AbortController().signal;

type Logged = Awaited<ReturnType<typeof logged>>;

const harms: readonly (readonly [what: string, harm: (log: Logged) => Promise<void>, flaw: RegExp])[] = [
  ["a removed record", (log) => log.harm("delete from audit_records where sequence = 4"), /record 4 .* is missing; it is leaf 3/],
  [
    "a changed record",
    (log) => log.harm(`update audit_records set record = replace(record, '"n":3', '"n":9')`),
    /record 4 .* was changed; it is leaf 3/,
  ],
  [
    "a changed hash",
    (log) => log.harm(`update audit_records set hash = encode(sha256('x'), 'hex') where sequence = 4`),
    /record 4 .* does not have its hash/,
  ],
  [
    "a record that was changed with its hash",
    (log) =>
      log.harm(
        `update audit_records set record = replace(record, '"n":6', '"n":9') where sequence = 7`,
        `update audit_records set hash = encode(sha256(convert_to(record, 'UTF8')), 'hex')`,
      ),
    /record 7 .* was changed; it is leaf 6/,
  ],
  [
    "a leaf changed with its record",
    (log) =>
      log.harm(
        `update audit_records set record = replace(record, '"n":6', '"n":9') where sequence = 7`,
        `update audit_records set hash = encode(sha256(convert_to(record, 'UTF8')), 'hex')`,
        `update audit_leaves l set hash = decode(r.hash, 'hex') from audit_records r where r.sequence = l.sequence`,
      ),
    /the checkpoint 7 of the database is of other records/,
  ],
  [
    "a removed leaf",
    (log) => log.harm("delete from audit_leaves where index = 2"),
    /the log has 7 leaves, of which number 2 is missing/,
  ],
  ["a changed node", (log) => log.harm("update audit_nodes set hash = sha256(hash)"), /the nodes of the log do not fit/],
  [
    "a record added with an old time",
    async (log) => void (await log.add(1, addMs(log.needs.clock.now(), -2 * 86_400_000))),
    /record 1 .* is not in the log, but others of its time are/,
  ],
  [
    "a checkpoint signed by another key",
    async (log) => {
      const other = readAuditKey(await makeAuditKey());
      const note = signNote(other, "sign.example.org", `sign.example.org\n7\n${"A".repeat(43)}=\n`);
      await log.harm(`update audit_checkpoints set note = '${note}'`);
    },
    /the checkpoint 7 of the database is not signed by a key of the service/,
  ],
  [
    "the end cut off",
    (log) => log.harm(...forgetAfter(4)),
    /the checkpoint 7 of the folder is of more records than the 4 of the log/,
  ],
  [
    "another history in the place of all",
    async (log) => {
      await log.harm(...forgetAfter(0));
      await log.add(8);
      await numberRecords(log.needs, never);
      await signCheckpoint(log.needs);
    },
    /the checkpoint 7 of the folder is of other records/,
  ],
];

for (const [what, harm, flaw] of harms) {
  test(`${what} is found`, async () => {
    const log = await logged();
    await log.sign();
    assert.deepEqual(await log.flaws(), []);
    await harm(log);
    assert.match((await log.flaws()).join("\n"), flaw);
  });
}

test("another history of the same size is not put over the checkpoint in the folder", async () => {
  const log = await logged();
  await log.sign();
  await log.harm(...forgetAfter(0));
  await log.add(7);
  await assert.rejects(log.sign(), /has another checkpoint/);
});

test("a foreign file of the folder is not read, a damaged one is found", async () => {
  const { path, sign, flaws } = await logged();
  await sign();
  await writeFile(join(path, "notes.txt"), "x");
  assert.deepEqual(await flaws(), []);
  await writeFile(join(path, "0000000000000005.checkpoint"), "x");
  assert.deepEqual(await flaws(), ["the checkpoint 5 of the folder is not signed by a key of the service"]);
});

test("the check of the watchdog finds another history without reading it all, and a log that does not grow", async () => {
  const { time, sign, harm, verifying } = await logged();
  assert.equal(await checkLastCheckpoint(verifying), "no checkpoint yet");
  await sign();
  const emptied = { ...verifying.folder!, sizes: async () => [] };
  await assert.rejects(checkLastCheckpoint({ ...verifying, folder: emptied }), /the folder of checkpoints is empty/);
  time.shiftMs = 5 * 60_000;
  assert.equal(await checkLastCheckpoint(verifying), "7 records, the last checkpoint is 5 minutes old");
  time.shiftMs = 5 * 3_600_000;
  await assert.rejects(checkLastCheckpoint(verifying), /records since 20[\d-]+T[\d:.]+Z are in no checkpoint/);
  await sign();
  assert.match(await checkLastCheckpoint(verifying), /^7 records, /);
  await harm("update audit_nodes set hash = sha256(hash)");
  await assert.rejects(checkLastCheckpoint(verifying), /the log is not the one of checkpoint 7/);
  await harm(...forgetAfter(4));
  await assert.rejects(checkLastCheckpoint(verifying), /a checkpoint is of 7 records, the log has 4/);
});

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { createPaper } from "@chancery/tests/world/paper.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";

const { ann, bob, database, folder } = await world();
const paper = await createPaper(ann);

test("a file whose equal bytes are removed at the moment when they are to be used must be sent again", async () => {
  const bytes = Buffer.from(`role.buyer,subject,goods,price\r\n${bob.mailboxId},Offer,Pumps,1`);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const place = join(folder, "blobs", sha256.slice(0, 2), sha256.slice(2, 4));
  await mkdir(place, { recursive: true });
  await writeFile(join(place, sha256), bytes);
  const upload = () =>
    ann.upload(`/api/v1/envelope/bulk-send?templateUuid=${paper.uuid}`, { name: "offers.csv", bytes: Uint8Array.from(bytes) });
  const uploading = await database.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 4))`);
    const begun = upload();
    const isWaiting = () =>
      database.has(sql`
        select
        from pg_locks l
        join pg_database d on d.oid = l.database
        where d.datname = current_database()
          and l.locktype = 'advisory'
          and not l.granted`);
    while (!(await isWaiting())) await setImmediate();
    await rm(join(place, sha256));
    return { begun };
  });
  assert.equal((await uploading.begun).status, 409);
  assert.equal((await upload()).status, 201);
});

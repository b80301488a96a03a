import assert from "node:assert/strict";
import { test } from "node:test";
import { parseId } from "@chancery/core/ids/id.ts";
import { testDatabase } from "@chancery/tests/world/database.ts";
import sql from "sql-template-tag";
import { firstKey } from "../../store/record-keys.ts";
import { eraseTexts } from "./erase-texts.ts";

const database = await testDatabase();
const userId = parseId<"user">("01930000-0000-7000-8000-000000000001", "id");
const subject = { subject_id: "01930000-0000-7000-8000-0000000000aa", subject_kind: "mailbox" } as const;
const salt = "a salt";

/** The texts of records, each with the request that made it, after the erasure of a person of these names. */
async function erased(names: readonly string[], records: readonly { readonly own?: true; readonly texts: object }[]) {
  await database.run(sql`delete from audit_records`);
  for (const [at, { own, texts }] of records.entries()) {
    const record = JSON.stringify({ requestId: at < 2 ? "one" : `other ${at}`, ...(own ? { userId } : {}) });
    await database.run(sql`
      insert into audit_records (subject_id, subject_kind, sequence, at, record, hash, erasable)
      values (${subject.subject_id}, ${subject.subject_kind}, ${at + 1}, now(), ${record}, ${String(at).padStart(64, "0")}, ${JSON.stringify(texts)}::jsonb)`);
  }
  const counts = await eraseTexts(
    database,
    { userId, names },
    { after: firstKey, upTo: { ...subject, sequence: records.length } },
  );
  const rows = await database.all<{ readonly erasable: object }>(sql`select erasable from audit_records order by sequence`);
  return { ...counts, left: rows.map(({ erasable }) => Object.keys(erasable)) };
}

test("texts of a person's own records and requests go, and those with a name of theirs, however it is written in JSON", async () => {
  const ip = { "/ip": [salt, "192.0.2.1"] };
  assert.deepEqual(
    await erased(
      ["ann@acme.example", `o"neil\\ lee`],
      [
        { own: true, texts: { ...ip, "/details/name": [salt, "Paper"] } },
        { texts: { ...ip, "/details/name": [salt, "Paper"] } },
        { texts: { ...ip, "/details/name": [salt, "To ANN@acme.example"] } },
        { texts: { ...ip, "/details/name": [salt, `For O"Neil\\ Lee`] } },
        { texts: { ...ip, "/details/name": [salt, "For O'Neil"] } },
        { texts: {} },
      ],
    ),
    { erased: 4, held: 0, left: [["/details/name"], ["/details/name"], ["/ip"], ["/ip"], ["/ip", "/details/name"], []] },
  );
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { callingApp } from "@chancery/tests/world/call.ts";
import { drawing } from "@chancery/tests/world/drawings.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { createPaper, sendOffer } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signIn, type Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";

const one = await world();
const { ann, bob, database, rooms } = one;
const password = "battery staple horse";

/** A member of Ann's account; `acts`: who sent an envelope, and has pictures. */
async function member(firstName: string, acts = true): Promise<{ readonly persona: Persona; readonly id: string }> {
  const email = `${firstName.toLowerCase()}@counts.example`;
  const user = { email, password, firstName, lastName: "Quill", accountRole: "none", mailboxes: { Contracts: "owner" } };
  const named = { name: people.ann.company, inn: "1000000a1", type: "company" };
  const mailboxes = [{ uuid: people.ann.mailboxId, name: "Contracts" }];
  await rooms.provision(firstName, JSON.stringify({ accounts: [{ ...named, mailboxes, users: [user] }] }));
  const at = { email, password, mailboxId: people.ann.mailboxId, company: people.ann.company };
  const persona = await signIn(callingApp(one.app), at as never);
  const row = await database.first<{ readonly id: string }>(sql`select id from users where email = ${email}`);
  if (!acts) return { persona, id: row!.id };
  await sendOffer(persona, bob, await createPaper(persona), `Of ${firstName}`);
  await persona.send("PUT", "/api/v1/user/signature", { body: drawing() });
  await persona.put("/api/v1/user/profile", { firstName, lastName: "Quill", avatar: drawing() });
  return { persona, id: row!.id };
}

async function erasedOf({ persona }: { readonly persona: Persona }) {
  return Object((await persona.get("/api/v1/user/removal")).json).erased;
}

test("the preview of a removal counts what the erasure then reaches", async () => {
  const who = await member("Ulric");
  const shown = await erasedOf(who);
  assert.partialDeepStrictEqual(shown, { pictures: 1, drawnSignatures: 1, heldRecords: 0, complete: true });
  assert.ok(shown.auditRecords > 3, JSON.stringify(shown));
  const path = "/api/v1/user?checkMessage=ULRIC@COUNTS.EXAMPLE&leaveExisting=true";
  assert.equal((await who.persona.send("DELETE", path, {})).status, 204);
  await sendEmails(one);
  await rooms.schedules.find(({ name }) => name === "audit.erase-people")?.work(new AbortController().signal);
  const [erased] = await database.all<{ readonly records: number }>(sql`
    select (record::json->'details'->>'records')::integer as records
    from audit_records
    where subject_id = ${who.id} and record::json->>'operation' = 'user-erased'`);
  // two more: that of the removal itself, and that of the envelope which Bob received by the request
  assert.equal(erased?.records, shown.auditRecords + 2);
});

test("the preview of a removal counts the records that a legal hold keeps, and nothing of others", async () => {
  const [held, other] = [await member("Verena"), await member("Wanda", false)];
  const free = await erasedOf(held);
  const at = `/api/v1/account/${people.ann.accountId}/legal-holds`;
  assert.equal((await ann.post(at, { reason: "Case 17", userUuid: held.id })).status, 201);
  const kept = await erasedOf(held);
  assert.deepEqual([free.heldRecords, kept.heldRecords > 0, kept.heldRecords <= kept.auditRecords], [0, true, true]);
  const nothing = await erasedOf(other);
  assert.deepEqual([nothing.pictures, nothing.drawnSignatures, nothing.heldRecords], [0, 0, 0]);
  assert.ok(nothing.auditRecords < free.auditRecords);
});

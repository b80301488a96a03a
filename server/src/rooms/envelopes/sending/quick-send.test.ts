import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { form, type Answer, type FormPart, type Sent } from "@chancery/tests/world/call.ts";
import { openSigners } from "@chancery/tests/world/signers.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";

const uploadMaxBytes = 1024 ** 2;
const settings = { CHANCERY_UPLOAD_MAX_BYTES: String(uploadMaxBytes) };
const { ann, bob, stranger, database, rooms } = await world({ settings });
const folder = await mkdtemp(join(tmpdir(), "quick-send-"));
after(async () => rm(folder, { recursive: true }));
const at = "/api/v1/envelope";

const file = (fileName: string, bytes: string | Uint8Array = `content of ${fileName}`, name = "files"): FormPart => {
  return { name, fileName, bytes, type: "text/plain" };
};
const data = (submitted: object, more: Partial<FormPart> = {}): FormPart => {
  return { name: "data", type: "application/json", bytes: JSON.stringify({ subject: "Lease", ...submitted }), ...more };
};
const toBob = (more: object = {}): FormPart => data({ recipients: [{ recipient: bob.mailboxId, ...more }] });
const quick = (parts: readonly FormPart[], headers: Sent["headers"] = {}, boundary = "x"): Promise<Answer> => {
  const sent = form(parts, boundary);
  return ann.send("POST", `${at}/quick-send`, { ...sent, headers: { ...sent.headers, ...headers } });
};
const idOf = (answer: Answer): string => {
  assert.equal(answer.status, 201, answer.text);
  return Object(answer.json).uuid;
};
const read = async (id: string, who = ann) => Object((await who.get(`${at}/${id}?include=envelope`)).json).envelope;
const activeFor = async (id: string, who = bob): Promise<readonly string[]> =>
  Object((await who.get(`${at}/${id}/activeRoles`)).json).map?.(({ uuid }: { uuid: string }) => uuid);
const rowsOf = (answer: Answer): readonly (readonly [number, string])[] =>
  Object(answer.json).data?.errors?.map(({ code, pointer }: { code: number; pointer: string }) => [code, pointer]);

/** Rows of everything a quick send writes; bytes that no row needs are marked for the sweep. */
const counts = () =>
  database.first<Readonly<Record<string, number>>>(sql`
    select (select count(*) from templates) as templates, (select count(*) from envelopes) as envelopes,
      (select count(*) from attachments) as attachments, (select count(*) from letters) as letters`);
const unmarked = () =>
  database.all(sql`
    select sha256 from (select record::json->'details'->>'sha256' as sha256 from audit_records
      where record::json->>'operation' = 'attachment-uploaded') as b
    where not exists (select from attachments a where a.sha256 = b.sha256)
      and not exists (select from blob_removals r where r.sha256 = b.sha256)`);

async function build(id: string): Promise<void> {
  const builder = rooms.handlers.find(({ name }) => name === "archives.build")!;
  const meta = { eventId: 1, key: id, attempt: 1, finish: async () => undefined };
  await builder.work({ envelopeId: id, revision: 0 }, AbortSignal.timeout(60_000), meta);
}

test("files are approved, then signed, then received by the recipients of copies; the archive has them all", async () => {
  const { makeSigner, signed } = await openSigners(folder);
  const signer = await makeSigner("bob", "/CN=Bob Lee");
  const recipients = [
    { recipient: stranger.mailboxId },
    { recipient: bob.mailboxId, signer: true },
    { recipient: bob.mailboxId.toUpperCase(), approver: true, signer: false },
  ];
  const id = idOf(
    await quick([file("plan.txt"), file("Plan.txt", "the other plan"), data({ recipients, message: "Two\nlines" })]),
  );
  assert.deepEqual(await activeFor(id), ["approver-3"]);
  assert.equal((await stranger.get(`${at}/${id}`)).status, 404);
  assert.equal((await bob.post(`${at}/approve`, { uuids: [id] })).status, 200);
  assert.deepEqual(await activeFor(id), ["signer-2"]);
  await build(id);
  const slots = await Promise.all(
    ["file-1", "file-2"].map(async (documentId) => {
      const { bytes } = await bob.post(`${at}/${id}/for-sign-file`, { documentId });
      const signatures = [{ source: "binary", data: await signed(Buffer.from(bytes), signer) }];
      return { documentId, signatureName: "Signer 2", signatures };
    }),
  );
  const put = await bob.put(`${at}/${id}/sign`, slots);
  assert.equal(put.status, 200, put.text);
  const seen = await read(id, stranger);
  assert.deepEqual([seen.status, seen.subject], ["COMPLETED", "Lease"]);
  assert.match(seen.data, /<message>Two\nlines<\/message>/);
  await build(id);
  const zip = await stranger.get(`${at}/${id}/zip`);
  assert.equal(zip.status, 200, zip.text.slice(0, 200));
  for (const text of ["content of plan.txt", "the other plan"]) assert.ok(zip.bytes.includes(text), text);
  assert.equal((await ann.get("/api/v1/template?archived=true")).text.includes("Quick send"), false);
});

test("recipients act in the order of the list, and the envelope expires", async () => {
  const recipients = [
    { recipient: bob.mailboxId, approver: true },
    { recipient: stranger.mailboxId, approver: true },
  ];
  const id = idOf(await quick([file("a.txt"), data({ recipients, ordered: true, expireAfterDays: 5 })]));
  assert.match((await read(id)).data, /<expire afterDays="5"/);
  assert.deepEqual(await activeFor(id), ["approver-1"]);
  assert.equal((await bob.post(`${at}/approve`, { uuids: [id] })).status, 200);
  assert.deepEqual(await activeFor(id, stranger), ["approver-2"]);
});

test("a person without a mailbox is invited by email", async () => {
  const before = await counts();
  const recipients = [{ recipient: " New.Person@example.com", signer: true }];
  const id = idOf(await quick([file("a.txt"), data({ recipients })]));
  assert.match((await read(id)).data, /<role id="signer-1" mailboxUuid="new.person@example.com"/);
  assert.equal((await read(id)).status, "SENT");
  assert.equal((await counts())?.["envelopes"], (before?.["envelopes"] ?? 0) + 1);
});

const spellings: readonly (readonly [string, readonly FormPart[]])[] = [
  ["data before the files", [toBob(), file("a.txt"), file("b.txt")]],
  ["data between the files", [file("a.txt"), toBob(), file("b.txt")]],
  ["the name files[]", [file("a.txt", "a", "files[]"), file("b.txt", "b", "files[]"), toBob()]],
  ["both names", [file("a.txt", "a", "files[]"), file("b.txt"), toBob()]],
  ["data as a text field", [file("a.txt"), file("b.txt"), { name: "data", bytes: toBob().bytes }]],
  ["data as a blob with a file name", [file("a.txt"), file("b.txt"), { ...toBob(), fileName: "blob" }]],
  ["other fields beside", [{ name: "note", bytes: "n" }, file("a.txt"), file("b.txt"), toBob()]],
];
for (const [what, parts] of spellings) {
  test(`${what}: taken`, async () => {
    const { data: xml, status } = await read(idOf(await quick(parts)), bob);
    assert.equal(status, "COMPLETED");
    assert.deepEqual(
      [...xml.matchAll(/>(\w+\.txt)</g)].map(([, name]) => name),
      ["a.txt", "b.txt"],
    );
  });
}

test("50 files are taken, in their order", async () => {
  const names = Array.from({ length: 50 }, (_, index) => `f${index}.txt`);
  const { data: xml } = await read(idOf(await quick([...names.map((name) => file(name)), toBob()])));
  assert.deepEqual(
    [...xml.matchAll(/>(\w+\.txt)</g)].map(([, name]) => name),
    names,
  );
});

const unknown = "01930000-0000-7000-8000-00000000dead";
const to = (recipient: string, more = {}): FormPart =>
  data({ recipients: [{ recipient: bob.mailboxId }, { recipient, ...more }] });
const large = Buffer.alloc(uploadMaxBytes + 1, "a");
const mixed = ["signer", "eInkSignature"].map((flag) => ({ recipient: bob.mailboxId, [flag]: true }));
const refused: readonly (readonly [string, readonly FormPart[], readonly unknown[], (readonly unknown[])[]?])[] = [
  ["51 files", [...Array.from({ length: 51 }, (_, i) => file(`f${i}.txt`)), toBob()], [400, 1067], [[1067, "/files"]]],
  ["no file", [toBob()], [400, 1024], [[1024, "/files"]]],
  ["no data", [file("a.txt")], [400, 1024], [[1024, "/data"]]],
  ["data twice", [file("a.txt"), toBob(), toBob()], [400, 1021]],
  ["data that is no JSON", [file("a.txt"), data({}, { bytes: "{" })], [400, 1006], [[1006, "/data"]]],
  ["data over 1 MiB", [file("a.txt"), data({ message: "a".repeat(1024 ** 2) })], [413, 1055]],
  [
    "no subject and no recipients",
    [file("a.txt"), data({ subject: undefined })],
    [400, 1006],
    [
      [1024, "/data/subject"],
      [1024, "/data/recipients"],
    ],
  ],
  [
    "an empty subject",
    [file("a.txt"), data({ subject: " ", recipients: [{ recipient: bob.mailboxId }] })],
    [400, 50009],
    [[50009, "/data/subject"]],
  ],
  [
    "an expiry at once",
    [file("a.txt"), data({ recipients: [{ recipient: bob.mailboxId }], expireAfterDays: 0 })],
    [400, 1006],
    [[1006, "/data/expireAfterDays"]],
  ],
  ["an empty list of recipients", [file("a.txt"), data({ recipients: [] })], [400, 1006], [[1006, "/data/recipients"]]],
  [
    "a recipient without a name",
    [file("a.txt"), data({ recipients: [{}] })],
    [400, 1024],
    [[1024, "/data/recipients/0/recipient"]],
  ],
  ["a mailbox that does not exist", [file("a.txt"), to(unknown)], [400, 30001], [[30001, "/data/recipients/1/recipient"]]],
  ["a recipient that is neither", [file("a.txt"), to("Bob")], [400, 50088], [[50088, "/data/recipients/1/recipient"]]],
  [
    "signed by hand and by certificate",
    [file("a.txt"), data({ recipients: mixed })],
    [400, 40101],
    [[40101, "/data/recipients/1/eInkSignature"]],
  ],
  ["an empty file", [file("a.txt"), file("b.txt", ""), toBob()], [400, 1021], [[1021, "/files/1"]]],
  ["a program", [file("a.txt"), file("b.exe", Buffer.from(`MZ${"\0".repeat(200)}`)), toBob()], [400, 1033]],
  ["a file over the limit", [file("a.txt"), file("b.txt", large), toBob()], [413, 1029], [[1029, "/files/1"]]],
  ["a file under another name", [file("a.txt"), file("b.txt", "b", "file"), toBob()], [400, 1021]],
];
for (const [what, parts, expected, rows] of refused) {
  test(`${what}: refused, and nothing is left`, async () => {
    const before = await counts();
    const answer = await quick(parts.map((part) => (part.fileName === "a.txt" ? { ...part, bytes: `left by ${what}` } : part)));
    assert.deepEqual([answer.status, Object(answer.json).code], expected, answer.text);
    if (rows) assert.deepEqual(rowsOf(answer), rows, answer.text);
    assert.deepEqual(await counts(), before);
    assert.deepEqual(await unmarked(), []);
  });
}

test("files over the limit of an envelope together: refused, and nothing is left", async () => {
  const small = await world({ settings: { CHANCERY_ENVELOPE_MAX_BYTES: "1000" } });
  const send = (sizeBytes: number) => {
    const parts = [file("a.txt", "a".repeat(500)), file("b.txt", "b".repeat(sizeBytes)), toBob()];
    return small.ann.send("POST", `${at}/quick-send`, form(parts));
  };
  const answer = await send(501);
  assert.deepEqual([answer.status, Object(answer.json).code], [400, 50026], answer.text);
  assert.deepEqual(await small.database.all(sql`select id from attachments`), []);
  assert.equal((await send(500)).status, 201);
});

test("a body that is cut off: refused, and nothing is left", async () => {
  const before = await counts();
  const whole = form([toBob(), file("a.txt", "cut off"), file("b.txt", "b".repeat(100_000))]);
  const cut = { ...whole, body: Buffer.from(whole.body as Buffer).subarray(0, 60_000) };
  const answer = await ann.send("POST", `${at}/quick-send`, cut);
  assert.deepEqual([answer.status, Object(answer.json).code], [400, 1021], answer.text);
  assert.deepEqual([await counts(), await unmarked()], [before, []]);
});

test("a key sends once, whatever the boundary; other files or data under it are refused", async () => {
  const key = { "idempotency-key": "quick" };
  const parts = [file("a.txt"), file("b.txt"), toBob()];
  const first = await quick(parts, key);
  const before = await counts();
  const second = await quick(parts, key, "y");
  assert.deepEqual([second.status, second.text, second.headers["idempotent-replay"]], [201, first.text, "true"]);
  const others = [
    [file("a.txt"), file("b.txt", "other"), toBob()],
    [file("b.txt"), file("a.txt"), toBob()],
    [file("a.txt"), toBob()],
    [file("a.txt"), file("b.txt"), toBob({ signer: true })],
  ];
  for (const other of others) assert.equal((await quick(other, key)).status, 422);
  assert.deepEqual(await counts(), before);
});

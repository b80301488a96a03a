import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { after, test } from "node:test";
import { instantOf } from "@chancery/core/ids/instant.ts";
import type { PrintDocument } from "@chancery/core/print/page.ts";
import { openBlobs } from "@chancery/server/io/blobs/open-blobs.ts";
import { systemClock } from "@chancery/server/io/clock.ts";
import { newId } from "@chancery/server/io/basics.ts";
import { sha256Hex, sha256OfParts } from "@chancery/server/io/sha256.ts";
import { testDatabase } from "@chancery/tests/world/database.ts";
import sql from "sql-template-tag";
import { keepOnce, type Keeping, keepSealed } from "./keep-file.ts";

const folder = await mkdtemp(join(tmpdir(), "kept-"));
after(async () => rm(folder, { recursive: true }));
const draw = async (): Promise<Uint8Array> => Buffer.from("pdf");
const nothing = async (): Promise<undefined> => undefined;

const needs: Keeping = {
  database: await testDatabase(),
  clock: systemClock,
  blobs: await openBlobs(`file:${folder}`),
  hashText: sha256Hex,
  hashParts: sha256OfParts,
  templates: { findImage: nothing, findPdf: nothing, findZipNames: nothing },
  attachments: { claimBlob: async () => true, releaseBlobs: async () => undefined },
  envelopes: { holdExisting: async () => true },
  printer: { print: draw, stamp: draw, tryStamp: draw },
  // as EC signatures are: other bytes each time
  sealPdf: async () => ({
    pdf: randomBytes(40),
    sealedBy: "We",
    level: "B-B",
    wanted: "B-B",
    span: undefined,
    stampedAt: undefined,
    fault: undefined,
  }),
  seals: undefined,
};
const page: PrintDocument = { title: "Offer", createdAt: instantOf(0)!, footer: "", blocks: [] };
const never = new AbortController().signal;

test("workers that seal a document at the same moment all get the seal that was kept first", async () => {
  const id = newId<"envelope">();
  const files = await Promise.all(Array.from({ length: 8 }, () => keepSealed(needs, id, page, never)));
  files.push(await keepSealed(needs, id, page, never));
  assert.equal(new Set(files.map((file) => file.sha256)).size, 1);
  assert.ok(await needs.blobs.exists(files[0]!.sha256));
});

test("a document is sealed for its envelope only, and again when its content changes", async () => {
  const id = newId<"envelope">();
  const one = await keepSealed(needs, id, page, never);
  const other = await keepSealed(needs, newId<"envelope">(), page, never);
  const changed = await keepSealed(needs, id, { ...page, footer: "2" }, never);
  assert.equal(new Set([one.sha256, other.sha256, changed.sha256]).size, 3);
});

test("a document that was sealed before documents carried their data keeps its seal", async () => {
  const id = newId<"envelope">();
  const attached = { fileName: "Offer.xml", contentType: "application/xml", description: "", text: "<document/>" };
  const earlier = await keepSealed(needs, id, page, never);
  assert.equal((await keepSealed(needs, id, { ...page, attached }, never)).sha256, earlier.sha256);
  const other = newId<"envelope">();
  const own = await keepSealed(needs, other, { ...page, attached }, never);
  const changed = await keepSealed(needs, other, { ...page, attached: { ...attached, text: "<document id='a'/>" } }, never);
  assert.notEqual(own.sha256, changed.sha256);
});

test("a document that cannot be sealed is not kept", async () => {
  const id = newId<"envelope">();
  const broken: Keeping = {
    ...needs,
    sealPdf: async () => {
      throw new Error("no seal");
    },
  };
  await assert.rejects(keepSealed(broken, id, page, never), /no seal/);
  assert.equal((await keepSealed(needs, id, page, never)).sizeBytes, 40);
});

test("a file whose content is just being removed is not kept, so that the job comes again", async () => {
  const id = newId<"envelope">();
  const removing: Keeping = { ...needs, attachments: { ...needs.attachments, claimBlob: async () => false } };
  await assert.rejects(keepSealed(removing, id, page, never), /just being removed/);
  assert.equal((await keepSealed(needs, id, page, never)).sizeBytes, 40);
});

test("a file of an envelope that is removed meanwhile is not kept, and no use of its blob stays behind", async () => {
  const id = newId<"envelope">();
  const gone: Keeping = { ...needs, envelopes: { holdExisting: async () => false } };
  await assert.rejects(keepSealed(gone, id, page, never), /was removed meanwhile/);
  const rows = await needs.database.all(sql`
    select sha256 from archive_blob_uses where envelope_id = ${id}
    union all
    select sha256 from printed_pages where envelope_id = ${id}`);
  assert.deepEqual(rows, []);
});

test("a large file goes to the blob store in slices, so that the process answers others while it is hashed", async () => {
  const lengths: number[] = [];
  const write: Keeping["blobs"]["write"] = async (source, limitBytes) => {
    const chunks: Buffer[] = [];
    for await (const chunk of source) chunks.push(chunk);
    lengths.push(...chunks.map(({ byteLength }) => byteLength));
    return needs.blobs.write(Readable.from(chunks), limitBytes);
  };
  const large = { envelopeId: newId<"envelope">(), pageHash: sha256Hex("large") };
  const made = Buffer.alloc(9 * 1024 ** 2, "x");
  const file = await keepOnce({ ...needs, blobs: { ...needs.blobs, write } }, large, async () => made);
  assert.deepEqual([file.sizeBytes, file.sha256], [made.length, sha256Hex(made)]);
  assert.ok(Math.max(...lengths) <= 4 * 1024 ** 2, lengths.join(" "));
});

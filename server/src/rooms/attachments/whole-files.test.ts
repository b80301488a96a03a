import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ground } from "../../../../tests/world/ground.ts";
import { testPdf } from "../../../../tests/world/pdf.ts";
import { FairGate } from "../../io/fair-gate.ts";
import { spoolIn } from "../../io/spool.ts";

const folder = await mkdtemp(join(tmpdir(), "whole-files-"));
after(() => rm(folder, { recursive: true }));
const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
const { promise: isOpening, resolve: opens } = Promise.withResolvers<void>();
const { promise: isClosed, resolve: closes } = Promise.withResolvers<void>();
let isHeld = true;
const content = Buffer.alloc(400_000, "seven pumps");
const { ann } = await ground({
  attachments: {
    wholeFiles: new FairGate({ workers: 1, accountQueueMax: 0, queueMax: 0 }, "files"),
    openContainer: async () => {
      if (isHeld) {
        isHeld = false;
        opens();
        await mayGoOn;
      }
      return { name: "pumps.txt", bytes: content, signers: [] };
    },
    openSpool: async () => {
      const file = await spoolIn(folder)();
      const { close } = file;
      return Object.assign(file, { close: () => close().then(closes) });
    },
  },
});
const at = "/api/v1/envelope/attachment";

test("only so many files are in memory at once; what is too much is told to come again", async () => {
  const pdf = testPdf([{ text: "Plain", at: [50, 50] }]);
  const id = Object((await ann.upload(at, { name: "f.pdf", bytes: pdf })).json).attachmentId;
  const first = ann.get(`${at}/archive-info?attachmentId=${id}`);
  await isOpening;
  const more = [`archive-info?attachmentId=${id}`, `page-sizes?attachmentUuid=${id}`];
  for (const path of more) {
    const { status, json, headers } = await ann.get(`${at}/${path}`);
    assert.deepEqual([status, Object(json).code, headers["retry-after"]], [429, 1005, "1"]);
  }
  goOn();
  const { status, json } = await first;
  assert.deepEqual([status, Object(json).fileName], [200, "pumps.txt"]);
  assert.ok(Buffer.from(Object(json).content, "base64").equals(content));
  await isClosed;
  assert.equal((await ann.get(`${at}/page-sizes?attachmentUuid=${id}`)).status, 200);
});

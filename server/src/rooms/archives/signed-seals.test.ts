import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { addMs } from "@chancery/core/ids/instant.ts";
import { findingOf, workChecks } from "@chancery/server/rooms/health/index.ts";
import { systemClock } from "@chancery/server/io/clock.ts";
import { lettersOf } from "@chancery/tests/world/pdf-text.ts";
import { openSignedPdfs } from "@chancery/tests/world/signed-pdfs.ts";
import { openSigners } from "@chancery/tests/world/signers.ts";
import { startTimeStampAuthority } from "@chancery/tests/world/time-stamp-authority.ts";
import { world } from "@chancery/tests/world/world.ts";
import { questions } from "./index.ts";

const folder = await mkdtemp(join(tmpdir(), "signed-seals-"));
after(async () => rm(folder, { recursive: true }));
const { makeSigner, signed } = await openSigners(folder);
const bobs = await makeSigner("bob", "/CN=Bob Lee");
const strangers = await makeSigner("stranger", "/CN=Sam Stranger");
const authority = await startTimeStampAuthority();
after(() => authority.stop());
let laterMs = 0;
const clock = { now: () => addMs(systemClock.now(), laterMs) };
const settings = { CHANCERY_TSA_URL: authority.url, CHANCERY_OUTBOUND_ALLOW: "127.0.0.1/32" };
const one = await world({ clock, settings });
const { ann, bob, stranger, database } = one;
const contracts = await openSignedPdfs(one);
const stampSeals = one.rooms.schedules.find(({ name }) => name === "archives.stamp_seals")!;

type Shown = { readonly path: string; readonly level: string; readonly wantedLevel: string; readonly state: string };
async function sealsOf(id: string): Promise<readonly Shown[]> {
  const answer = await ann.get(`/api/v1/envelope/${id}/seals`);
  assert.equal(answer.status, 200, answer.text);
  return answer.json as readonly Shown[];
}

async function certificateOf(id: string): Promise<string> {
  return lettersOf((await contracts.files(id)).files.get("Contract/Contract.signatures.pdf")!);
}

async function lookAtStamps() {
  const check = workChecks.find(({ name }) => name === "time stamps")!;
  return findingOf(check, { database, archives: questions, clock });
}

test("a PDF that participants signed while the authority was away says that its seal stays as it is, and the watchdog counts it", async () => {
  authority.answer(() => undefined);
  const id = await contracts.send();
  assert.match(await certificateOf(id), /PAdESB-B;B-Tispending/);
  await contracts.sign(id, bob, (content) => signed(content, bobs));
  await contracts.sign(id, stranger, (content) => signed(content, strangers));
  const [seal] = await sealsOf(id);
  assert.partialDeepStrictEqual(seal, { path: "Contract/Contract.pdf", level: "B-B", wantedLevel: "B-T", state: "signed" });
  const page = await certificateOf(id);
  assert.match(page, /PAdESB-B;notB-T,becauseparticipantssignedthefilebefore/);
  assert.doesNotMatch(page, /ispending/);
  assert.equal((await lookAtStamps()).isGood, false);
  laterMs += 61 * 60_000;
  await stampSeals.work(new AbortController().signal);
  const { isGood, text } = await lookAtStamps();
  assert.equal(isGood, true);
  assert.match(text, /every seal has the level that was wanted but 1 of files that participants signed before, the oldest of 20/);
  assert.equal(await questions.countSignedSeals(database).then(({ count }) => count), 1);
  assert.equal((await sealsOf(id))[0]?.state, "signed");
});

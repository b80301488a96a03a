import assert from "node:assert/strict";
import { test } from "node:test";
import { testPdf } from "../world/pdf.ts";
import type { Persona } from "../world/persona.ts";
import { world } from "../world/world.ts";
import { campaignLength } from "./length.ts";

// A busy account sends as many requests as it may at once; a quiet one sends one after the other and gets its turn each time.
// The order of service counts, not the time it takes.

const length = campaignLength(0);
const quietCount = length.isShort ? 5 : Math.round(length.ms / 1000);
/** Maximum of waiting uploads of an account, and those the busy one keeps open. */
const loudAtOnce = 18;
/** The busy account stops here if the quiet one never gets a turn. */
const loudMax = 2 * loudAtOnce * quietCount;
const { ann, bob } = await world();
let made = 0;

/** Uploads a new PDF. */
async function upload(who: Persona): Promise<void> {
  made += 1;
  const pages = Array.from({ length: 60 }, (_, at) => ({ text: `File ${made}, page ${at}`, at: [50, 50] as const }));
  const answer = await who.upload("/api/v1/envelope/pdf-attachment?action=KEEP", { name: `${made}.pdf`, bytes: testPdf(pages) });
  assert.equal(answer.status, 201, answer.text);
}

test("an account that uploads PDFs without end rarely overtakes another one", async () => {
  let isOver = false;
  let loudCount = 0;
  const loud = Array.from({ length: loudAtOnce }, async () => {
    while (!isOver && loudCount < loudMax) {
      await upload(ann);
      loudCount += 1;
    }
  });
  const counts: number[] = [];
  for (let at = 0; at < quietCount; at += 1) {
    const before = loudCount;
    await upload(bob);
    counts.push(loudCount - before);
  }
  isOver = true;
  await Promise.all(loud);
  const passedOver = counts.reduce((sum, count) => sum + count, 0) / quietCount;
  // first come, first served lets all that wait go first
  assert.ok(passedOver < loudAtOnce / 2, `${passedOver} of the other account's were served before each: ${counts.join(", ")}`);
});

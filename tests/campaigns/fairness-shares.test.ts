import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { callingUrl } from "../world/call.ts";
import { people, provisionText } from "../world/people.ts";
import { signIn, type Persona } from "../world/persona.ts";
import { startProcess, type ServiceProcess } from "../world/service.ts";
import { kinds } from "./fairness-kinds.ts";
import { campaignLength } from "./length.ts";
import { contest, shareOf } from "./shares.ts";

// A loud account has far more work under way than can be done; what a quiet one gets of its fair share, from the same run.

const length = campaignLength(0);
const ms = length.isShort ? 2000 : Math.max(5000, length.ms / (3 * kinds.length));
/** In the short form others share the machine; first come, first served gave a hundredth. */
const shareMin = length.isShort ? 0.15 : 0.8;

let folder: string;
let service: ServiceProcess;
let loud: Persona;
let quiet: Persona;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery fairness "));
  await writeFile(join(folder, "provision.json"), provisionText);
  service = await startProcess("start", {
    CHANCERY_DATA_DIR: join(folder, "data"),
    CHANCERY_PROVISION: join(folder, "provision.json"),
    CHANCERY_RATE_LIMITS: "off",
    CHANCERY_QUOTAS: "off",
  });
  const call = callingUrl(service.url);
  [loud, quiet] = await Promise.all([signIn(call, people.ann), signIn(call, people.bob)]);
});

after(async () => {
  await service.kill();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

for (const { name, loudAtOnce, quietAtOnce, pieceOf } of length.isShort ? kinds.slice(0, 1) : kinds) {
  test(`an account with ${loudAtOnce} ${name} under way leaves another its share`, async (t) => {
    const pieces = { quiet: await pieceOf(quiet), loud: await pieceOf(loud) };
    const shares = await contest({ ms, ...pieces, quietAtOnce, loudAtOnce });
    const { alone, quiet: beside, loud: others } = shares;
    const rate = (value: number): string => `${value.toFixed(2)}/s`;
    t.diagnostic(
      `${name}: quiet ${rate(alone)} alone, ${rate(beside)} beside ${rate(others)} of the loud one: ${shareOf(shares).toFixed(2)} of its share`,
    );
    assert.ok(shareOf(shares) >= shareMin, `${shareOf(shares)} of its share`);
  });
}

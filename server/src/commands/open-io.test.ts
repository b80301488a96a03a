import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { readConfig } from "../config/config.ts";
import { openLog } from "../io/log.ts";
import { openIo } from "./open-io.ts";

const folder = await mkdtemp(join(tmpdir(), "chancery-open-io-"));
after(() => rm(folder, { recursive: true }));
const file = join(folder, "a-file");
await writeFile(file, "junk");

const cases: readonly (readonly [variable: string, value: string, expected: RegExp])[] = [
  ["CHANCERY_DATA_DIR", file, /^CHANCERY_DATA_DIR must be a folder/],
  ["CHANCERY_BLOBS", `file:${file}/blobs`, /^CHANCERY_BLOBS must be /],
  ["CHANCERY_SECRET_KEYS", file, /CHANCERY_SECRET_KEYS.* must be key files.*a-file/],
  ["CHANCERY_SEAL", file, /CHANCERY_SEAL must be key files.*a-file/],
];

for (const [variable, value, expected] of cases) {
  test(`${variable} that cannot be used stops the service, naming it`, async () => {
    const config = readConfig({ CHANCERY_DATA_DIR: join(folder, "data"), [variable]: value });
    const noDatabase = () => new Promise<never>((_, reject) => setTimeout(reject, 1000, new Error("there is no database here")));
    await assert.rejects(openIo(config, openLog("silent"), noDatabase), { message: expected });
  });
}

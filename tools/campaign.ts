import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

// npm run campaign <name> [minutes] [seed] [words]: one campaign in its long form. The short form of each is part of
// npm run test:campaigns, but for those that a busy machine would fail or that take too long: their files end otherwise.

const folder = "tests/campaigns";
const ending = /\.(test|long)\.ts$/;
const files = readdirSync(new URL(`../${folder}`, import.meta.url)).filter((file) => ending.test(file));
const campaigns = new Map(files.map((file) => [file.replace(ending, ""), `${folder}/${file}`]));

const [name = "", minutes = "10", seed = String(randomInt(2 ** 31)), ...words] = process.argv.slice(2);
const file = campaigns.get(name);
if (file === undefined || !(Number(minutes) > 0)) {
  process.stderr.write(`Usage: npm run campaign <name> [minutes] [seed] [words]\n\nNames: ${[...campaigns.keys()].join(", ")}\n`);
  process.exitCode = 2;
} else {
  process.stdout.write(`${name} for about ${minutes} minutes, seed ${seed}\n`);
  const { status } = spawnSync(process.execPath, ["tools/test.ts", file], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: { ...process.env, CAMPAIGN_MINUTES: minutes, CAMPAIGN_SEED: seed, CAMPAIGN_WORDS: words.join(" ") },
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
}

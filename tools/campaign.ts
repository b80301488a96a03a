import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

// npm run campaign <name> [minutes] [seed]: one campaign in its long form. The short form of each is part of npm test.

const folder = "tests/campaigns";
const ending = ".test.ts";
const names = readdirSync(new URL(`../${folder}`, import.meta.url))
  .filter((name) => name.endsWith(ending))
  .map((name) => name.slice(0, -ending.length));

const [name = "", minutes = "10", seed = String(randomInt(2 ** 31))] = process.argv.slice(2);
if (!names.includes(name) || !(Number(minutes) > 0)) {
  process.stderr.write(`Usage: npm run campaign <name> [minutes] [seed]\n\nNames: ${names.join(", ")}\n`);
  process.exitCode = 2;
} else {
  process.stdout.write(`${name} for about ${minutes} minutes, seed ${seed}\n`);
  const { status } = spawnSync(process.execPath, ["tools/test.ts", `${folder}/${name}${ending}`], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: { ...process.env, CAMPAIGN_MINUTES: minutes, CAMPAIGN_SEED: seed },
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
}

import assert from "node:assert/strict";
import { realpathSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { readTree } from "../shape/read-tree.ts";
import { campaignLength, chanceOf } from "./length.ts";
import { judgeMutants, type Verdict } from "./mutants/judge-mutants.ts";
import { mutableOf, mutantsOf, shownMutant } from "./mutants/mutable.ts";
import { mutantTable, shareOf } from "./mutants/mutant-table.ts";
import { scopesOf } from "./mutants/scope.ts";

// One thing turned around in core, or in what a room decides: do the tests beside it notice? Words after the seed: folders, a number of mutants.

const percentMin = 85;

const length = campaignLength(60_000);
const words = (process.env["CAMPAIGN_WORDS"] ?? "").split(" ").filter((word) => word !== "");
const folders = words.filter((word) => !/^\d+$/.test(word));
const most = Number(words.find((word) => /^\d+$/.test(word)) ?? Number.POSITIVE_INFINITY);

let compiled: string;

before(async () => {
  compiled = await mkdtemp(join(tmpdir(), "chancery-mutants-"));
});

after(() => rm(compiled, { recursive: true, force: true }));

test("tests notice 85 % of the mutants in core and in the decisions of rooms", async () => {
  const tree = readTree();
  const scopes = scopesOf(tree).filter(
    ({ source }) => folders.length === 0 || folders.some((folder) => source.path.startsWith(folder)),
  );
  const places = scopes.flatMap(({ source, within }) => mutableOf(source, within));
  const verdicts: Verdict[] = [];
  const end = performance.now() + length.ms;
  const root = realpathSync(fileURLToPath(new URL("../..", import.meta.url)));
  const watchedFolder = join(root, "node_modules", ".cache", "chancery", "mutants");
  const mutants = mutantsOf(places, chanceOf(length.seed)).take(most);
  write(`${places.length} places in ${scopes.length} files`);
  try {
    await judgeMutants({ root, tree, patienceMs: 10_000, compiled, watchedFolder }, mutants, {
      isOver: () => performance.now() > end,
      tell: (verdict) => {
        verdicts.push(verdict);
        if (!verdict.isNoticed) write(shownMutant(verdict.mutant));
      },
    });
  } finally {
    write(mutantTable(verdicts));
  }
  const { percent } = shareOf(verdicts);
  assert.ok(verdicts.length > 0 && percent >= percentMin, `${percent.toFixed(1)} % noticed, at least ${percentMin} %`);
});

function write(text: string): void {
  process.stdout.write(`${text}\n`);
}

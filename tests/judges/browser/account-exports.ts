import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { suite, test } from "node:test";
import { people } from "../../world/people.ts";
import { judge } from "./judge.ts";
import type { Scene } from "./scene.ts";
import { openAs } from "./sign-in.ts";

const at = `/account/${people.bob.accountId}/export`;

/** The export of all that is kept of an account. */
export function accountExports(scene: Scene): void {
  suite("exports of an account, in a browser", { timeout: 120_000 }, () => {
    test("an owner exports the account, downloads the file and removes it", async () => exportAll(scene));
  });
}

async function exportAll(scene: Scene): Promise<void> {
  const visit = await openAs(scene, people.bob, at);
  const { page } = visit;
  await page.getByText("No export in the last 30 days.").waitFor();
  await judge(visit, "account-export-none");
  await page.getByRole("button", { name: "Start an export" }).click();
  const link = page.getByRole("link", { name: "Download" });
  await link.waitFor();
  await judge(visit, "account-export");
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const bytes = await readFile(await download.path());
  assert.equal(bytes.toString("latin1", 0, 4), "PK\u0003\u0004");
  assert.ok(bytes.includes("manifest.json"));
  await page.getByRole("button", { name: "Remove the file" }).click();
  await page.getByText("The file was removed").waitFor();
  assert.equal(await link.count(), 0);
}

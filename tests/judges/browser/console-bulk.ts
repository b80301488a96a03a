import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { suite, test } from "node:test";
import { createPaper } from "../../world/paper.ts";
import { judge } from "./judge.ts";
import { openMailbox } from "./sign-in.ts";
import type { Scene } from "./scene.ts";

/** The pages of a bulk send. */
export function consoleBulk(scene: Scene): void {
  suite("a bulk send, in a browser", { timeout: 120_000 }, () => {
    test("a file is checked, its faults are read by row, it is sent, and the results are downloaded", async () => {
      const { here } = scene;
      const paper = await createPaper(here.ann);
      const at = await openMailbox(scene, `bulk?template=${paper.uuid}`);
      const { page } = at;
      const rows = [
        "Buyer;subject;goods;price",
        `${here.bob.mailboxId};Offer 1;Pumps;1`,
        `${here.bob.mailboxId};Offer 2;Pumps;much`,
      ];
      const buffer = Buffer.from(rows.join("\n"));
      await page.getByLabel("Choose a file").setInputFiles({ name: "offers.csv", mimeType: "text/csv", buffer });
      await page.getByLabel("Column Buyer").selectOption("role.buyer");
      await judge(at, "bulk-file");
      await page.getByRole("button", { name: "Check the file" }).click();
      await page.getByText("Row 2, line 3").waitFor();
      assert.equal(await page.getByText("Row 1, line 2").count(), 0);
      await page.getByText(/Column 4: .*price/).waitFor();
      await judge(at, "bulk-checked");
      await page.getByRole("button", { name: "Send the envelopes" }).click();
      await page.getByText("All rows have been processed.").waitFor();
      await page.getByRole("link", { name: "Open the envelope" }).waitFor();
      await judge(at, "bulk-sent");
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download the results" }).click();
      const saved = await download;
      assert.equal(saved.suggestedFilename(), "offers-results.csv");
      const lines = (await readFile(await saved.path(), "utf8")).split("\r\n");
      assert.match(lines[1] ?? "", /^"1","2","SENT","[0-9a-f-]{36}",""$/);
      assert.match(lines[2] ?? "", /^"2","3","FAILED","",".+"$/);
    });

    test("the templates of a bulk send, in Ukrainian; a file that cannot be read is refused", async () => {
      const paper = await createPaper(scene.here.ann);
      const at = await openMailbox(scene, "bulk", { language: "uk" });
      const { page } = at;
      await judge(at, "bulk-templates");
      await page.locator(`a[href*="${paper.uuid}"]`).click();
      const buffer = Buffer.from("role.buyer,colour\nx,y\n");
      await page.getByLabel("Вибрати файл").setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer });
      await page.getByRole("button", { name: "Перевірити файл" }).click();
      assert.match(await page.getByRole("alert").innerText(), /[а-яі]{4}/);
      await judge(at, "bulk-refused");
    });
  });
}

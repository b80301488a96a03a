import assert from "node:assert/strict";
import { suite, test } from "node:test";
import sql from "sql-template-tag";
import { fillByKeyboard, judge } from "./judge.ts";
import type { Scene } from "./scene.ts";

const words = ["First Ltd", "Letters", "Fay", "Lee", "fay@first.example", "a phrase of her own"];

/** The first owner's set-up. It takes every owner's grant away, so it comes last. */
export function firstOwner({ here, visit }: Scene): void {
  suite("the first owner, in a browser", { timeout: 90_000 }, () => {
    test("a wrong link says where the right one is, and no link too", async () => {
      const at = await visit({ language: "uk" });
      await at.page.goto(`${here.url}/setup#code=wrong`);
      await at.page.getByLabel("Компанія").waitFor();
      await fillByKeyboard(at, words);
      await at.page.getByText("відкрийте нове посилання").waitFor();
      await judge(at, "setup-wrong-uk");
      await at.page.goto(`${here.url}/setup#`);
      await at.page.getByText("Це посилання неповне").waitFor();
      await judge(at, "setup-no-code-uk");
    });

    test("sets the service up by keyboard alone, and once", async () => {
      await here.database.run(sql`delete from account_grants`);
      const code = (await here.rooms.newSetupCode())?.code ?? "";
      const at = await visit();
      await at.page.goto(`${here.url}/setup#code=${code}`);
      await at.page.getByLabel("Company").waitFor();
      await judge(at, "setup");
      await fillByKeyboard(at, words);
      await at.page.waitForURL(/\/mailbox\/[0-9a-f-]{36}\/waiting$/);
      assert.equal(at.requests.filter((one) => one === "POST /api/setup").length, 1);
      await at.page.goto(`${here.url}/setup#code=${code}`);
      await at.page.getByLabel("Company").waitFor();
      await fillByKeyboard(at, words);
      await at.page.getByText("If the service is already set up").waitFor();
    });
  });
}

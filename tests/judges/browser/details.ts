import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { createPaper, sendOffer } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import { judge } from "./judge.ts";
import type { Scene } from "./scene.ts";
import { signInAs } from "./sign-in.ts";

/** An envelope from outside: its steps, comments, emails, downloads, delegation and sharing. */
export function details({ here, visit }: Scene): void {
  suite("an envelope from outside, in a browser", { timeout: 120_000 }, () => {
    test("participants read the steps and comment; comments that only the own mailbox can read are marked", async () => {
      const id = await sendOffer(here.ann, here.bob, await createPaper(here.ann), "Steps");
      const bob = await visit();
      const { page } = bob;
      await signInAs(bob, here.url, people.bob, `/envelope/${id}`);
      await page.getByText("Acts now").waitFor();
      await page.getByText("1 of 2 steps done").waitFor();
      await page.getByText(/^Done .* by Ann Lee$/).waitFor();
      await page.getByText(/^Received /).waitFor();
      await page.getByRole("heading", { name: "About this envelope" }).click();
      assert.equal(await page.getByLabel("Envelope ID", { exact: true }).inputValue(), id);
      await page.getByRole("heading", { name: "Comments" }).click();
      await page.getByLabel("Comment", { exact: true }).fill("Too dear?");
      await page.getByLabel("Who can read it").selectOption("Only our mailbox");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("Too dear?").waitFor();
      await page.getByLabel("Comment", { exact: true }).fill("When do you deliver?");
      await page.getByLabel("Who can read it").selectOption("All participants");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("When do you deliver?").waitFor();
      await page.getByRole("heading", { name: "Downloads" }).click();
      await page.getByRole("heading", { name: "More actions" }).click();
      await judge(bob, "details");

      const ann = await visit({ language: "uk" });
      await signInAs(ann, here.url, people.ann, `/envelope/${id}`);
      await ann.page.getByRole("heading", { name: "Коментарі" }).click();
      await ann.page.getByText("When do you deliver?").waitFor();
      const own = await ann.page.getByText("Too dear?").count();
      if (own > 0) throw new Error("a comment of another mailbox is shown");
      await ann.page.getByRole("heading", { name: "Листи" }).click();
      await ann.page.getByRole("button", { name: "Надіслати нагадування" }).waitFor();
      await judge(ann, "details-uk");
    });
  });
}

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { createPaper, replyXml, sendOffer } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import { fillByKeyboard, judge } from "./judge.ts";
import type { Scene } from "./scene.ts";

/** The page of an envelope, whose address is on its certificate. */
export function envelope({ here, visit }: Scene): void {
  suite("the page of an envelope, in a browser", { timeout: 90_000 }, () => {
    test("who sees the envelope signs in, and reads its status and what to do; others read that there is none", async () => {
      const paper = await createPaper(here.ann);
      const id = await sendOffer(here.ann, here.bob, paper);
      const at = await visit();
      await at.page.goto(`${here.url}/envelope/${id}`);
      await at.page.getByText("Sign in to see this envelope.").waitFor();
      await judge(at, "envelope");
      await fillByKeyboard(at, [people.bob.email, people.bob.password]);
      await at.page.getByText("Waiting for you").waitFor();
      await judge(at, "envelope-waiting");
      const filled = await here.bob.put("/api/v1/envelope/fill", { uuid: id, data: replyXml(paper, "Bob") });
      assert.equal(filled.status, 200, filled.text);
      await buildArchive(here, id);
      await at.page.reload();
      await fillByKeyboard(at, [people.bob.email, people.bob.password]);
      const download = at.page.waitForEvent("download");
      await at.page.getByRole("button", { name: "Download the archive" }).click();
      assert.equal((await download).suggestedFilename(), `${id}.zip`);
      await judge(at, "envelope-completed");
      for (const [address, person] of [
        [id, people.stranger],
        ["01930000-0000-7000-8000-00000000dead", people.bob],
      ] as const) {
        await at.page.goto(`${here.url}/envelope/${address}`);
        await fillByKeyboard(at, [person.email, person.password]);
        await at.page.getByText("There is no such envelope").waitFor();
      }
      await judge(at, "envelope-unknown");
      await at.page.goto(`${here.url}/envelope/none`);
      await at.page.getByText("Page not found").first().waitFor();
    });
  });
}

/** Does what a worker would do with a completed envelope. */
async function buildArchive({ house }: Scene["here"], envelopeId: string): Promise<void> {
  const builder = house.handlers.find(({ name }) => name === "archives.build");
  const run = { eventId: 1, key: envelopeId, attempt: 1, finish: async () => undefined };
  await builder?.work({ envelopeId, revision: 2 }, new AbortController().signal, run);
}

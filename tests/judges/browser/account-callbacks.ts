import assert from "node:assert/strict";
import { after, suite, test } from "node:test";
import { createPaper, sendOffer } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import { answering, startReceiver } from "../../world/receiver.ts";
import { judge } from "./judge.ts";
import type { Scene } from "./scene.ts";
import { openAs } from "./sign-in.ts";
import type { Visit } from "./visit.ts";

/** The callbacks of a mailbox: added, tried, their deliveries replayed, removed. */
export function accountCallbacks(scene: Scene): void {
  const { here } = scene;
  suite("callbacks of a mailbox, in a browser", { timeout: 120_000 }, () => {
    test("a user adds a callback, sees what failed and why, and replays it", async () => {
      const receiver = await startReceiver();
      after(() => receiver.stop());
      const url = receiver.at("/hook", (response, received, count) =>
        answering(count === 0 ? 503 : 200, count === 0 ? "closed for today" : "")(response, received, count),
      );
      const at = await openAs(scene, people.bob, `/account/${people.bob.accountId}/callbacks`);
      const { page } = at;
      await addCallback(scene, at, url);
      await sendOffer(here.ann, here.bob, await createPaper(here.ann), "Callbacks");
      await receiver.until("/hook", 1);
      await page.getByRole("button", { name: "Deliveries" }).click();
      await page.getByLabel("Show").selectOption("Failed");
      const refresh = page.getByRole("button", { name: "Refresh" });
      while ((await page.getByText(/^Waiting · 503 · .* · 1 attempt$/).count()) === 0) await refresh.click();
      await page.getByText("Answer", { exact: true }).click();
      await page.getByText("closed for today").waitFor();
      await judge(at, "callback-deliveries");
      await page.getByRole("button", { name: "Replay all failed" }).click();
      await page.getByText("Deliveries to be sent again: 1.").waitFor();
      const [first, second] = await receiver.until("/hook", 2);
      assert.equal(second?.headers["webhook-id"], first?.headers["webhook-id"]);

      await tryAndRemove(at);
    });

    test("a filter names labels, templates, senders and dates", async () => chooseFilter(scene));

    test("an endpoint that answers 410 disables its callback, and the user enables it again", async () => {
      const receiver = await startReceiver();
      after(() => receiver.stop());
      const added = await here.bob.post("/api/v1/envelope/callback/add", { url: receiver.at("/gone", answering(410)) });
      assert.equal(added.status, 201);
      await sendOffer(here.ann, here.bob, await createPaper(here.ann), "Gone");
      await receiver.until("/gone", 1);
      const at = await openAs(scene, people.bob, `/account/${people.bob.accountId}/callbacks`, { language: "uk" });
      const { page } = at;
      while ((await page.getByText("відповіла 410 Gone").count()) === 0) await page.reload({ waitUntil: "networkidle" });
      await judge(at, "callbacks-uk");
      await page.getByRole("button", { name: "Увімкнути знову" }).click();
      await page.getByText("Кінцева точка відповіла 410 Gone.").waitFor({ state: "detached" });
      const none = await openAs(scene, people.ann, `/account/${people.bob.accountId}/callbacks`, { language: "uk" });
      await none.page.getByText("Сторінку не знайдено").waitFor();
    });
  });
}

async function addCallback({ here }: Scene, at: Visit, url: string): Promise<void> {
  const { page } = at;
  await page.getByRole("button", { name: "Add a callback" }).click();
  await page.getByLabel("URL").fill(url);
  await page.getByLabel("Attempts after the first").fill("0");
  await page.getByLabel("Response timeout, in seconds").fill("2.5");
  await page.getByLabel("User name").fill("hook");
  await page.getByLabel("Password").fill("key");
  await page.getByText("Only these events").click();
  await page.getByLabel("Waiting").check();
  await judge(at, "callback-form");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  assert.match(await page.getByLabel("Secret", { exact: true }).inputValue(), /^whsec_/);
  await page.getByText("only Waiting · success code 200 · Basic authentication").waitFor();
  const [callback] = Object((await here.bob.get("/api/v1/envelope/callback/list")).json);
  assert.equal(callback.timeout, 2500);
}

async function chooseFilter(scene: Scene): Promise<void> {
  const { bob } = scene.here;
  for (const name of ["Legal", "Urgent"]) {
    const label = await bob.post("/api/v1/label", { name, colorText: "ffffff", colorBg: "c62828" });
    assert.equal(label.status, 201, label.text);
  }
  const paper = await createPaper(bob);
  const at = await openAs(scene, people.bob, `/account/${people.bob.accountId}/callbacks`, {
    language: "uk",
    viewport: { width: 390, height: 844 },
  });
  const { page } = at;
  await page.getByRole("button", { name: "Додати зворотний виклик" }).click();
  await page.getByLabel("Адреса (URL)").fill("https://127.0.0.1/hooks");
  await page.getByText("Лише ці події").click();
  await page.getByLabel("Очікує").check();
  const labels = page.getByRole("combobox", { name: "Мітки" });
  await labels.selectOption({ label: "Legal" });
  await labels.selectOption({ label: "Urgent" });
  await page.getByRole("button", { name: "Вилучити Legal" }).click();
  await page.getByRole("combobox", { name: "Шаблони" }).selectOption(paper.uuid);
  await page.getByLabel("Відправники").fill("ann@acme.example, nora@example.com");
  await page.getByLabel("Отримано до").fill("2199-12-31");
  await judge(at, "callback-filter");
  await page.getByRole("button", { name: "Додати", exact: true }).click();
  await page.getByText(/^лише Очікує, .*Urgent.*Отримано до 31 груд\. 2199 р\./).waitFor();
  await judge(at, "callback-filtered");
  const [{ filter, uuid }] = Object((await bob.get("/api/v1/envelope/callback/list")).json);
  assert.deepEqual([filter.status, filter.template, filter.label.length], [["WAITING"], [paper.uuid], 1]);
  assert.deepEqual(filter.sender, ["ann@acme.example", "nora@example.com"]);
  assert.equal((await bob.send("DELETE", `/api/v1/envelope/callback/${uuid}/remove`)).status, 200);
}

async function tryAndRemove({ page }: Pick<Visit, "page">): Promise<void> {
  await page.getByRole("button", { name: "Test" }).click();
  await page.getByRole("button", { name: "Check the filter" }).click();
  await page.getByText("The envelope matches the filter.").waitFor();
  await page.getByRole("button", { name: "Send a test request" }).click();
  await page.getByText("The endpoint returned 200.").waitFor();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("No callbacks yet.").waitFor();
}

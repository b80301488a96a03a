import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Page } from "playwright-core";
import { people } from "../../world/people.ts";
import { judge } from "./judge.ts";
import type { Scene } from "./scene.ts";
import type { Visit } from "./visit.ts";

/** The pages that send new envelopes. */
export function consoleCompose(scene: Scene): void {
  suite("new envelopes, in a browser", { timeout: 120_000 }, () => {
    test("files go to people in the order that the sender gave them by keyboard; faults are beside their inputs", async () => {
      const { here } = scene;
      const at = await openNew(scene);
      const { page } = at;
      await judge(at, "compose-choice");
      await page.getByText("Upload files").click();
      await page.getByRole("heading", { name: "Send files" }).waitFor();
      await page.getByLabel("Choose files").setInputFiles([textFile("lease.txt"), textFile("plan.txt")]);
      await page.getByLabel("Subject").fill("Lease");
      await pick(page, "Add a recipient", "Orders");
      await pick(page, "Add a recipient", "nora@example.com");
      await page.getByRole("combobox", { name: "Orders" }).selectOption({ label: "Signs with a certificate" });
      await page.getByLabel("One after another").check();
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await page.locator("select[aria-invalid=true]").waitFor();
      const nora = page.getByRole("combobox", { name: "nora@example.com" });
      assert.equal(await nora.getAttribute("aria-invalid"), "true");
      await judge(at, "compose-quick");
      await nora.selectOption({ label: "Approves" });
      await page.getByRole("button", { name: "Move nora@example.com up" }).focus();
      await page.keyboard.press("Enter");
      assert.equal(await page.evaluate("document.activeElement.ariaLabel"), "Move nora@example.com down");
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await page.getByRole("heading", { name: "Sent" }).waitFor();
      await judge(at, "compose-sent");
      const sent = await here.ann.post("/api/v1/envelope/search", { subject: "Lease" });
      const [{ envelopeUuid }] = Object(sent.json).data;
      const { data } = Object((await here.ann.get(`/api/v1/envelope/${envelopeUuid}?include=envelope`)).json).envelope;
      assert.match(data, /approver-1" mailboxUuid="nora@example.com"[^]*signer-2"/);
    });
  });
}

/** The page of a new envelope, for Ann. */
async function openNew({ here, visit }: Scene, language: "en" | "uk" = "en"): Promise<Visit> {
  const at = await visit({ language });
  await at.page.goto(`${here.url}/sign-in`);
  const body = { login: people.ann.email, password: people.ann.password };
  const headers = { "content-type": "application/json", "chancery-session": "person" };
  const status = await at.page.evaluate(
    async ([sent, named]) => (await fetch("/api/login", { method: "POST", headers: named, body: JSON.stringify(sent) })).status,
    [body, headers] as const,
  );
  assert.equal(status, 200);
  await at.page.goto(`${here.url}/mailbox/${people.ann.mailboxId}/new`);
  await at.page.getByRole("heading", { level: 1 }).waitFor();
  return at;
}

/** Searches for a recipient and takes the first one offered, by keyboard. */
async function pick(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).fill(text);
  await page.getByRole("option", { name: text }).first().waitFor();
  await page.keyboard.press("Enter");
}

function textFile(name: string) {
  return { name, mimeType: "text/plain", buffer: Buffer.from(`content of ${name}`) };
}

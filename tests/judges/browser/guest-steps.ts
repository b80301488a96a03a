import assert from "node:assert/strict";
import { suite, test, type TestContext } from "node:test";
import { form } from "../../world/call.ts";
import { orderTemplate, sendOrder } from "../../world/orders.ts";
import { testPdf } from "../../world/pdf.ts";
import type { Scene } from "./scene.ts";

const guestMaxMs = 60_000;

/** The steps of a guest on a phone, from the link of the email to the end: how many, and how long they take. */
export function guestSteps(scene: Scene): void {
  suite("the steps of a guest, in a browser", { timeout: 120_000 }, () => {
    test("a guest approves a document in three steps and less than a minute", async (t) => approve(scene, t));
    test("a guest fills in a field and signs by hand in eight steps and less than a minute", async (t) => sign(scene, t));
  });
}

async function approve(scene: Scene, t: TestContext): Promise<void> {
  const email = "greta@nowhere.example";
  const data = JSON.stringify({ subject: "Lease 9", recipients: [{ recipient: email, approver: true }] });
  const bytes = testPdf([{ text: "Rent is due monthly", at: [80, 700] }]);
  const sent = await scene.here.ann.send(
    "POST",
    "/api/v1/envelope/quick-send",
    form([
      { name: "data", type: "application/json", bytes: data },
      { name: "files", fileName: "lease.pdf", type: "application/pdf", bytes },
    ]),
  );
  assert.equal(sent.status, 201, sent.text);
  const { page, step, end } = await openLink(scene, email);
  await step(page.getByRole("checkbox").check());
  await step(page.getByRole("button", { name: "Open the document" }).click());
  await step(page.getByRole("button", { name: "Approve" }).click());
  await page.getByText("All steps are done.").waitFor();
  end(t, 3);
}

async function sign(scene: Scene, t: TestContext): Promise<void> {
  const { here } = scene;
  const email = "gwen@nowhere.example";
  const template = await orderTemplate(here.ann, { fields: '<field type="einksign" name="mark" roleId="buyer"/>' });
  await sendOrder(here, template, { buyer: email });
  const { page, step, end } = await openLink(scene, email);
  await step(page.getByRole("checkbox").check());
  await step(page.getByRole("button", { name: "Open the document" }).click());
  await step(page.getByLabel("b, required").fill("ok"));
  await step(page.getByRole("button", { name: "Sign here" }).click());
  await step(page.getByRole("tab", { name: "Type" }).click());
  await step(page.getByLabel("Your name").fill("Gwen Lee"));
  await step(page.getByRole("button", { name: "Apply" }).click());
  await step(page.getByRole("button", { name: "Finish" }).click());
  await page.getByText("Others still have to act").waitFor();
  end(t, 8);
}

/** A guest with a phone at the link of an email: `step` counts each click and each input, `end` judges them. */
async function openLink({ here, visit, codeFor }: Scene, email: string) {
  const { page } = await visit({ viewport: { width: 390, height: 844 } });
  const code = await codeFor(email);
  const start = performance.now();
  let steps = 0;
  await page.goto(`${here.url}/invitation#code=${code}`);
  const step = async (done: Promise<void>): Promise<void> => {
    await done;
    steps += 1;
  };
  const end = (t: TestContext, stepsMax: number): void => {
    const spentMs = Math.round(performance.now() - start);
    t.diagnostic(`${steps} steps, ${spentMs} ms`);
    assert.ok(steps <= stepsMax, `${steps} steps, at most ${stepsMax}`);
    assert.ok(spentMs < guestMaxMs, `${spentMs} ms, less than ${guestMaxMs}`);
  };
  return { page, step, end };
}

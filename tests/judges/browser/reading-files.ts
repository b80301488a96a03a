import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { form, type FormPart } from "../../world/call.ts";
import { testPdf } from "../../world/pdf.ts";
import { people } from "../../world/people.ts";
import { judge } from "./judge.ts";
import type { Scene } from "./scene.ts";
import { signInAs } from "./sign-in.ts";
import type { Visit } from "./visit.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQI12MQC+oBIgYIBQAY5gPR1j2IEAAAAABJRU5ErkJggg==",
  "base64",
);
const pdf = testPdf([{ text: "Rent is due monthly", at: [80, 700] }]);

const threeFiles = [
  { name: "files", fileName: "lease.pdf", type: "application/pdf", bytes: pdf },
  { name: "files", fileName: "plan.png", type: "image/png", bytes: png },
  { name: "files", fileName: "prices.csv", type: "text/csv", bytes: "a,b\n1,2\n" },
];

/** Reading uploaded files before acting on them: as a user, and as a guest on a phone. */
export function readingFiles(scene: Scene): void {
  const { here, visit, codeFor } = scene;
  const send = async (recipient: string): Promise<string> => sendFiles(here.ann, recipient, threeFiles);
  suite("reading uploaded files, in a browser", { timeout: 120_000 }, () => {
    test("a user reads a PDF and a picture on the page, and downloads what a page cannot show", async () => {
      const id = await send(people.bob.mailboxId);
      const at = await visit();
      const { page } = at;
      await signInAs(at, here.url, people.bob, `/envelope/${id}`);
      await page.getByRole("img", { name: "plan.png" }).waitFor();
      await seePage(at);
      await page.getByRole("group", { name: "Page 1 of 1" }).getByText("Rent is due monthly").waitFor();
      await page.getByText("This file cannot be shown here.").waitFor();
      await judge(at, "files");
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download: prices.csv" }).click(),
      ]);
      assert.equal(download.suggestedFilename(), "prices.csv");
      await page.getByRole("button", { name: "Approve" }).click();
      await page.getByText("All steps are done.").waitFor();
    });

    test("a guest on a phone reads the file before approving it", async () => {
      const email = "grace@nowhere.example";
      await send(email);
      const at = await visit({ viewport: { width: 390, height: 844 }, language: "uk" });
      const { page } = at;
      await page.goto(`${here.url}/invitation#code=${await codeFor(email)}`);
      await page.getByRole("checkbox").check();
      await page.getByRole("button", { name: "Відкрити документ" }).click();
      await page.getByRole("img", { name: "plan.png" }).waitFor();
      await seePage(at);
      await page.getByRole("heading", { name: "Коментарі" }).click();
      await page.getByLabel("Коментар", { exact: true }).fill("Коли ключі?");
      await page.getByRole("button", { name: "Надіслати" }).click();
      await page.getByRole("button", { name: "Відповісти" }).waitFor();
      for (const name of ["Змінити", "Вилучити", "Закрити гілку"])
        assert.equal(await page.getByRole("button", { name, exact: true }).count(), 0, `a guest may not: ${name}`);
      await judge(at, "files-guest");
    });

    test("of many files those are downloaded that are scrolled to", async () => manyFiles(scene));
  });
}

async function manyFiles({ here, visit }: Scene): Promise<void> {
  const names = Array.from({ length: 12 }, (_, at) => `part-${at}.pdf`);
  const files = names.map((fileName) => ({ name: "files", fileName, type: "application/pdf", bytes: pdf }));
  const id = await sendFiles(here.ann, people.bob.mailboxId, files, "Parts");
  const at = await visit();
  const { page } = at;
  let downloads = 0;
  page.on("request", (request) => {
    if (/\/attachment\//.test(request.url())) downloads++;
  });
  await signInAs(at, here.url, people.bob, `/envelope/${id}`);
  await seePage(at);
  await page.waitForLoadState("networkidle");
  assert.ok(downloads < names.length, `${downloads} downloads before scrolling`);
  await page.getByRole("button", { name: "Download: part-11.pdf" }).scrollIntoViewIfNeeded();
  await page.locator("canvas[data-drawn]").nth(downloads).waitFor();
}

/** Sends files to one recipient for approval, and answers the envelope. */
async function sendFiles(
  ann: Scene["here"]["ann"],
  recipient: string,
  files: readonly FormPart[],
  subject = "Lease 7",
): Promise<string> {
  const data = JSON.stringify({ subject, recipients: [{ recipient, approver: true }] });
  const parts = form([{ name: "data", type: "application/json", bytes: data }, ...files]);
  const answer = await ann.send("POST", "/api/v1/envelope/quick-send", parts);
  assert.equal(answer.status, 201, answer.text);
  return Object(answer.json).uuid;
}

/** Waits until a page of the PDF is drawn, and checks that there is ink on it. */
export async function seePage({ page }: Visit): Promise<void> {
  await page.locator("canvas[data-drawn]").first().waitFor();
  const hasInk = `(() => {
    const canvas = document.querySelector("canvas[data-drawn]");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return data.some((byte, at) => at % 4 === 0 && byte < 128);
  })()`;
  assert.ok(await page.evaluate(hasInk));
}

import type { Page } from "playwright-core";
import type { Scene } from "./scene.ts";
import { openMailbox } from "./sign-in.ts";

/** Ann, in a browser of hers: she sends a supply agreement to an address, and to Bob for approval. Her page, and the envelope. */
export async function sendAgreementAsAnn(
  scene: Scene,
  { buyer, subject }: { readonly buyer: string; readonly subject: string },
): Promise<{ readonly page: Page; readonly id: string }> {
  const { page } = await openMailbox(scene, "new");
  await page.getByLabel("Search templates").fill("Supply agreement");
  await page.getByRole("link", { name: "Supply agreement" }).click();
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("reference, required").fill("S-118");
  await pick(page, "Buyer", buyer);
  await pick(page, "Head of purchasing", "Orders");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("heading", { name: "Sent" }).waitFor();
  await page.getByRole("link", { name: "Open the envelope" }).click();
  await page.getByRole("heading", { name: subject }).waitFor();
  return { page, id: new URL(page.url()).pathname.split("/").at(-1) ?? "" };
}

async function pick(page: Page, role: string, recipient: string): Promise<void> {
  await page.getByLabel(role).fill(recipient);
  await page.getByRole("option", { name: recipient }).first().click();
}

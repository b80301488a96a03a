import type { Locator, Page } from "playwright-core";

/** Opens the first document as a PDF, and waits for texts on its pages. The dialog that shows them. */
export async function showAsPdf(page: Page, texts: readonly string[]): Promise<Locator> {
  await page
    .getByRole("button", { name: /^(Show as PDF|Показати у PDF)/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("canvas[data-drawn]").first().waitFor();
  for (const text of texts) await dialog.getByText(text).first().waitFor();
  return dialog;
}

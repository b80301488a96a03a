import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import type { Visit } from "./visit.ts";

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const shots = process.env["CHANCERY_SHOTS"];

/** A phone, a tablet, and a wide screen. */
const sizes = [
  ["narrow", { width: 320, height: 640 }],
  ["middle", { width: 768, height: 1024 }],
  ["wide", { width: 1440, height: 900 }],
] as const;

/**
 * Checks every page in both languages: language and title, no finding of axe in light and dark, no width that is exceeded, no
 * complaint of the browser. With CHANCERY_SHOTS a picture of each is put into that folder.
 */
export async function judge({ page, language, complaints }: Visit, name: string): Promise<void> {
  await page.evaluate(axe);
  await judgeIn(language, page, name);
  // pages that the service writes, not the console, are in one language
  if ((await page.locator("#root").count()) > 0) {
    const other = language === "en" ? "uk" : "en";
    await switchLanguage(page, other);
    await judgeIn(other, page, `${name}-in-${other}`);
    await switchLanguage(page, language);
  }
  assert.deepEqual(complaints, [], name);
}

async function judgeIn(language: Visit["language"], page: Page, name: string): Promise<void> {
  assert.equal(await page.locator("html").getAttribute("lang"), language);
  assert.match(await page.title(), /[\p{L}\d] – Chancery$/u);
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await takeShot({ page }, `${name}-${colorScheme}`);
    assert.deepEqual(await violations({ page }, colorScheme), [], `${name}, ${colorScheme}`);
  }
  for (const [word, viewport] of sizes) {
    await page.setViewportSize(viewport);
    await takeShot({ page }, `${name}-${word}`);
    assert.equal(await page.evaluate("document.documentElement.scrollWidth"), viewport.width, `${name}, ${word}`);
    assert.deepEqual(await page.evaluate(cutOff), [], `${name}, ${word}`);
  }
  await page.setViewportSize(size);
}

/** Changes the language of a page without loading it again, as when another page of the browser does. */
async function switchLanguage(page: Page, to: Visit["language"]): Promise<void> {
  await page.evaluate(`dispatchEvent(new StorageEvent("storage", { key: "language", newValue: "${to}" }))`);
  await page.locator(`html[lang=${to}]`).waitFor();
}

/** Fills in a form by keyboard alone, from the field that the page put it in, and sends it; the focus is seen at every step. */
export async function fillByKeyboard({ page }: Pick<Visit, "page">, words: readonly string[]): Promise<void> {
  for (const word of words) {
    assert.equal(await page.evaluate("getComputedStyle(document.activeElement).outlineStyle"), "solid", `no focus at ${word}`);
    if (word === " ") await page.keyboard.press("Space");
    else await page.keyboard.insertText(word);
    await page.keyboard.press("Tab");
  }
  assert.equal(await page.evaluate("document.activeElement.localName"), "button");
  await page.keyboard.press("Enter");
}

/** Controls outside of the page to the left or right, where nobody can scroll to. */
const cutOff = `[...document.querySelectorAll("a, button, input, select, textarea, summary")].flatMap((one) => {
  const { left, right, width } = one.getBoundingClientRect();
  const scrolls = (at) => at !== null && (/auto|scroll/.test(getComputedStyle(at).overflowX) || scrolls(at.parentElement));
  const isSeen = width > 1 && one.checkVisibility({ visibilityProperty: true });
  return isSeen && (left < -1 || right > innerWidth + 1) && !scrolls(one) ? [one.outerHTML.slice(0, 200)] : [];
})`;

async function takeShot({ page }: Pick<Visit, "page">, name: string): Promise<void> {
  if (shots === undefined) return;
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

/** The findings of axe. A dark page differs from the light one in its colours alone. */
async function violations({ page }: Pick<Visit, "page">, colorScheme: "dark" | "light"): Promise<unknown> {
  const rules = colorScheme === "dark" ? { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } } : {};
  const options = JSON.stringify({ ...rules, resultTypes: ["violations"] });
  const listed = "({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html))";
  return page.evaluate(`axe.run(${options}).then(${listed})`);
}

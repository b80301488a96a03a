import type { Page } from "playwright-core";
import type { Visit } from "./visit.ts";

/** Speed of a page in milliseconds: to its first content, and from the slowest interaction to the paint after it, in steps of 8. */
export type PageSpeed = { readonly paintMs: number; readonly interactionMs: number };

const slower = 4;

/** Keeps the longest time from an interaction to the paint after it (Event Timing). */
const observe = `globalThis.slowestMs = 0;
globalThis.keepSlowest = (entries) => {
  for (const entry of entries) if (entry.interactionId > 0) globalThis.slowestMs = Math.max(globalThis.slowestMs, entry.duration);
};
globalThis.observer = new PerformanceObserver((list) => keepSlowest(list.getEntries()));
observer.observe({ type: "event", durationThreshold: 16, buffered: true });`;

/** Watches the pages of a visit on a processor four times slower than this one. */
export async function slowDown<V extends Pick<Visit, "page" | "context">>(visit: V): Promise<V> {
  await visit.page.addInitScript(observe);
  const session = await visit.context.newCDPSession(visit.page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  return visit;
}

/** The speed of the page since it was loaded, in a visit that was slowed down. */
export async function speedOf(page: Page): Promise<PageSpeed> {
  const paintMs: number = await page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime");
  // entries come after the frame that they are of
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  const interactionMs: number = await page.evaluate("(keepSlowest(observer.takeRecords()), slowestMs)");
  return { paintMs, interactionMs };
}

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openChromium } from "../../tests/judges/chromium.ts";
import { slowDown, speedOf, type PageSpeed } from "../../tests/judges/browser/page-speed.ts";
import { signInAs } from "../../tests/judges/browser/sign-in.ts";
import { openVisit, type Visit } from "../../tests/judges/browser/visit.ts";
import { orderTemplate, sendOrder } from "../../tests/world/orders.ts";
import { people } from "../../tests/world/people.ts";
import { startBenchService, type BenchService } from "../harness/bench-service.ts";
import { lineOf, type Run } from "../harness/rounds.ts";

const rounds = 5;
const listed = 30;
const paintMaxS = 1;
const interactionMaxS = 0.2;
/** Browsers record no shorter interaction. */
const shortestMs = 16;

type Page = Visit["page"];

/** A page of the console: its path, and what a person does on it once it is there. */
type Subject = { readonly name: string; readonly path: string; readonly act: (page: Page) => Promise<void> };

/** First content and slowest interaction of the console on a processor four times slower; against static pages of the same content and size. */
export async function bench(): Promise<string> {
  const bench = await startBenchService();
  const browser = await openChromium();
  const pages = new Map<string, string>();
  const server = createServer((request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(pages.get(request.url ?? ""));
  });
  try {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const staticUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const consoleUrl = bench.service.url;
    const { page } = await slowDown(await openVisit(browser, { service: consoleUrl }));
    const still = await slowDown(await openVisit(browser, { service: staticUrl }));
    const lines: string[] = [];
    for (const subject of await subjectsOf(bench)) {
      const [ours, limits]: [PageSpeed[], PageSpeed[]] = [[], []];
      for (let round = -1; round < rounds; round += 1) {
        const speed = await visitOnce(page, consoleUrl, subject);
        if (round < 0) pages.set(subject.path, await staticOf(page));
        const limit = await visitOnce(still.page, staticUrl, subject);
        if (round >= 0) [ours, limits].forEach((speeds, at) => speeds.push(at === 0 ? speed : limit));
      }
      lines.push(...linesOf(subject.name, ours, limits));
      if (subject.path === "/sign-in") await signInAs({ page, language: "en" }, consoleUrl, people.bob, subject.path);
    }
    return lines.join("\n");
  } finally {
    server.close();
    await browser.close();
    await bench.stop();
  }
}

async function subjectsOf({ ann, bob }: BenchService): Promise<readonly Subject[]> {
  const template = await orderTemplate(ann);
  const sent: string[] = [];
  for (let count = 0; count < listed; count += 1) sent.push(await sendOrder({ ann, bob }, template));
  return [
    { name: "sign-in", path: "/sign-in", act: (page) => page.getByLabel("Email").pressSequentially(people.bob.email) },
    { name: "list", path: `/mailbox/${bob.mailboxId}/inbox`, act: (page) => page.getByLabel("Select").nth(1).click() },
    { name: "envelope", path: `/envelope/${sent[0]}`, act: (page) => page.getByLabel("b, required").pressSequentially("ready") },
  ];
}

async function visitOnce(page: Page, url: string, { path, act }: Subject): Promise<PageSpeed> {
  await page.goto(`${url}${path}`);
  await act(page);
  return speedOf(page);
}

/** The page as it stands, with its styles and as many bytes of text as its scripts have, without a script. */
async function staticOf(page: Page): Promise<string> {
  return page.evaluate(`(async () => {
    const root = document.documentElement.cloneNode(true);
    for (const one of root.querySelectorAll("script, link")) one.remove();
    const names = new Set(performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.endsWith(".js")));
    const texts = await Promise.all([...names].map(async (name) => (await fetch(name)).text()));
    const styles = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join("\\n");
    const style = document.createElement("style");
    style.textContent = styles;
    const scripts = document.createElement("script");
    scripts.type = "text/plain";
    scripts.textContent = " ".repeat(texts.join("").length);
    root.querySelector("head").append(style, scripts);
    return "<!doctype html>" + root.outerHTML;
  })()`);
}

function linesOf(name: string, ours: readonly PageSpeed[], limits: readonly PageSpeed[]): string[] {
  const line = (part: keyof PageSpeed, what: string, aim: number): string => {
    const runs = (speeds: readonly PageSpeed[]): Run[] =>
      speeds.map((speed) => ({ work: 1, seconds: Math.max(speed[part], shortestMs) / 1000 }));
    const bench = { name: `${name} ${what}`, unit: "pages", measure: "time", aim, isAimOfOurs: true } as const;
    return lineOf(bench, runs(ours), runs(limits));
  };
  return [line("paintMs", "paint", paintMaxS), line("interactionMs", "interaction", interactionMaxS)];
}

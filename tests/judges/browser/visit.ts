import type { Browser, BrowserContext, Page } from "playwright-core";

/** A person at Chromium: one window of a profile of its own. */
export type Visit = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly language: "en" | "uk";
  /** Complaints of a page, and requests that went to forbidden origins. */
  readonly complaints: readonly string[];
  /** Requests so far: method and path. */
  readonly requests: readonly string[];
};

/** Origins of a visit: the service, and others that may be contacted. `runs` is whether scripts do. */
export type VisitOptions = {
  readonly service: string;
  readonly others?: readonly string[];
  readonly language?: "en" | "uk";
  readonly runs?: boolean;
  readonly viewport?: { readonly width: number; readonly height: number };
};

const locales = { en: "en-GB", uk: "uk-UA" } as const;
const waitMaxMs = 40_000;

/** Opens a window that watches what the pages of the service do. */
export async function openVisit(browser: Browser, options: VisitOptions): Promise<Visit> {
  const { service, others = [], language = "en", runs = true, viewport = { width: 1280, height: 720 } } = options;
  const context = await browser.newContext({ locale: locales[language], javaScriptEnabled: runs, viewport });
  context.setDefaultTimeout(waitMaxMs);
  const complaints: string[] = [];
  const requests: string[] = [];
  const page = await context.newPage();
  page.on("console", (message) => {
    const { url } = message.location();
    if (["error", "warning"].includes(message.type()) && url.startsWith(service) && !isRefusal(message.text(), url))
      complaints.push(`${message.type()}: ${message.text()} (${url})`);
  });
  page.on("pageerror", (error) => {
    if (page.url().startsWith(service)) complaints.push(`uncaught: ${error.message} (${page.url()})`);
  });
  context.on("request", (request) => {
    const { origin, pathname, protocol } = new URL(request.url());
    requests.push(`${request.method()} ${pathname}`);
    const isAllowed = !protocol.startsWith("http") || [service, ...others].includes(origin);
    if (!isAllowed && request.frame().url().startsWith(service)) complaints.push(`asked ${request.url()}`);
  });
  return { page, context, language, complaints, requests };
}

/** Browsers write of every answer that is no success; one to a page's own question is no fault of the page. */
function isRefusal(text: string, url: string): boolean {
  return /^Failed to load resource: the server responded with a status of 4\d\d/.test(text) && !/\.(js|css|svg|ico)$/.test(url);
}

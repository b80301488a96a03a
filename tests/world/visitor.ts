import assert from "node:assert/strict";
import { newCookieJar, type Cookie } from "./cookie-jar.ts";
import { formsIn, type Form } from "./forms.ts";

/** One request of a visitor and its answer. `sent` are the cookies that went along, `set` the `Set-Cookie` lines of the answer. */
export type Hop = {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly location: string | undefined;
  readonly sent: readonly string[];
  readonly set: readonly string[];
};

/** Position of a visitor. `hops` led there, redirects included; `next` is a redirect that was not followed. */
export type Page = {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly forms: readonly Form[];
  readonly hops: readonly Hop[];
  readonly next: string | undefined;
};

/** `stopBefore`: a redirect to an address that begins so is not followed. `from`: the page that leads there, for SameSite. */
export type Way = { readonly stopBefore?: string; readonly from?: Page; readonly headers?: Readonly<Record<string, string>> };

type Errand = { readonly method: string; readonly url: URL; readonly fields: Fields | string | undefined };
type Fields = Readonly<Record<string, string>>;

const hopsMax = 20;
const answerMaxMs = 60_000;

/** A person at a browser, without the browser: keeps cookies, follows redirects, fills in and sends forms. Loopback only. */
export function newVisitor() {
  const jar = newCookieJar();

  async function ask({ method, url, fields }: Errand, { from, headers }: Way): Promise<{ hop: Hop; answer: Response }> {
    assert.ok(isLoopback(url), `${url.href} is not of this machine`);
    const cookies = jar.for({ method, url, from: from && new URL(from.url) });
    const answer = await fetch(url, {
      method,
      redirect: "manual",
      headers: {
        accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
        ...(cookies.length > 0 ? { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") } : {}),
        ...(method === "POST" && from ? { origin: new URL(from.url).origin } : {}),
        ...headers,
      },
      body: typeof fields === "object" ? new URLSearchParams(fields) : (fields ?? null),
      signal: AbortSignal.timeout(answerMaxMs),
    });
    const set = answer.headers.getSetCookie();
    for (const line of set) jar.keep(line, url);
    const location = answer.headers.get("location") ?? undefined;
    return {
      hop: { method, url: url.href, status: answer.status, location, sent: cookies.map(({ name }) => name), set },
      answer,
    };
  }

  async function go(first: Errand, way: Way): Promise<Page> {
    const hops: Hop[] = [];
    for (let errand = first; ;) {
      assert.ok(hops.length < hopsMax, `redirected ${hopsMax} times: ${hops.map(({ url }) => url).join(" → ")}`);
      const { hop, answer } = await ask(errand, way);
      hops.push(hop);
      const next = redirected(errand, hop);
      if (next && isLoopback(next.url) && !isStop(next.url, way)) {
        await answer.body?.cancel();
        errand = next;
        continue;
      }
      const text = await answer.text();
      const { url, status } = hop;
      return { url, status, headers: answer.headers, text, forms: formsIn(text, url), hops, next: next?.url.href };
    }
  }

  return {
    /** Goes to an address, as by typing it in, or by a link of the page `from`. */
    open: (url: string, way: Way = {}): Promise<Page> => go({ method: "GET", url: new URL(url), fields: undefined }, way),
    /** Posts fields as a form of the page `from` does, or a text as its script does (with its `Content-Type` in `headers`). */
    post: (url: string, fields: Fields | string, way: Way = {}): Promise<Page> =>
      go({ method: "POST", url: new URL(url), fields }, way),
    /** Sends the first form of the page that has all these fields, filled in so, by its first button or the one named. */
    submit: (page: Page, fields: Fields = {}, way: Way & { readonly press?: string } = {}): Promise<Page> =>
      go(errandOf(formOf(page, fields), fields, way.press), { ...way, from: page }),
    /** The cookies now held. */
    cookies: (): readonly Cookie[] => jar.all(),
    /** Another browser from now on. */
    forget: (): void => jar.clear(),
  };
}

/** The form that a visitor would fill in so. Fails the test when the page has none. */
export function formOf(page: Page, fields: Fields = {}): Form {
  const form = page.forms.find((one) => Object.keys(fields).every((name) => name in one.fields));
  assert.ok(form, `no form with ${Object.keys(fields).join(", ")} at ${page.url}: ${page.status} ${page.text.slice(0, 2000)}`);
  return form;
}

function errandOf({ action, method, fields, buttons }: Form, filled: Fields, press: string | undefined): Errand {
  const button = press === undefined ? buttons[0] : buttons.find((one) => one.includes(press));
  assert.ok(press === undefined || button, `no button ${press} in the form to ${action}`);
  const all = { ...fields, ...filled, ...(button ? { [button[0]]: button[1] } : {}) };
  if (method === "POST") return { method, url: new URL(action), fields: all };
  const url = new URL(action);
  url.search = new URLSearchParams(all).toString();
  return { method, url, fields: undefined };
}

/** 307 and 308 are sent again as they are, every other redirect is fetched. */
function redirected({ method, fields }: Errand, { status, location, url }: Hop): Errand | undefined {
  if (location === undefined || status < 300 || status > 399) return undefined;
  const next = new URL(location, url);
  return status === 307 || status === 308 ? { method, fields, url: next } : { method: "GET", fields: undefined, url: next };
}

function isStop(url: URL, { stopBefore }: Way): boolean {
  return stopBefore !== undefined && url.href.startsWith(stopBefore);
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return /^https?:$/.test(protocol) && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { test, type TestContext } from "node:test";
import { text } from "node:stream/consumers";
import { newVisitor } from "./visitor.ts";

test("a visitor signs in by forms, and every redirect on the way can be seen", async (t) => {
  const { here } = await startSite(t);
  const visitor = newVisitor();

  const home = await visitor.submit(await visitor.open(`${here}/start`), { user: "ann", password: `"5 > 4" & more` });

  assert.equal(home.text, 'welcome user=ann&password=%225+%3E+4%22+%26+more&token=a"b&c&go=in');
  assert.deepEqual(
    home.hops.map(({ method, url, status }) => `${method} ${url.replace(here, "")} ${status}`),
    ["POST /sign-in?step=1 303", "GET /home 200"],
  );
  assert.deepEqual(home.hops[1]?.sent, ["lax", "none", "strict"]);
});

test("a form of another site brings only cookies that ask for it, and a link those that are Lax as well", async (t) => {
  const { here, elsewhere } = await startSite(t);
  const visitor = newVisitor();
  await visitor.post(`${here}/sign-in`, { user: "ann" });
  const other = await visitor.open(`${elsewhere}/page`);

  const posted = await visitor.post(`${here}/echo`, {}, { from: other });
  const followed = await visitor.open(`${here}/echo`, { from: other });

  assert.deepEqual(posted.hops[0]?.sent, ["none"]);
  assert.deepEqual(followed.hops[0]?.sent, ["lax", "none"]);
});

test("a redirect to another machine, or where the visitor is asked to stop, is not followed", async (t) => {
  const { here } = await startSite(t);
  const visitor = newVisitor();

  const stopped = await visitor.open(`${here}/start`, { stopBefore: `${here}/form` });
  const away = await visitor.open(`${here}/away`);

  assert.equal(stopped.next, `${here}/form`);
  assert.equal(away.next, "https://app.example/?code=1");
  await assert.rejects(visitor.open("https://app.example/"), /not of this machine/);
});

test("a redirect loop ends", async (t) => {
  const { here } = await startSite(t);
  await assert.rejects(newVisitor().open(`${here}/circle`), /redirected 20 times/);
});

const form = `<!-- <form action="/wrong"><input name="user"></form> --><form method="get" action="/search"><input name="q"></form>
  <form action="/sign-in?step=1" method=POST><label>Name <input name='user' value="old" disabled_not></label>
  <input type="password" name="password"><input type="hidden" name="token" value="a&quot;b&#38;c"/><input type=checkbox name=stay>
  <button name="go" value="in">In</button><button name="go" value="out">Out</button></form>`;

/** A small site at two addresses, which are two sites to a browser. */
async function startSite(t: TestContext): Promise<{ readonly here: string; readonly elsewhere: string }> {
  const server = createServer((request, response) => void answer(request, response)).listen(0, "0.0.0.0");
  await once(server, "listening");
  t.after(() => server.close());
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  return { here: `http://127.0.0.1:${address.port}`, elsewhere: `http://127.0.0.2:${address.port}` };
}

let lastBody = "";

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const go = (to: string, more = {}): unknown => response.writeHead(303, { location: to, ...more }).end();
  const path = request.url ?? "";
  if (path === "/start") return void go("form");
  if (path === "/circle") return void go("/circle");
  if (path === "/away") return void go("https://app.example/?code=1");
  if (path === "/form") return void response.end(form);
  if (path === "/home") return void response.end(`welcome ${lastBody}`);
  if (!path.startsWith("/sign-in")) return void response.end();
  const fields = new URLSearchParams(body);
  lastBody = body.replace(/token=[^&]*/, `token=${fields.get("token") ?? ""}`);
  const cookies = ["lax=1; Path=/", "none=1; Path=/; SameSite=None; Secure", "strict=1; Path=/; SameSite=Strict; HttpOnly"];
  go("/home", { "set-cookie": [...cookies, "gone=1; Path=/; Max-Age=0", "refused=1; Path=/; SameSite=None"] });
}

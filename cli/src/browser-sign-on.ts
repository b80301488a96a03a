import { randomBytes } from "node:crypto";
import { on, once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Client } from "@chancery/sdk";
import { CommandFault } from "./faults.ts";
import type { Terminal } from "./terminal.ts";

const waitMaxMs = 15 * 60_000;
const path = "/callback";

/**
 * Signs in at the identity provider of an email address, in the browser, and returns the token. The browser comes back to a
 * loopback address with a one-time code (RFC 8252, section 7.3). Throws provider.missing and sign_on.refused.
 */
export async function signOnInBrowser(terminal: Terminal, client: Client, email: string): Promise<string> {
  const { ssoUrl } = await client.session.findProvider({ email });
  if (ssoUrl === null)
    throw new CommandFault("refused", "provider.missing", `No identity provider serves ${email}: use a password`);
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const state = randomBytes(16).toString("base64url");
    const { port } = server.address() as { port: number };
    const start = new URL(ssoUrl);
    start.searchParams.set("redirectUrl", `http://127.0.0.1:${port}${path}?state=${state}`);
    const returned = comeBack(server, state, terminal.signal);
    terminal.errors.write(`Sign in at ${start.href}\n`);
    terminal.openBrowser(start.href);
    const code = await returned;
    return (await client.session.finishSignOn({ body: { code } })).token;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** The code of the request that carries the state; other requests are answered with 404. */
async function comeBack(server: Server, state: string, signal: AbortSignal): Promise<string> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(waitMaxMs)]);
  for await (const exchange of on(server, "request", { signal: limit })) {
    const [request, response] = exchange as [IncomingMessage, ServerResponse];
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
    const isExpected = pathname === path && searchParams.get("state") === state;
    response.writeHead(isExpected ? 200 : 404, { "content-type": "text/plain; charset=utf-8", connection: "close" });
    response.end(isExpected ? "You can close this page and return to the terminal.\n" : "Not found\n");
    await once(response, "close");
    if (!isExpected) continue;
    const code = searchParams.get("code");
    if (code !== null) return code;
    throw new CommandFault("signIn", "sign_on.refused", `The sign-in was refused (${searchParams.get("error") ?? "no code"})`);
  }
  throw new CommandFault("unavailable", "sign_on.expired", "The sign-in was not finished in time");
}

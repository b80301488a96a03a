import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Company } from "./provision.ts";

/** A link that opens the console signed in. */
export type SignInLink = { readonly url: string; close(): void };

/**
 * Serves a link that signs a user in: it takes the session cookie of the service's sign-in and hands it to the browser, which sends
 * cookies to every port of a host. Nobody can guess the link, and only programs of this machine reach it. It works once.
 */
export async function openSignInLink(service: string, { user }: Company): Promise<SignInLink> {
  const path = `/${randomBytes(24).toString("base64url")}`;
  let isUsed = false;
  const server = createServer(async (request, response) => {
    const isTheLink = request.method === "GET" && request.url === path;
    const isFirst = isTheLink && !isUsed;
    isUsed ||= isTheLink;
    const cookie = isFirst ? await sessionCookie(service, user).catch(() => undefined) : undefined;
    const headers = { "cache-control": "no-store", "referrer-policy": "no-referrer" };
    if (cookie !== undefined) response.writeHead(303, { ...headers, location: service, "set-cookie": cookie }).end();
    else if (isTheLink) response.writeHead(303, { ...headers, location: `${service}/sign-in` }).end();
    else response.writeHead(404, headers).end();
  });
  server.listen(0, new URL(service).hostname);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = new URL(path, service);
  url.port = String(port);
  return {
    url: url.href,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function sessionCookie(service: string, { email, password }: Company["user"]): Promise<string> {
  const answer = await fetch(`${service}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "chancery-session": "person" },
    body: JSON.stringify({ login: email, password }),
  });
  const cookie = answer.headers.get("set-cookie");
  if (cookie === null) throw new Error(`the sign-in was answered ${answer.status} without a session`);
  return cookie;
}

import assert from "node:assert/strict";
import { after } from "node:test";
import { systemRoles } from "@chancery/core/account/roles.ts";
import { openChromium } from "../chromium.ts";
import { codeIn, emailsTo } from "../../world/codes.ts";
import { startDns, type DnsServer } from "../../world/dns-server.ts";
import { people } from "../../world/people.ts";
import { world, type World, type WorldOptions } from "../../world/world.ts";
import { openVisit, type Visit, type VisitOptions } from "./visit.ts";

/** One service and one browser for all tests of pages. */
export type Scene = {
  readonly here: World;
  readonly visit: (options?: Omit<VisitOptions, "service">) => Promise<Visit>;
  /** The code of the email that waits for an address. */
  readonly codeFor: (email: string) => Promise<string>;
  /** The resolver of the service, which has the zone `borealis-documents.com`, still empty. */
  readonly dns: DnsServer;
};

/** Opens service and browser; they end after the last test of the file. */
export async function openScene({ works = false, settings = {} }: Pick<WorldOptions, "works" | "settings"> = {}): Promise<Scene> {
  const dns = await startDns({ "borealis-documents.com": [] });
  const ours = { CHANCERY_OUTBOUND_ALLOW: "127.0.0.0/8", CHANCERY_DNS_SERVERS: dns.address };
  const [here, browser] = await Promise.all([
    world({ listens: true, works, settings: { ...ours, ...settings } }),
    openChromium(),
  ]);
  after(() => Promise.all([browser.close(), dns.close()]));
  return {
    here,
    dns,
    visit: (options = {}) => openVisit(browser, { service: here.url, ...options }),
    codeFor: async (email) => codeIn((await emailsTo(here, email))[0]) ?? "",
  };
}

/** The address of the program that people return to, with the code. */
export async function doneOf({ page }: Visit): Promise<URL> {
  await page.waitForURL((url) => url.pathname === "/done");
  return new URL(page.url());
}

/** The address of a test of one of Ann's providers. */
export async function testUrl({ ann }: World, kind: "saml" | "oauth", id: string): Promise<string> {
  const answer = await ann.post(`/api/v1/account/${people.ann.accountId}/${kind}-provider/${id}/test`, {});
  return Object(answer.json).url;
}

/** Invites a person into a mailbox; the code of the email. */
export async function inviteBy(
  { here, codeFor }: Pick<Scene, "here" | "codeFor">,
  by: "ann" | "bob",
  email: string,
): Promise<string> {
  const { accountId, mailboxId } = people[by];
  const mailboxes = [{ uuid: mailboxId, roles: [systemRoles.mailboxUser] }];
  const body = { email, firstName: "Nora", lastName: "Lee", account: { uuid: accountId, roles: [] }, mailboxes };
  assert.equal((await here[by].post("/api/v1/user/invite", body)).status, 201);
  return codeFor(email);
}

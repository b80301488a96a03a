import assert from "node:assert/strict";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { after, before, test } from "node:test";
import { systemRoles } from "@chancery/core/account/roles.ts";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import sql from "sql-template-tag";
import { callingUrl, type Answer, type Call } from "../world/call.ts";
import { domainsOf } from "../world/domains.ts";
import { until } from "../world/embedded.ts";
import { startHostileOpenId, type HostileOpenId } from "../world/hostile-openid.ts";
import { addOauthProvider, comeBack, leave, signInThrough, visit } from "../world/oidc-sign-ons.ts";
import { people } from "../world/people.ts";
import { connectDomain } from "../world/sign-ons.ts";
import { world, type World } from "../world/world.ts";

// Resolvers, identity providers and the mail server take what is sent and never answer, all at once.

/** For what else runs on the machine: waits are bounded by clocks, the work around them is not. */
const slackMs = 3000;
const answerMaxMs = 10_000 + slackMs;
const recoveredMaxMs = 5000 + slackMs;
/** Requests that do not need them do not wait for them. */
const othersMaxMs = slackMs;

let here: World;
let call: Call;
let hole: { readonly port: number; close(): void };
let deaf: { readonly port: number; close(): void };
let idps: readonly [HostileOpenId, HostileOpenId];
let providers: readonly ProviderId[];

before(async () => {
  [hole, deaf] = await Promise.all([tcpHole(), udpHole()]);
  here = await world({
    works: true,
    listens: true,
    settings: {
      CHANCERY_OUTBOUND_ALLOW: "127.0.0.0/8",
      CHANCERY_DNS_SERVERS: `127.0.0.1:${deaf.port}`,
      CHANCERY_SMTP_URL: `smtp://127.0.0.1:${hole.port}`,
      CHANCERY_TEST_TLDS: "on",
      CHANCERY_LOG_LEVEL: "silent",
    },
  });
  call = callingUrl(here.url);
  idps = await Promise.all([startHostileOpenId("127.0.0.2"), startHostileOpenId("127.0.0.3")]);
  providers = [await addOauthProvider(here, idps[0]), await addOauthProvider(here, idps[1])];
  await connectDomain(here, "kalyna.example", { providerId: providers[0]! });
});

after(() => {
  for (const one of [hole, deaf, ...idps]) one.close();
});

test("while they are silent every request ends within ten seconds, others are answered, and afterwards everything works", async (t) => {
  const { ann } = here;
  const domains = domainsOf(ann);
  const begun = await domains.begin("silent.example");
  const ways = await Promise.all(providers.map(async (id) => visit(await leave(call, id))));
  idps[0].misbehave({ token: () => undefined });
  idps[1].misbehave({ keys: () => undefined });
  const saml = `/api/v1/account/${people.ann.accountId}/saml-provider`;
  const metadataUrl = `http://127.0.0.1:${hole.port}/metadata`;
  const slow: readonly (readonly [name: string, ask: () => Promise<Answer>])[] = [
    ["a domain confirmed by silent resolvers", () => domains.act(begun.id, "confirm")],
    ...ways.map(
      (way, at) => [`a sign-in at a silent ${at === 0 ? "token endpoint" : "key set"}`, () => comeBack(call, way)] as const,
    ),
    ["a provider saved whose metadata never comes", () => ann.post(saml, { name: "Silent", metadataUrl })],
    ["an invitation while the mail server is silent", () => ann.post("/api/v1/user/invite", invitation)],
  ];
  const asked = Promise.all(slow.map(async ([name, ask]) => ({ name, ...(await timed(ask)) })));
  const others = othersAnswered(asked);
  for (const { name, answer, ms } of await asked) {
    t.diagnostic(`${name}: ${answer.status} after ${Math.round(ms)} ms`);
    assert.ok(ms <= answerMaxMs, `${name}: ${Math.round(ms)} ms`);
    assert.ok(answer.status < 500, `${name}: ${answer.status} ${answer.text}`);
  }
  const worst = Math.max(...(await others));
  t.diagnostic(`other requests took ${Math.round(worst)} ms at most`);
  assert.ok(worst <= othersMaxMs, `${Math.round(worst)} ms`);
  await assertAllWell();
});

/** Reads and writes that have nothing to do with the outside, again and again until the slow ones are over; their milliseconds. */
async function othersAnswered(slow: Promise<unknown>): Promise<readonly number[]> {
  const state = { isOver: false };
  void slow.finally(() => (state.isOver = true)).catch(() => undefined);
  const took: number[] = [];
  while (!state.isOver) {
    const { answer, ms } = await timed(() => here.ann.post("/api/v1/dictionary", { name: "Goods" }));
    assert.equal(answer.status, 201, answer.text);
    took.push(ms);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return took;
}

/** Sign-ins go through again, no connection of the pool is held, and the email waits for its next try. */
async function assertAllWell(): Promise<void> {
  const back = performance.now();
  for (const idp of idps) idp.misbehave({});
  const end = await signInThrough(call, providers[0]!);
  assert.ok(end.searchParams.has("code"), end.href);
  await until(async () => here.database.pool.idleCount === here.database.pool.totalCount, recoveredMaxMs);
  assert.ok(performance.now() - back <= recoveredMaxMs);
  const waiting = await here.database.all(sql`select key from jobs where handler = 'emails.send' order by key limit 2`);
  assert.ok(waiting.length > 0, "the email is not given up");
}

const invitation = {
  email: "nora@kalyna.example",
  firstName: "Nora",
  lastName: "Lee",
  account: { uuid: people.ann.accountId, roles: [] },
  mailboxes: [{ uuid: people.ann.mailboxId, roles: [systemRoles.mailboxUser] }],
};

async function timed(ask: () => Promise<Answer>): Promise<{ readonly answer: Answer; readonly ms: number }> {
  const from = performance.now();
  const answer = await ask();
  return { answer, ms: performance.now() - from };
}

async function tcpHole(): Promise<{ readonly port: number; close(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on("error", () => undefined))).listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = (): void => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: portOf(server.address()), close };
}

async function udpHole(): Promise<{ readonly port: number; close(): void }> {
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { port: socket.address().port, close: () => void socket.close() };
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === "object" && address ? address.port : 0;
}

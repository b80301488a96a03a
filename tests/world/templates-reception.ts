import sql from "sql-template-tag";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { defaultQuotas } from "@chancery/core/account/quotas.ts";
import { mailboxPermissions } from "@chancery/core/access/permissions.ts";
import { type AccountId, type MailboxId, parseId } from "@chancery/core/ids/id.ts";
import { parseInstant } from "@chancery/core/ids/instant.ts";
import type { TestDatabase } from "./database.ts";
import { createApp } from "@chancery/server/http/server/app.ts";
import type { Authenticate } from "@chancery/server/http/admission/guard.ts";
import type { Blobs } from "@chancery/server/io/blobs/blobs.ts";
import { newId } from "@chancery/server/io/basics.ts";
import { barcodeSvg } from "@chancery/server/io/pdf/barcode-svg.ts";
import { picturesOf } from "@chancery/server/io/images/pictures.ts";
import { openMetrics } from "@chancery/server/io/metrics.ts";
import { tokens } from "@chancery/server/io/passwords/tokens.ts";
import { openQuotas } from "@chancery/server/rooms/accounts/usage/quotas.ts";
import { listMailboxesForReport } from "@chancery/server/rooms/mailboxes/managing/list-account-mailboxes.ts";
import { listEmailsToNotify, listMailboxesOfPerson } from "@chancery/server/rooms/mailboxes/mailbox/store/memberships.ts";
import { findMailboxes, listEmailsOfMailboxes } from "@chancery/server/rooms/mailboxes/mailbox/store/mailboxes.ts";
import { removePreferencesOf } from "@chancery/server/rooms/mailboxes/preferences/store.ts";
import { claimBlob } from "@chancery/server/rooms/attachments/store/blob-removals.ts";
import { mayRead } from "@chancery/server/rooms/dictionaries/dictionary/access.ts";
import { findRecords } from "@chancery/server/rooms/dictionaries/records/find-records.ts";
import { findDictionaries } from "@chancery/server/rooms/dictionaries/dictionary/store/dictionaries.ts";
import { templates } from "@chancery/server/rooms/templates/index.ts";
import { printer } from "./printer.ts";

const peopleOfMailboxes = {
  listMailboxesOfPerson,
  listEmailsOfMailboxes,
  listEmailsToNotify,
  listMailboxesForReport,
  removePreferencesOf,
};

const at = parseInstant("2026-11-20T12:00:00.000Z", "clock");
const number = (n: number): string => `01930000-0000-7000-8000-${String(n).padStart(12, "0")}`;

/** Two mailboxes of Acme, one of Bolt. Their tokens are their names; `viewer` is Acme's first mailbox without templateManage. */
export const people = {
  ann: { id: parseId<"mailbox">(number(1), "id"), accountId: parseId<"account">(number(101), "id") },
  amy: { id: parseId<"mailbox">(number(2), "id"), accountId: parseId<"account">(number(101), "id") },
  bob: { id: parseId<"mailbox">(number(3), "id"), accountId: parseId<"account">(number(102), "id") },
  viewer: { id: parseId<"mailbox">(number(1), "id"), accountId: parseId<"account">(number(101), "id") },
} as const satisfies Readonly<Record<string, { id: MailboxId; accountId: AccountId }>>;
export type Person = keyof typeof people;

const dictionaries = { findDictionaries, findRecords, mayRead };
/** There are no envelopes. */
const above = { findVersionSeenByAny: async () => undefined };

/** The room of templates behind a real reception and a real database; only the blobs stay in memory. */
export async function templatesReception(database: TestDatabase) {
  await addPeople(database);
  const blobs = memoryBlobs();
  const clock = { now: () => at };
  const accounts = { quotas: openQuotas(defaultQuotas, clock) };
  const lower = {
    ...above,
    accounts,
    mailboxes: { findMailboxes, people: peopleOfMailboxes },
    attachments: { claimBlob },
    dictionaries,
  };
  const { inspectImage } = picturesOf(printer);
  const needs = { database, clock, newId, tokens, blobs, inspectImage, barcodeSvg, pdfs: printer, ...lower };
  const room = templates(needs);
  const app = createApp({
    routes: room.routes,
    authenticate,
    database,
    clock,
    newId,
    log: { info: () => undefined, error: () => undefined },
    metrics: openMetrics(),
    checks: [],
    settings: () => ({}),
    baseUrl: () => "http://127.0.0.1",
    rateLimits: "off",
  });
  const ask = async (
    who: Person,
    method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE",
    url: string,
    body?: object | string,
  ) => {
    const headers = { authorization: `Bearer ${who}`, mailbox: people[who].id };
    const answer = await app.fastify.inject({ method, url: `/api/v1${url}`, ...payloadOf(body, headers) });
    const isJson = String(answer.headers["content-type"]).includes("json") && answer.body !== "";
    return { status: answer.statusCode, body: isJson ? answer.json() : undefined, headers: answer.headers };
  };
  const uploadTo = async (who: Person, path: string, bytes: Uint8Array, fileName: string) => {
    const payload = new FormData();
    payload.append("file", new File([new Uint8Array(bytes)], fileName));
    const request = new Request("http://127.0.0.1", { method: "POST", body: payload });
    const headers = {
      authorization: `Bearer ${who}`,
      mailbox: people[who].id,
      "content-type": request.headers.get("content-type") ?? "",
    };
    const body = Buffer.from(await request.arrayBuffer());
    const answer = await app.fastify.inject({ method: "POST", url: `/api/v1${path}`, headers, payload: body });
    return { status: answer.statusCode, body: answer.json() };
  };
  const upload = (who: Person, bytes: Uint8Array, fileName = "logo.png") => uploadTo(who, "/template/image", bytes, fileName);
  const fetchImage = (who: Person, path: string) => {
    const headers = { authorization: `Bearer ${who}`, mailbox: people[who].id };
    return app.fastify.inject({ method: "GET", url: `/api/v1/template/image/${path}`, headers });
  };
  return { app, ask, upload, uploadTo, fetchImage, room, stop: () => app.stop(1000) };
}

/** A text goes as a JSON string. */
function payloadOf(body: object | string | undefined, headers: Readonly<Record<string, string>>) {
  if (typeof body !== "string") return { headers, ...(body && { payload: body }) };
  return { headers: { ...headers, "content-type": "application/json" }, payload: JSON.stringify(body) };
}

const authenticate: Authenticate = async (token, { mailboxId }) => {
  if (!Object.hasOwn(people, token)) return undefined;
  const { id, accountId } = people[token as Person];
  const { templateListView } = mailboxPermissions;
  const permissions = new Set<number>(token === "viewer" ? [templateListView] : Object.values(mailboxPermissions));
  const open = { id, accountId, name: token, accountName: "Account", permissions };
  const caller = { userId: parseId<"user">(number(201), "id"), tokenId: parseId<"token">(number(301), "id") };
  const mailbox = mailboxId === id ? { open } : mailboxId === undefined ? "absent" : "forbidden";
  return {
    caller: { ...caller, tokenKind: "session", email: `${token}@acme.example`, scopes: undefined },
    mailbox,
    account: undefined,
  };
};

async function addPeople(database: TestDatabase): Promise<void> {
  await database.run(sql`
    insert into users (id, email, first_name, last_name, status, created_at)
    values (${number(201)}, 'ann@acme.example', 'Ann', 'Lee', 'ACTIVE', ${at})`);
  for (const n of [101, 102]) {
    await database.run(sql`
      insert into accounts (id, name, inn, type, created_at)
      values (${number(n)}, ${`Account ${n}`}, '12345678', 'company', ${at})`);
  }
  for (const { id, accountId } of [people.ann, people.amy, people.bob]) {
    await database.run(sql`
      insert into mailboxes (id, account_id, name, created_at)
      values (${id}, ${accountId}, 'Contracts', ${at})`);
  }
}

function memoryBlobs(): Blobs {
  const kept = new Map<string, Buffer>();
  return {
    write: async (source) => {
      const bytes = Buffer.concat(await source.toArray());
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      kept.set(sha256, bytes);
      return { sha256, sizeBytes: bytes.length, crc32: crc32(bytes) };
    },
    read: async (sha256) => Readable.from([kept.get(sha256)!]),
    exists: async (sha256) => kept.has(sha256),
    list: async function* () {
      for (const sha256 of kept.keys()) yield { sha256, writtenAt: at };
    },
    remove: async (sha256) => void kept.delete(sha256),
    probe: async () => undefined,
  };
}

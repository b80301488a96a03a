import type { Caller, OpenMailbox } from "@chancery/core/access/caller.ts";
import { parseId } from "@chancery/core/ids/id.ts";
import { parseInstant } from "@chancery/core/ids/instant.ts";
import type { Database } from "../../../server/src/io/database/database.ts";
import { newId } from "@chancery/server/io/basics.ts";
import { fixedRing } from "../../../server/src/io/keys/ring.ts";
import { secretBox } from "../../../server/src/io/secrets/secret-box.ts";
import { openMetrics } from "../../../server/src/io/metrics.ts";
import { createApp } from "../../../server/src/http/server/app.ts";
import type { Authenticate, MailboxState } from "../../../server/src/http/admission/guard.ts";
import type { Reception, ReceptionNeeds } from "../../../server/src/http/server/needs.ts";
import { demoRoutes } from "./routes.ts";
import { bindQueries } from "@chancery/server/io/database/bind-queries.ts";

/** People and mailboxes of the reception's own tests. The token of a person is their name. */
export const demo = {
  ann: person("01930000-0000-7000-8000-0000000000a1", "ann"),
  bob: person("01930000-0000-7000-8000-0000000000b1", "bob"),
  annsMailbox: "01930000-0000-7000-8000-0000000000a2",
  viewersMailbox: "01930000-0000-7000-8000-0000000000a3",
  bobsMailbox: "01930000-0000-7000-8000-0000000000b2",
  removedMailbox: "01930000-0000-7000-8000-0000000000c2",
  unknownMailbox: "01930000-0000-7000-8000-0000000000d2",
} as const;

/** A reception with demo routes. Without a database, what needs one fails. Log lines are kept in `lines`. */
export function demoReception(needs: Partial<ReceptionNeeds> = {}): Reception & { readonly lines: string[] } {
  const lines: string[] = [];
  const keep = (fields: object, message: string): void => void lines.push(JSON.stringify({ message, ...fields }));
  const reception = createApp({
    routes: demoRoutes(),
    authenticate: demoAuthenticate,
    database: noDatabase,
    clock: { now: () => parseInstant("2026-11-20T12:00:00.000Z", "clock") },
    newId,
    secrets: secretBox(fixedRing({ current: "k1", keys: new Map([["k1", new Uint8Array(32).fill(7)]]) })),
    log: { info: keep, error: keep },
    metrics: openMetrics(),
    checks: [],
    settings: () => ({ applicationName: "Chancery" }),
    baseUrl: () => "http://127.0.0.1",
    rateLimits: "off",
    ...needs,
  });
  return { ...reception, lines };
}

const noDatabase: Database = {
  kind: "pool",
  ...bindQueries(async () => ({ rows: [], rowCount: 0 })),
  transaction: async () => Promise.reject(new Error("no database here")),
  indexScan: async () => Promise.reject(new Error("no database here")),
  together: (read) => read,
  copyTo: async () => Promise.reject(new Error("no database here")),
};

const demoAuthenticate: Authenticate = async (token, { mailboxId }) => {
  const caller = token === "ann" ? demo.ann : token === "bob" ? demo.bob : undefined;
  return caller && { caller, mailbox: mailboxId === undefined ? "absent" : stateOf(mailboxId), account: undefined };
};

function stateOf(mailboxId: string): MailboxState {
  if (mailboxId === demo.annsMailbox) return { open: mailbox(mailboxId, [2004, 2001]) };
  if (mailboxId === demo.viewersMailbox) return { open: mailbox(mailboxId, [2004]) };
  if (mailboxId === demo.removedMailbox) return "removed";
  return mailboxId === demo.bobsMailbox ? "forbidden" : "unknown";
}

function mailbox(id: string, permissions: readonly number[]): OpenMailbox {
  return {
    id: parseId(id, "id"),
    accountId: parseId("01930000-0000-7000-8000-0000000000a9", "id"),
    name: "Contracts",
    accountName: "Acme",
    permissions: new Set(permissions),
  };
}

function person(id: string, name: string): Caller {
  return {
    userId: parseId(id, "id"),
    tokenId: parseId(id, "id"),
    tokenKind: "session",
    email: `${name}@acme.example`,
    scopes: undefined,
  };
}

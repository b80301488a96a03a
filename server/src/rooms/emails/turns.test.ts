import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import sql from "sql-template-tag";
import { testDatabase } from "@chancery/tests/world/database.ts";
import { emailsNeeds } from "@chancery/tests/world/emails-needs.ts";
import { newId } from "../../io/basics.ts";
import { publish } from "../../jobs/publish.ts";
import { startWorker } from "../../jobs/worker.ts";
import { emails } from "./index.ts";

const database = await testDatabase();
const log = { debug: () => undefined, info: () => undefined, error: () => undefined };
const origin = { requestId: "r", ip: "::1", userAgent: "test", source: "API" } as const;
const probe = async (): Promise<string> => "";
const emailTo = (to: string) => ({ to, forReader: () => ({ subject: "s", text: "t", html: "h" }) });

test("a mail server that keeps connections waiting holds up no other work", async (t) => {
  const [isBusy, isOther] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let timedOut = 0;
  const mail = {
    send: async (_email: object, signal: AbortSignal) => {
      isBusy.resolve();
      await once(signal, "abort");
      timedOut += 1;
      throw signal.reason;
    },
    probe,
  };
  const room = emails(emailsNeeds({ database, mail }));
  const other = { on: "other", name: "other", attemptsMax: 1, work: async () => isOther.resolve() };
  const worker = await startWorker({ database, concurrency: 2, schedules: [], log, handlers: [...room.jobs, other] });
  t.after(() => worker.stop(0));
  const all = Array.from({ length: 20 }, (_, at) => emailTo(`${at}@kalyna.example`));
  await database.transaction((tx) => room.post(tx, all));
  await isBusy.promise;
  await database.transaction((tx) => publish(tx, { audit: [], events: [{ name: "other", key: "o", payload: {} }], origin }));
  await isOther.promise;
  assert.equal(timedOut, 0);
});

test("an email of the service goes before the hundreds of an account that were queued earlier", async (t) => {
  await database.run(sql`truncate letters, outbox, jobs, job_lanes`);
  const [sent, isCode]: [string[], PromiseWithResolvers<void>] = [[], Promise.withResolvers<void>()];
  const mail = {
    send: async ({ to }: { readonly to: string }) => {
      sent.push(to);
      if (to === "code@kalyna.example") isCode.resolve();
      return undefined;
    },
    probe,
  };
  const room = emails(emailsNeeds({ database, mail }));
  const accountId = newId<"account">();
  const all = Array.from({ length: 300 }, (_, at) => emailTo(`${at}@kalyna.example`));
  await database.transaction((tx) => room.post(tx, all, accountId));
  await database.transaction((tx) => room.post(tx, [emailTo("code@kalyna.example")]));
  const worker = await startWorker({ database, concurrency: 1, schedules: [], log, handlers: room.jobs });
  t.after(() => worker.stop(0));
  await isCode.promise;
  assert.ok(sent.length < 50, `${sent.length} emails`);
});

test("of a thousand emails no more than 200 are written in a turn", async () => {
  await database.run(sql`truncate letters, outbox`);
  let [inTurn, most] = [0, 0];
  const forReader = () => {
    if (inTurn === 0) setImmediate(() => (inTurn = 0));
    inTurn += 1;
    most = Math.max(most, inTurn);
    return { subject: "s", text: "t", html: "h" };
  };
  const all = Array.from({ length: 1000 }, (_, at) => ({ to: `${at}@kalyna.example`, forReader }));
  const room = emails(emailsNeeds({ database, mail: { send: async () => undefined, probe } }));
  await database.transaction((tx) => room.post(tx, all));
  const stored = await database.count(sql`
    select count(distinct l.recipient)::integer as count
    from letters l
    join outbox o on o.key = l.id::text`);
  assert.deepEqual([stored, most <= 200], [1000, true]);
});

import assert from "node:assert/strict";
import sql from "sql-template-tag";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId, ProcessId } from "@chancery/core/ids/id.ts";
import { type Instant, addMs } from "@chancery/core/ids/instant.ts";
import type { UserNotice } from "@chancery/core/notification/user-notice.ts";
import { world } from "@chancery/tests/world/world.ts";
import { systemClock } from "../../io/clock.ts";
import type { Database } from "../../io/database/database.ts";
import { newId } from "../../io/basics.ts";
import { startWorker } from "../../jobs/worker.ts";
import { processes } from "./index.ts";
import type { ProcessHandler, ProcessItem } from "./needs.ts";

const silent = { debug: () => undefined, info: () => undefined, error: () => undefined };

/** A room whose processes write their envelope into a table, once each; what starts with `f` fails. */
async function counting(work: ProcessHandler = countOne, clock = systemClock) {
  const { database, ann, bob } = await world();
  await database.run(sql`create table if not exists effects (id uuid)`);
  const notices: UserNotice[] = [];
  const room = processes({
    database,
    clock,
    newId,
    log: silent,
    isUnavailable: () => false,
    handlerOf: () => work,
    rowHandlerOf: () => undefined,
    notifications: { notifyUsers: async (_, notice) => void notices.push(notice) },
    baseUrl: () => "https://sign.example",
  });
  const row = await database.first<{ readonly account_id: string; readonly user_id: string }>(sql`
    select m.account_id, g.user_id from mailboxes m join mailbox_grants g on g.mailbox_id = m.id where m.id = ${ann.mailboxId}`);
  const actor = {
    mailbox: { id: ann.mailboxId, accountId: row?.account_id },
    caller: { userId: row?.user_id },
    origin: { requestId: "r", ip: "::1", userAgent: "test", source: "API" },
  } as unknown as ProcessItem["actor"];
  const start = (envelopeIds: readonly EnvelopeId[]): Promise<ProcessId> =>
    database.transaction((tx) => room.start(tx, { kind: "count", envelopeIds, input: {}, actor }));
  const status = async (id: ProcessId) =>
    Object((await ann.get(`/api/v1/process-status/${id}?details=true`, { headers: { "accept-language": "uk" } })).json);
  const list = async (who: "ann" | "bob", query = "") =>
    Object((await { ann, bob }[who].get(`/api/v1/process-status${query}`)).json);
  return { database, room, start, status, list, notices };
}

async function countOne(tx: Parameters<ProcessHandler>[0], { envelopeId }: ProcessItem): Promise<void> {
  await tx.run(sql`insert into effects (id) values (${envelopeId})`);
  if (envelopeId.startsWith("f")) throw new Fault("envelope.not_found", { args: [envelopeId] });
}

const ids = (count: number): readonly EnvelopeId[] => Array.from({ length: count }, () => newId<"envelope">());
const failing = "f1930000-0000-7000-8000-00000000dead" as EnvelopeId;

async function effects(database: Database): Promise<number> {
  return (await database.first<{ readonly n: number }>(sql`select count(*) as n from effects`))?.n ?? 0;
}

test("a small process is done when hurry comes back; a failure undoes that envelope alone and reports the reason", async () => {
  const { database, room, start, status } = await counting();
  const [first, second] = [newId<"envelope">(), newId<"envelope">()];
  const id = await start([first, failing, first, second]);
  assert.deepEqual((await status(id)).processed, 0);
  await room.hurry(id);
  const { total, processed, successful, details } = await status(id);
  assert.deepEqual([total, processed, successful, await effects(database)], [3, 3, 2, 2]);
  assert.deepEqual(details, [
    { envelopeUuid: first, result: true, errorMessage: null, errorMessageLocalized: null, errorCode: null, errorNumber: null },
    {
      envelopeUuid: failing,
      result: false,
      errorMessage: `Envelope ${failing} does not exist`,
      errorMessageLocalized: `Конверт ${failing} не існує`,
      errorCode: "envelope.not_found",
      errorNumber: 50011,
    },
    { envelopeUuid: second, result: true, errorMessage: null, errorMessageLocalized: null, errorCode: null, errorNumber: null },
  ]);
});

test("the processes of a mailbox are listed newest first, with their progress, to its people alone", async () => {
  const { room, start, status, list } = await counting();
  const first = await start(ids(1));
  const second = await start([...ids(1), failing]);
  await room.hurry(second);
  const { totalElements, data, nextCursor } = await list("ann", "?limit=1");
  const { details: _, ...progress } = await status(second);
  assert.deepEqual(data, [{ ...progress, kind: "count" }]);
  assert.deepEqual([progress.processed, progress.successful], [2, 1]);
  const rest = await list("ann", `?limit=1000&cursor=${nextCursor}`);
  assert.equal(rest.data.length, totalElements - 1);
  assert.equal(rest.data[0].uuid, first);
  assert.equal((await list("bob")).totalElements, 0);
});

test("concurrent workers of a process handle each envelope once", async () => {
  const { database, room, start, status } = await counting();
  const id = await start(ids(20));
  while ((await status(id)).processed < 20) await Promise.all(Array.from({ length: 6 }, () => room.hurry(id)));
  assert.deepEqual([(await status(id)).successful, await effects(database)], [20, 20]);
});

test("a large process is left to its job, which takes it in batches; what fails unexpectedly ends that envelope alone", async () => {
  const broken = ids(1)[0]!;
  const { database, room, start, status } = await counting(async (tx, item) => {
    await countOne(tx, item);
    if (item.envelopeId === broken) throw new TypeError("a bug");
  });
  const id = await start([...ids(300), broken, ...ids(150)]);
  await room.hurry(id);
  assert.equal((await status(id)).processed, 0);
  const worker = await startWorker({ database, handlers: room.jobs, schedules: [], concurrency: 2, log: silent });
  await untilDone(database);
  await worker.stop(1000);
  const { total, processed, successful, details } = await status(id);
  assert.deepEqual([total, processed, successful, await effects(database)], [451, 451, 450, 450]);
  assert.equal(details[300].errorCode, "service.failed");
});

for (const [seconds, count] of [
  [2, 0],
  [3, 1],
] as const) {
  test(`a process of 21 envelopes at ${seconds} seconds each notifies its user ${count} times`, async () => {
    let shiftMs = 0;
    const clock = { now: (): Instant => addMs(systemClock.now(), shiftMs) };
    const slow: ProcessHandler = async () => void (shiftMs += seconds * 1000);
    const { room, start, notices } = await counting(slow, clock);
    const processId = await start(ids(21));
    const finish = async (): Promise<void> => undefined;
    await room.jobs[0]!.work({ processId }, new AbortController().signal, { eventId: 1, key: processId, attempt: 1, finish });
    assert.deepEqual(
      notices.map(({ code, data, email }) => [
        code,
        data.objectId,
        /completed: 21\. Failed: 0/.test(email?.forReader({ locale: "en", timezone: "UTC", dateLocale: undefined }).text ?? ""),
      ]),
      Array(count).fill([501, processId, true]),
    );
  });
}

async function untilDone(database: Database): Promise<void> {
  const end = performance.now() + 60_000;
  const isOpen = sql`select exists (select from process_envelopes where ended_at is null) as is_open`;
  while ((await database.first<{ is_open: boolean }>(isOpen))?.is_open) {
    if (performance.now() > end) throw new Error("still not done after 60 s");
    await wait(20);
  }
}

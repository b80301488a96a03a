import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { test, type TestContext } from "node:test";
import { setImmediate } from "node:timers/promises";
import { emptyDatabase } from "@chancery/tests/world/database.ts";
import sql from "sql-template-tag";
import { openDatabase, type OpenDatabase } from "./pool.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

const { url } = await emptyDatabase();
/** Long enough for a statement of no work on a busy machine. */
const statementTimeoutMs = 1000;
const endsWithinMs = 2 * statementTimeoutMs + 5000;

test("a request on a link that swallows everything ends in time, and the next one after the link is back works", async (t) => {
  const { link, database } = await arrange(t);
  await database.first(sql`select 1`);
  link.swallow();
  await endsAsAway(database.first(sql`select 1`));
  link.restore();
  assert.deepEqual(await database.first(sql`select 1 as one`), { one: 1 });
});

test("a read on a shared connection ends in time on a link that swallows everything, and the next one after the link is back works", async (t) => {
  const { link, database } = await arrange(t, { sharedConnections: 1 });
  const read = () => database.first(sql`select 1 as one`);
  for (let time = 0; time < 3; time += 1) await read();
  link.swallow();
  await endsAsAway(read());
  link.restore();
  assert.deepEqual(await read(), { one: 1 });
});

test("a transaction whose link begins to swallow half-way ends in time, without waiting for its rollback", async (t) => {
  const { link, database } = await arrange(t);
  const work = database.transaction(async (tx) => {
    await tx.run(sql`create table half (id int)`);
    link.swallow();
    await tx.run(sql`insert into half values (1)`);
  });
  await endsAsAway(work);
  link.restore();
  assert.deepEqual(await database.first(sql`select to_regclass('half') as half`), { half: null });
});

test("a transaction whose connection is cut ends immediately, even if its work ignores the error", async (t) => {
  const { link, database } = await arrange(t);
  const work = database.transaction(async (tx) => {
    await tx.run(sql`select 1`);
    link.cut();
    await tx.run(sql`select 1`).catch(() => undefined);
  });
  await endsAsAway(work);
  assert.deepEqual(await database.first(sql`select 1 as one`), { one: 1 });
});

for (const harm of ["cut", "swallow"] as const) {
  for (const [moment, at] of [
    ["before it begins", -1],
    ["at its first row", 0],
    ["among its rows", 10_000],
  ] as const) {
    test(`a copy whose link does ${harm} ${moment} ends in time, and its connection goes`, async (t) => {
      const { link, database } = await arrange(t);
      const rows = function* (): Generator<string> {
        for (let n = 0; n < 20_000; n += 1) {
          if (n === at) link[harm]();
          yield `${n}\n`.repeat(100);
        }
      };
      const work = database.transaction(async (tx) => {
        await tx.run(sql`create temporary table copied (id int)`);
        if (at < 0) link[harm]();
        await pipeline(Readable.from(rows()), tx.copyFrom("copy copied (id) from stdin"));
      });
      await endsAsAway(work);
      assert.equal(database.pool.totalCount, database.pool.idleCount);
    });
  }
}

test("begin, statements without an awaited result, and commit are sent before the first answer", async (t) => {
  const { link, database } = await arrange(t);
  await database.run(sql`create table sent (id int)`);
  const held = link.hold();
  const work = database.transaction(async (tx) => {
    for (const id of [1, 2]) tx.send(sql`insert into sent values (${id})`);
  });
  const ended = work.then(
    () => true,
    () => true,
  );
  const passing = () => Promise.race([ended, setImmediate(false)]);
  while (!held.text().includes("commit")) if (await passing()) break;
  assert.match(held.text(), /begin.*insert.*insert.*commit/s);
  held.release();
  await work;
  assert.deepEqual(await database.all(sql`select id from sent order by id limit 3`), [{ id: 1 }, { id: 2 }]);
});

async function endsAsAway(work: Promise<unknown>): Promise<void> {
  const startedAtMs = performance.now();
  const hangs = AbortSignal.timeout(2 * endsWithinMs);
  const late = new Promise((resolve) => hangs.addEventListener("abort", () => resolve("it hangs")));
  await assert.rejects(Promise.race([work, late]), DatabaseUnavailable);
  assert.ok(performance.now() - startedAtMs < endsWithinMs);
}

/** `hold`: keeps what is sent to the server until it is released. */
type Link = { readonly port: number; swallow(): void; restore(): void; cut(): void; hold(): Held };
type Held = { text(): string; release(): void };

async function arrange(
  t: TestContext,
  more: { sharedConnections?: number } = {},
): Promise<{ link: Link; database: OpenDatabase }> {
  const link = await openLink(t);
  const address = new URL(url);
  const { username, password, pathname } = address;
  const connectionString = `postgresql://${username}:${password}@127.0.0.1:${link.port}${pathname}`;
  const limits = { poolMax: 1, statementTimeoutMs, ...more };
  const database = openDatabase({ address: { connectionString }, namedStatements: true, ...limits });
  t.after(() => database.close());
  return { link, database };
}

/** A way to the database of the tests that can be disturbed. */
async function openLink(t: TestContext): Promise<Link> {
  const pairs: Socket[][] = [];
  const server = createServer((near) => {
    const far = connect(farEnd());
    pairs.push([near.on("error", () => far.destroy()), far.on("error", () => near.destroy())]);
    near.pipe(far).pipe(near);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const each = (change: (socket: Socket) => unknown) => () => pairs.flat().forEach(change);
  const cut = each((socket) => socket.destroy());
  t.after(() => void server.close());
  t.after(cut);
  const restore = (): void => pairs.forEach(([near, far]) => near && far && near.pipe(far).pipe(near));
  const hold = (): Held => {
    const chunks: Buffer[] = [];
    const keep = (chunk: Buffer): void => void chunks.push(chunk);
    for (const [near] of pairs) near?.unpipe().on("data", keep).resume();
    const release = (): void => {
      for (const [near, far] of pairs) if (near && far) near.off("data", keep).pipe(far).write(Buffer.concat(chunks));
    };
    return { text: () => Buffer.concat(chunks).toString("latin1"), release };
  };
  return { port: (server.address() as AddressInfo).port, swallow: each((socket) => socket.unpipe().pause()), restore, cut, hold };
}

function farEnd(): { path: string } | { host: string; port: number } {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get("host");
  return folder ? { path: `${folder}/.s.PGSQL.${port || 5432}` } : { host: hostname, port: Number(port || 5432) };
}

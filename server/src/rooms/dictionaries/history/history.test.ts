import assert from "node:assert/strict";
import { test } from "node:test";
import { parseId } from "@chancery/core/ids/id.ts";
import { addDays, addMs, findInstant, instantOf, type Instant } from "@chancery/core/ids/instant.ts";
import { addRows, makeDictionary, type MadeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { untilWaiting } from "@chancery/tests/world/meet.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";

let ms = Date.now() + 1000;
let step = 1;
/** A clock that advances by a step each time it is read. */
const clock = { now: () => instantOf((ms += step))! };
const { ann, bob, stranger, database } = await world({ clock });

/** An instant behind all that was done, and before all that will be. */
function instant(): Instant {
  ms += 1000;
  const at = clock.now();
  ms += 1000;
  return at;
}

type Answer = { readonly status: number; readonly json: Record<string, never> };

async function read({ path }: MadeDictionary, query: string, as: Persona = ann): Promise<Answer> {
  const { status, json } = await as.get(`${path}/records?${query}`);
  return { status, json: Object(json) };
}

/** The rows of all pages at an instant, each as its values in the order of the columns of then. */
async function rowsAt(made: MadeDictionary, at: Instant | "", limit = 1000): Promise<readonly string[]> {
  const rows: string[] = [];
  for (let more = ""; ;) {
    const { status, json } = await read(made, `limit=${limit}${at && `&at=${at}`}${more}`);
    assert.equal(status, 200, JSON.stringify(json));
    const { data, columns, nextCursor } = Object(json);
    for (const { values } of data) rows.push(columns.map(({ uuid }: { uuid: string }) => values[uuid]).join("|"));
    if (nextCursor === null) return rows;
    more = `&cursor=${nextCursor}`;
  }
}

const change = (made: MadeDictionary, index: number, value: string, column = 0) =>
  ann.send("PATCH", `${made.path}/record/${made.records[index]}`, { body: [{ uuid: made.columns[column], value }] });
const remove = (made: MadeDictionary, indexes: readonly number[]) =>
  ann.send("DELETE", `${made.path}/record`, { body: indexes.map((index) => ({ uuid: made.records[index] })) });

test("records are read as they were before they were changed and removed", async () => {
  const made = await makeDictionary(ann, [["a"], ["b"], ["c"]]);
  const first = instant();
  await change(made, 0, "A");
  const second = instant();
  await remove(made, [0, 2]);
  await addRows(ann, made, [["d"]]);
  const third = instant();
  assert.deepEqual(await rowsAt(made, first, 2), ["a", "b", "c"]);
  assert.deepEqual(await rowsAt(made, second, 1), ["A", "b", "c"]);
  assert.deepEqual(await rowsAt(made, third), ["b", "d"]);
  assert.deepEqual(await rowsAt(made, ""), ["b", "d"]);
  assert.equal(Object((await read(made, `at=${first}&limit=1`)).json).totalElements, 3);
  assert.deepEqual(Object((await read(made, `at=${first}&limit=1&offset=2`)).json).data[0].uuid, made.records[2]);
});

test("columns that were renamed and removed since are answered as they were, with the values of then", async () => {
  const made = await makeDictionary(ann, [["a", "1"]]);
  const names = async (at: Instant) =>
    Object((await read(made, `at=${at}`)).json)
      .columns.map(({ name }: { name: string }) => name)
      .join();
  const first = instant();
  await ann.put(`${made.path}/column/${made.columns[0]}`, { name: "Goods" });
  const second = instant();
  await ann.send("DELETE", `${made.path}/column/${made.columns[1]}`);
  await change(made, 0, "changed");
  const third = instant();
  assert.deepEqual([await names(first), await names(second), await names(third)], ["Column 1,B", "Goods,B", "Goods"]);
  assert.deepEqual([await rowsAt(made, first), await rowsAt(made, third)], [["a|1"], ["changed"]]);
});

test("an instant in the future or before the history is refused with the allowed range, and one before the dictionary was created gives no records", async () => {
  ms += 5000;
  const before = instant();
  const made = await makeDictionary(ann, [["a"]]);
  assert.deepEqual(await rowsAt(made, before), []);
  for (const at of [addMs(clock.now(), 60_000), addDays(clock.now(), -91), addDays(clock.now(), -2)]) {
    const { status, json } = await read(made, `at=${at}`);
    const [{ parameter, allowed }] = Object(json).data.errors;
    assert.deepEqual([status, Object(json).code, parameter, allowed.length], [400, 1006, "at", 2]);
    assert.ok(findInstant(allowed[0])! < findInstant(allowed[1])!);
  }
  assert.equal((await read(made, "at=yesterday")).status, 400);
});

test("a user who may not read the records may not read their past states", async () => {
  const made = await makeDictionary(ann, [["a"]]);
  const at = instant();
  assert.equal((await read(made, `at=${at}`, stranger)).status, 404);
  await ann.send("PATCH", made.path, { body: { access: "public" } });
  assert.equal((await read(made, `at=${at}`, bob)).status, 200);
  await ann.send("PATCH", made.path, { body: { filteredAccessOnly: true } });
  const { status, json } = await read(made, `at=${at}`, bob);
  assert.deepEqual([status, Object(json).code], [403, 60027]);
});

test("pages at an instant add up to exactly what was there, while others change, remove and add records", async () => {
  const made = await makeDictionary(
    ann,
    Array.from({ length: 120 }, (_, n) => [`row ${n}`]),
  );
  await change(made, 3, "changed before");
  await remove(made, [5, 6]);
  const was = await rowsAt(made, "");
  const at = instant();
  const writing = [0, 1, 2].map(async (writer) => {
    for (let n = 10 + writer; n < 110; n += 3) {
      const done = n % 4 === 0 ? await remove(made, [n]) : await change(made, n, `new ${n}`);
      assert.equal(done.status, 200);
      if (n % 5 === 0) await addRows(ann, made, [[`added ${n}`], [`added too ${n}`]]);
    }
  });
  const reading = [7, 11, 50].map(async (limit) => {
    for (let round = 0; round < 4; round += 1) assert.deepEqual(await rowsAt(made, at, limit), was);
  });
  await Promise.all([...writing, ...reading]);
  assert.deepEqual(await rowsAt(made, at, 13), was);
  assert.notDeepEqual(await rowsAt(made, instant()), was);
});

test("two concurrent changes of a record are both in its history, one before the other", async () => {
  const made = await makeDictionary(ann, [["before"]]);
  const first = instant();
  const { changes } = await database.transaction(async (tx) => {
    await tx.run(sql`select id from dictionary_records where id = ${made.records[0]} for update`);
    const running = ["x", "y"].map((value) => change(made, 0, value));
    await untilWaiting(database, 2);
    return { changes: running };
  });
  assert.deepEqual(
    (await Promise.all(changes)).map(({ status }) => status),
    [200, 200],
  );
  const versions = await database.all<{ readonly valid_from: Instant }>(sql`
    select valid_from from dictionary_record_versions where id = ${made.records[0]} order by valid_from`);
  const [last] = await rowsAt(made, instant());
  assert.equal(versions.length, 2);
  assert.deepEqual(await rowsAt(made, first), ["before"]);
  assert.deepEqual(await rowsAt(made, versions[1]!.valid_from), [last === "x" ? "y" : "x"]);
});

test("a change by a process with a slow clock is recorded after the change that it found", async () => {
  const made = await makeDictionary(ann, [["a"], ["b"]]);
  await change(made, 0, "later");
  const at = instant();
  await change(made, 0, "latest");
  const ahead = instant();
  ms -= 10_000;
  await remove(made, [0, 1]);
  ms += 10_000;
  assert.deepEqual([await rowsAt(made, at), await rowsAt(made, ahead)], [["later", "b"], []]);
});

test("many records added together exist from the time of their commit, not of its start", async () => {
  step = 100;
  const made = await makeDictionary(
    ann,
    Array.from({ length: 150 }, (_, n) => [`row ${n}`]),
  );
  step = 1;
  await change(made, 0, "changed");
  const { said_at: saidAt, seen_at: seenAt } = (await database.first<{
    readonly said_at: Instant;
    readonly seen_at: Instant;
  }>(sql`
    select said_at, seen_at
    from dictionary_arrivals
    where set_id = (select set_id from dictionaries where id = ${parseId<"dictionary">(made.uuid, "id")})`))!;
  const numbers = [addMs(saidAt, 1), addMs(seenAt, -1), seenAt].map(async (at) => (await rowsAt(made, at)).length);
  assert.deepEqual(await Promise.all(numbers), [0, 0, 150]);
});

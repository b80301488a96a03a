import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";
import { makeDictionary } from "../world/dictionaries.ts";
import { world } from "../world/world.ts";
import { errorOf, newUser } from "./run.ts";

const one = await world({ works: true, listens: true });
const { ann, url, folder } = one;
const user = await newUser(one);
const environment = { CHANCERY_URL: url, CHANCERY_TOKEN: ann.token, CHANCERY_MAILBOX: ann.mailboxId };
const count = 2300;
/** Rows of 4 kB below a header: with `count` of them a file has two parts of an upload. */
const wideRows = Array.from({ length: count + 1 }, (_, index) => `${wideRow(index)}\r\n`);

function wideRow(index: number): string {
  const cells = Array.from({ length: 20 }, (_, at) => (index === 0 ? `C${at}` : `row ${index} ${at}`.padEnd(200, "x")));
  return cells.join(",");
}

test("a file of two parts is imported, and exported again", async () => {
  const { uuid } = await makeDictionary(ann, []);
  const path = join(folder, "rows.csv");
  await writeFile(path, wideRows);
  const { rows } = await user.json(["dictionary", "import", uuid, path, "--replace", "--header"], { environment });
  assert.equal(rows, count);
  const exported = join(folder, "exported.csv");
  const { size, ...rest } = await user.json(["dictionary", "export", uuid, "-o", exported], { environment });
  assert.deepEqual([rest["rows"], rest["path"]], [count, exported]);
  const text = await readFile(exported, "utf8");
  assert.deepEqual([text, text.length], [wideRows.join(""), size]);
});

test("records come from the standard input with settings of their own, and go to the standard output", async () => {
  const { uuid } = await makeDictionary(ann, [["a", "b"]]);
  const input = Readable.from([Buffer.from("Name;City\nAnn;"), Buffer.from("Kyiv\n")]);
  const words = ["dictionary", "import", uuid, "-", "--header", "--delimiter", "semicolon", "--replace"];
  assert.equal((await user.run(words, { environment, input })).out, "1 rows imported\n");
  const { out } = await user.run(["dictionary", "export", uuid, "-o", "-"], { environment });
  assert.equal(out, "Name,City\r\nAnn,Kyiv\r\n");
  const { out: xml } = await user.run(["dictionary", "export", uuid, "--format", "xml", "-o", "-"], { environment });
  assert.match(xml, /^<\?xml.*Kyiv/s);
});

test("an import that fails says why, with the lines of the file", async () => {
  const { uuid } = await makeDictionary(ann, [["a", "b"]]);
  const words = ["dictionary", "import", uuid, "-", "--json"];
  const failed = await user.run(words, { environment, input: 'a,b\n"c' });
  assert.equal(failed.code, 4);
  const { code, message } = errorOf(failed);
  assert.equal(code, "import.failed");
  assert.match(String(message), /60018 line 2/);
});

test("an upload that is interrupted is continued", async () => {
  const { uuid } = await makeDictionary(ann, []);
  const path = join(folder, "continued.csv");
  await writeFile(path, wideRows);
  const stop = new AbortController();
  const words = ["dictionary", "import", uuid, path, "--replace", "--header"];
  const cutting: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (init?.method === "PATCH") stop.abort();
    return response;
  };
  const cut = await user.run(words, { environment, signal: stop.signal, fetch: cutting });
  assert.equal(cut.code, 130);
  const id = /^command\.interrupted: The import (\S+) was interrupted/.exec(cut.err)?.[1];
  assert.ok(id, cut.err);
  const received = Object((await ann.get(`/api/v1/upload/${id}`)).json).receivedSize;
  assert.equal(received, 8 * 1024 ** 2);
  const { id: same, rows } = await user.json([...words, "--continue", id], { environment });
  assert.deepEqual([same, rows], [id, count]);
});

test("an export that was started before is downloaded, and one without a file is not found", async () => {
  const { uuid, path } = await makeDictionary(ann, [["a"]]);
  const { taskUuid } = Object((await ann.post(`${path}/download`, {})).json);
  const words = ["dictionary", "export", uuid, "-o", "-", "--continue"];
  assert.match((await user.run([...words, taskUuid], { environment })).out, /\r\na\r\n$/);
  const unknown = await user.run([...words, "01930000-0000-7000-8000-00000000dead"], { environment });
  assert.equal(unknown.code, 5);
});

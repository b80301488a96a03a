import assert from "node:assert/strict";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { after, test } from "node:test";
import { isDiskFull } from "../disk.ts";
import { openOffice } from "./open-office.ts";

// bubblewrap and LibreOffice in one: what becomes of a file is its text
const program = `#!/bin/sh
for word; do
  [ "$before" != --ro-bind ] || copy=$word
  [ "$before" != --bind ] || out=$word
  before=$word
done
[ -n "$out" ] || exit 0
case $(cat "$copy") in
  fine) printf '%s' "%PDF of $(ls "$(dirname "$out")" | tr '\\n' ' ')" >"$out/source.pdf" ;;
  linked) printf '%s' "a file of the service" >"$out/../other"; ln -s ../other "$out/source.pdf" ;;
  piped) mkfifo "$out/source.pdf" ;;
  large) printf '%01000d' 0 >"$out/source.pdf" ;;
  endless) exec sleep 600 ;;
  "stopped as "*) kill -s $(cat "$copy" | cut -c12-) $$ ;;
  "no sandbox") echo 'bwrap: no namespace' >&2; exit 1 ;;
  *) exit 1 ;;
esac
`;
const folder = await mkdtemp(join(tmpdir(), "chancery office "));
after(() => rm(folder, { recursive: true, force: true }));
const bwrap = join(folder, "bwrap");
await writeFile(bwrap, program);
await chmod(bwrap, 0o755);
const programs = { soffice: "/usr/bin/soffice", bwrap };
const log = { warn: () => undefined };
const signal = new AbortController().signal;

type Given = { readonly limitMs?: number; readonly signal?: AbortSignal; readonly maxBytes?: number };

async function print(text: string | Readable, given: Given = {}) {
  const office = await openOffice(log, programs, given.limitMs);
  assert.ok(office);
  return office.print(typeof text === "string" ? Readable.from([Buffer.from(text)]) : text, {
    contentType: "application/rtf",
    maxBytes: given.maxBytes ?? 100,
    signal: given.signal ?? signal,
  });
}

test("an office file becomes a PDF, and its copy is removed", async () => {
  assert.equal(String(Buffer.from((await print("fine")) as Uint8Array)), "%PDF of out source ");
});

for (const [title, text, expected] of [
  ["a file that cannot be read gives no PDF", "broken", "damaged"],
  ["a link that the program left in place of a PDF is not followed", "linked", "damaged"],
  ["a pipe that the program left in place of a PDF is not read", "piped", "damaged"],
  ["a PDF above the limit is not read into memory", "large", "size"],
] as const)
  test(title, async () => assert.equal(await print(text), expected));

test("a file that takes too long is given up", async () => {
  assert.equal(await print("endless", { limitMs: 200 }), "damaged");
});

test("a job that is cancelled ends the program", async () => {
  const stopping = new AbortController();
  const printed = print("endless", { signal: stopping.signal });
  setImmediate(() => stopping.abort(new Error("stopped")));
  await assert.rejects(printed, /stopped|abort/);
});

for (const name of ["INT", "TERM", "KILL"])
  test(`a program that a SIG${name} of the system ends is not taken for a damaged file`, async () => {
    await assert.rejects(print(`stopped as ${name}`), /the sandbox of an office file was stopped/);
  });

// runs the command, without a sandbox
const unboxed = `#!/bin/sh
while [ "$1" != /bin/sh ]; do
  [ "$1" != --bind ] || export out=$2
  shift
done
exec "$@"
`;

test("the program is bounded in processor time, memory and the size of files", async () => {
  const [shell, soffice] = [join(folder, "unboxed"), join(folder, "soffice")];
  await writeFile(shell, unboxed, { mode: 0o755 });
  await writeFile(soffice, `#!/bin/sh\necho $(ulimit -t) $(ulimit -v) $(ulimit -f) >"$out/source.pdf"`, { mode: 0o755 });
  const office = await openOffice(log, { soffice, bwrap: shell });
  const file = { contentType: "application/rtf", maxBytes: 100, signal };
  const bounds = await office?.print(Readable.from(["rtf"]), file);
  assert.equal(Buffer.from(bounds as Uint8Array).toString(), "120 4194304 262144\n");
});

test("a file without a PDF on a disk without room for one is not called damaged", async () => {
  await assert.rejects(print("broken", { maxBytes: Number.MAX_SAFE_INTEGER }), isDiskFull);
});

test("a file that is not printed because its job was cancelled is closed", async () => {
  const file = Readable.from(["unread"]);
  await assert.rejects(print(file, { signal: AbortSignal.abort(new Error("stopped")) }), /stopped/);
  assert.ok(file.destroyed);
});

test("a sandbox that does not start is an error of the service, not of the file", async () => {
  await assert.rejects(print("no sandbox"), /the sandbox of an office file did not start: bwrap: no namespace/);
});

test("where no sandbox can be made office files are not printed", async () => {
  const warnings: string[] = [];
  const none = { soffice: "/usr/bin/soffice", bwrap: "/bin/false" };
  assert.equal(await openOffice({ warn: (_, message) => warnings.push(message) }, none), undefined);
  assert.deepEqual(warnings, ["office files are not printed: no sandbox can be made"]);
});

test("the formats of word processors, spreadsheets and presentations are printed, and no others", async () => {
  const office = await openOffice(log, programs);
  const openDocument = ["text", "spreadsheet", "presentation"].map((kind) => `application/vnd.oasis.opendocument.${kind}`);
  const older = ["application/msword", "application/vnd.ms-excel", "application/vnd.ms-powerpoint", "application/rtf"];
  for (const type of [...older, ...openDocument]) assert.equal(office?.prints(type), true, type);
  for (const type of ["application/pdf", "text/csv", "application/zip", "image/png"])
    assert.equal(office?.prints(type), false, type);
});

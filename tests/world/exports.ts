import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import type { Persona } from "./persona.ts";

/** A task as it is answered. */
export type ExportTask = {
  readonly uuid: string;
  readonly taskUuid: string;
  readonly status: string;
  readonly fileUrl?: string;
  readonly progress: { readonly rows: number; readonly of: number };
};

/** Starts an export over the API; the task as it is answered. */
export async function startExport(person: Persona, path: string, body?: object, query = ""): Promise<ExportTask> {
  const started = await person.post(`${path}/download${query}`, body);
  assert.equal(started.status, 201, started.text);
  return started.json as ExportTask;
}

/** The state of a task. */
export async function exportState(person: Persona, path: string, uuid: string): Promise<ExportTask> {
  const answer = await person.get(`${path}/download/status/${uuid}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.json as ExportTask;
}

/** The task when it is at its end. */
export async function exportDone(person: Persona, path: string, uuid: string): Promise<ExportTask> {
  const end = performance.now() + 30_000;
  for (;;) {
    const task = await exportState(person, path, uuid);
    if (task.status === "COMPLETED" || task.status === "CLEANED") return task;
    if (performance.now() > end) throw new Error(`the export is ${task.status} after 30 s`);
    await wait(20);
  }
}

/** The path of a task's file, to be asked for without signing in. */
export function filePath({ fileUrl }: ExportTask): string {
  assert.ok(fileUrl, "there is no link");
  const { pathname, search } = new URL(fileUrl);
  return pathname + search;
}

/** What a Python program makes of bytes, read from its output as JSON: a judge that is not ours. */
export async function judged(program: string, bytes: Buffer): Promise<unknown> {
  const run = promisify(execFile)("python3", ["-c", program], { maxBuffer: 256 * 1024 * 1024 });
  run.child.stdin?.end(bytes);
  return JSON.parse((await run).stdout);
}

/** Rows of a CSV file, as Python's csv reads them. */
export const csvProgram = `
import csv, io, json, sys
text = sys.stdin.buffer.read().decode("utf-8")
print(json.dumps(list(csv.reader(io.StringIO(text, newline=""), strict=True))))`;

/** Sheets of a workbook: rows of cells by their addresses, as Python's zipfile and expat read them, escapes undone as Excel does. */
export const xlsxProgram = `
import io, json, re, sys, zipfile
import xml.etree.ElementTree as ET
z = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
assert z.testzip() is None
ns = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
def undo(t): return re.sub(r"_x([0-9A-Fa-f]{4})_", lambda m: chr(int(m.group(1), 16)), t)
def column(ref):
    n = 0
    for c in re.match(r"[A-Z]+", ref).group(0): n = n * 26 + ord(c) - 64
    return n - 1
sheets = []
names = [n for n in z.namelist() if re.match(r"xl/worksheets/sheet\\d+\\.xml", n)]
for name in sorted(names, key=lambda n: int(re.search(r"\\d+", n).group(0))):
    rows = []
    for row in ET.parse(z.open(name)).getroot().iter(ns + "row"):
        cells = {}
        for c in row.iter(ns + "c"):
            assert c.get("t") == "inlineStr" and c.find(ns + "f") is None
            cells[column(c.get("r"))] = undo("".join(t.text or "" for t in c.iter(ns + "t")))
        rows.append(cells)
    sheets.append(rows)
print(json.dumps(sheets))`;

/** Records of an XML export: cells by the id of their column, as Python's expat reads them. */
export const xmlProgram = `
import json, sys
import xml.etree.ElementTree as ET
root = ET.fromstring(sys.stdin.buffer.read())
read = lambda v: json.loads(v.text) if v.get("encoding") == "json" else (v.text or "")
print(json.dumps({
    "name": root.get("name"),
    "columns": [[c.get("uuid"), c.get("name")] for c in root.find("columns")],
    "records": [[r.get("uuid"), {v.get("column"): read(v) for v in r}] for r in root.find("records")],
}))`;

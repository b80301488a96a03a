import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
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

/** An export that gets no further for so long hangs. */
const restMaxMs = 60_000;

/** The task when it is at its end. */
export async function exportDone(person: Persona, path: string, uuid: string): Promise<ExportTask> {
  let seen = { text: "", since: performance.now() };
  for (;;) {
    const task = await exportState(person, path, uuid);
    if (task.status === "COMPLETED" || task.status === "CLEANED") return task;
    const text = JSON.stringify(task);
    if (text !== seen.text) seen = { text, since: performance.now() };
    if (performance.now() - seen.since > restMaxMs) throw new Error(`nothing becomes of the export: ${text}`);
    await wait(20);
  }
}

/** The path of a task's file, to be requested without signing in. */
export function filePath({ fileUrl }: ExportTask): string {
  assert.ok(fileUrl, "there is no link");
  const { pathname, search } = new URL(fileUrl);
  return pathname + search;
}

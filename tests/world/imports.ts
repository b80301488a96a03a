import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { MadeDictionary } from "./dictionaries.ts";
import { textAt } from "./paper.ts";
import type { Persona } from "./persona.ts";

/** Path of uploads in parts. */
export const largeUploads = "/api/v1/upload/dictionary-large";
/** The headers of every request of an upload in parts, and those of one that brings bytes. */
export const tus = { "tus-resumable": "1.0.0" };
export const tusBytes = { ...tus, "content-type": "application/offset+octet-stream" };

/** Begins an upload in parts and gives its address. */
export async function beginUpload(person: Persona, { uuid }: Pick<MadeDictionary, "uuid">, sizeBytes: number): Promise<string> {
  const headers = { ...tus, dictionary: uuid, "upload-length": String(sizeBytes) };
  const made = await person.send("POST", largeUploads, { headers });
  assert.equal(made.status, 201, made.text);
  return String(made.headers["location"]);
}

/** Uploads a file of rows in one request and gives its task. */
export async function uploadRows(
  person: Persona,
  { uuid }: Pick<MadeDictionary, "uuid">,
  rows: string | Buffer,
  name = "rows.csv",
): Promise<string> {
  const made = await person.upload(`/api/v1/upload/dictionary/${uuid}`, { name, bytes: Buffer.from(rows) });
  assert.equal(made.status, 201, made.text);
  return textAt(made, "uuid");
}

/** Confirms a task; settings as the interface takes them. */
export async function confirmRows(person: Persona, task: string, settings: object = {}): Promise<void> {
  const answer = await person.put(`/api/v1/upload/${task}/confirm`, settings);
  assert.equal(answer.status, 200, answer.text);
}

/** An import that gets no further for so long hangs. */
const restMaxMs = 60_000;

/** A task after its end. */
export async function importEnd(
  person: Persona,
  task: string,
): Promise<{ status: string; errorMessage?: string; progress: object }> {
  let last = { text: "", since: performance.now() };
  for (;;) {
    const { text, json } = await person.get(`/api/v1/upload/${task}`);
    if (!["UPLOADING", "PENDING", "APPROVED", "PROCESSING"].includes(Object(json).status)) return Object(json);
    if (text !== last.text) last = { text, since: performance.now() };
    if (performance.now() - last.since > restMaxMs) throw new Error(`nothing becomes of the import: ${text}`);
    await nextTurn();
  }
}

import assert from "node:assert/strict";
import type { MadeDictionary } from "./dictionaries.ts";
import { textAt } from "./paper.ts";
import type { Persona } from "./persona.ts";

/** Where uploads in parts live. */
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
export async function uploadRows(person: Persona, { uuid }: Pick<MadeDictionary, "uuid">, text: string): Promise<string> {
  const made = await person.upload(`/api/v1/upload/dictionary/${uuid}`, { name: "rows.csv", bytes: Buffer.from(text) });
  assert.equal(made.status, 201, made.text);
  return textAt(made, "uuid");
}

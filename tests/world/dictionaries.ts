import assert from "node:assert/strict";
import { textAt } from "./paper.ts";
import type { Persona } from "./persona.ts";

/** A dictionary of a persona with its columns and records, by their ids. */
export type MadeDictionary = {
  readonly uuid: string;
  readonly path: string;
  readonly columns: readonly [string, ...string[]];
  readonly records: readonly string[];
};

/** Makes a dictionary over the API: the columns `A`, `B` … and a row of texts for each record. */
export async function makeDictionary(
  person: Persona,
  rows: readonly (readonly string[])[],
  details: object = {},
): Promise<MadeDictionary> {
  const uuid = textAt(await person.post("/api/v1/dictionary", { name: "Goods" }), "dictionaryUuid");
  const path = `/api/v1/dictionary/${uuid}`;
  const first = textAt(await person.get(`${path}?withColumns=true`), "columns", 0, "uuid");
  const columns: [string, ...string[]] = [first];
  const width = Math.max(1, ...rows.map((row) => row.length));
  for (let at = 1; at < width; at += 1) {
    columns.push(textAt(await person.post(`${path}/column`, { name: String.fromCodePoint(65 + at), order: at }), "columnUuid"));
  }
  const records = rows.length === 0 ? [] : await addRows(person, { path, columns }, rows);
  if (Object.keys(details).length > 0) {
    const changed = await person.send("PATCH", path, { body: details });
    assert.equal(changed.status, 200, changed.text);
  }
  return { uuid, path, columns, records };
}

/** Adds records, and answers their ids in order. */
export async function addRows(
  person: Persona,
  { path, columns }: Pick<MadeDictionary, "path" | "columns">,
  rows: readonly (readonly string[])[],
): Promise<readonly string[]> {
  const body = rows.map((row) => row.map((value, at) => ({ uuid: columns[at], value })));
  const made = await person.post(`${path}/record`, body);
  assert.equal(made.status, 201, made.text.slice(0, 300));
  return Object(made.json).data;
}

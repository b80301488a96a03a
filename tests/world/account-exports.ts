import assert from "node:assert/strict";
import { callingApp, type Answer } from "./call.ts";
import { sendEmails } from "./emails.ts";
import { textAt } from "./paper.ts";
import { people } from "./people.ts";
import type { Persona } from "./persona.ts";
import type { World } from "./world.ts";
import { unzip } from "./zip.ts";

export type Export = { readonly uuid: string; readonly status: string; readonly fileUrl: string };
type Entry = { readonly path: string; readonly sizeBytes: number; readonly sha256: string; readonly missing?: true };
type Manifest = { readonly counts: Readonly<Record<string, number>>; readonly entries: readonly Entry[] };

/** The path of the exports of a person's account. */
export const exportsOf = (person: keyof typeof people): string => `/api/v1/account/${people[person].accountId}/exports`;

/** Exports of accounts in a world: their start, state, file, and all of it when the job has run. */
export function accountExports(one: World) {
  const call = callingApp(one.app);
  const start = async (who: Persona, path: string): Promise<string> => {
    const started = await who.post(path);
    assert.equal(started.status, 201, started.text);
    return textAt(started, "uuid");
  };
  const stateOf = async (who: Persona, path: string, id: string) => (await who.get(`${path}/${id}`)).json as Export;
  const download = (fileUrl: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> => {
    const { pathname, search } = new URL(fileUrl);
    return call("GET", pathname + search, { headers });
  };
  return {
    start,
    stateOf,
    download,
    exported: async (who: Persona, path: string) => {
      const id = await start(who, path);
      await sendEmails(one);
      const state = await stateOf(who, path, id);
      assert.equal(state.status, "COMPLETED");
      const file = await download(state.fileUrl);
      assert.deepEqual([file.status, file.headers["content-type"]], [200, "application/zip"]);
      return { id, state, bytes: file.bytes, ...(await contentOf(file.bytes)) };
    },
  };
}

/** The files of an export, its manifest, and the rows of its tables. */
export async function contentOf(bytes: Buffer) {
  const files = await unzip(bytes);
  return {
    files,
    manifest: JSON.parse(files.get("manifest.json")!.toString()) as Manifest,
    rows: (name: string): readonly Readonly<Record<string, unknown>>[] => {
      const lines = files.get(`data/${name}.jsonl`)!.toString().split("\n");
      return lines.flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
    },
  };
}

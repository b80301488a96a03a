import sql from "sql-template-tag";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { type ImportSettingsInput, readImportSettings } from "@chancery/core/dictionary/import-settings.ts";
import { parseId } from "@chancery/core/ids/id.ts";
import { systemClock } from "@chancery/server/io/clock.ts";
import { newId } from "@chancery/server/io/basics.ts";
import { openTables } from "@chancery/server/io/tables.ts";
import type { ImportRun, ImportTask } from "@chancery/server/rooms/dictionaries/imports/import.ts";
import type { TestDatabase } from "./database.ts";
import type { MadeDictionary } from "./dictionaries.ts";
import { runImport } from "@chancery/server/rooms/dictionaries/imports/import-job.ts";

/** Settings of an import besides its file, and options of the run. */
export type How = ImportSettingsInput & {
  readonly run?: Partial<ImportRun>;
  readonly format?: "csv" | "xlsx";
  readonly mayChangeColumns?: boolean;
};

/** Imports files as the job does, into a dictionary that is locked until it ends; the job itself is left out. */
export function importing(database: TestDatabase, folder: string) {
  const tables = openTables(join(folder, "spool"));
  const files = new Map<string, Buffer>();
  const pieceBytes = 100_000;
  const blobs = {
    read: async (sha256: string) => {
      const bytes = files.get(sha256) ?? Buffer.alloc(0);
      const count = Math.ceil(bytes.length / pieceBytes);
      return Readable.from(Array.from({ length: count }, (_, at) => bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes)));
    },
  };

  return async ({ uuid }: Pick<MadeDictionary, "uuid">, file: string | Buffer, how: How = {}): Promise<void> => {
    const { run = {}, format = "csv", mayChangeColumns = true, ...input } = how;
    const id = newId<"import">();
    const bytes = Buffer.from(file);
    files.set(id, bytes);
    const pieces = [{ sha256: id, sizeBytes: bytes.length }];
    const task: ImportTask = {
      id,
      dictionaryId: parseId<"dictionary">(uuid, "id"),
      fileName: "a.csv",
      format,
      sizeBytes: bytes.length,
      pieces,
      settings: readImportSettings(input, []),
      mayChangeColumns,
    };
    const unlocked = sql`update dictionaries set is_locked = false where id = ${uuid}`;
    await database.run(sql`update dictionaries set is_locked = true where id = ${uuid}`);
    const needs = { database, clock: systemClock, newId, tables, nextTurn: () => setImmediate(), blobs } as unknown;
    await runImport(needs as Parameters<typeof runImport>[0], task, {
      signal: new AbortController().signal,
      progress: async () => undefined,
      complete: async (tx) => void (await tx.run(unlocked)),
      ...run,
    }).finally(() => database.run(unlocked));
  };
}

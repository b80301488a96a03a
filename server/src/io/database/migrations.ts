import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** One file of the migrations folder. */
export type Migration = { readonly number: number; readonly name: string; readonly text: string; readonly checksum: string };

const pattern = /^(\d{4})-[a-z0-9-]+\.sql$/;

/** The database and the migrations do not fit: changed files, gaps, or a newer program's work. The message says what to do. */
export class MigrationRefused extends Error {
  override readonly name = "MigrationRefused";
}

/** The migrations of a folder in order. Throws MigrationRefused when a file is not named `0001-name.sql`, or a number is missing or given twice. */
export async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)));
  for (const [index, { number, name }] of migrations.entries()) {
    if (number !== index + 1)
      throw new MigrationRefused(
        `migration ${name} found where number ${index + 1} is expected: numbers increase by one, without gaps or duplicates`,
      );
  }
  return migrations;
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const number = pattern.exec(file)?.[1];
  if (number === undefined) throw new MigrationRefused(`migration ${file} is not named like 0001-accounts.sql`);
  const text = await readFile(join(folder, file), "utf8");
  const checksum = createHash("sha256").update(text).digest("hex");
  return { number: Number(number), name: file.slice(0, -".sql".length), text, checksum };
}

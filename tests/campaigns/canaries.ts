import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { OpenDatabase } from "@chancery/server/io/database/pool.ts";
import { raw } from "sql-template-tag";

/** Files that hold a secret on purpose, for their owner alone. */
const own = new Set([
  ...["secrets.json", "seal.p12", "saml.pem", "audit.pem"].map((name) => join("keys", name)),
  join("database", "password"),
]);

/** Places that secrets may have leaked to. */
export type Places = {
  readonly files: ReadonlyMap<string, Buffer>;
  /** Rows of tables as text: in files, long values are compressed. */
  readonly tables: ReadonlyMap<string, Buffer>;
  readonly lines: readonly string[];
  readonly metrics: string;
  readonly answers: readonly string[];
  /** Command lines of started programs, as every user of the machine sees them. */
  readonly commands: readonly string[];
};

/** Nothing anywhere. */
export const nowhere: Places = { files: new Map(), tables: new Map(), lines: [], metrics: "", answers: [], commands: [] };

/** Secrets found, by place. `linesOf` says how many log lines may have it: none, but for the offer of the set-up. */
export function findings(
  secrets: ReadonlyMap<string, string>,
  places: Places,
  linesOf: (what: string) => number,
): readonly string[] {
  const texts = (kind: string, all: readonly string[]) =>
    all.map((text) => [`${kind}: ${text.slice(0, 200)}`, Buffer.from(text)] as const);
  const found = [
    ...[...places.files].map(([file, bytes]) => [`the file ${file}`, bytes] as const),
    ...[...places.tables].map(([table, bytes]) => [`the table ${table}`, bytes] as const),
    ...texts("the figures", [places.metrics]),
    ...texts("an answer", places.answers),
    ...texts("a command", places.commands),
  ];
  return [...secrets].flatMap(([what, secret]) => {
    const forms = formsOf(secret);
    const has = (bytes: Buffer): boolean => forms.some((form) => bytes.includes(form));
    const lines = places.lines.filter((line) => has(Buffer.from(line)));
    return [
      ...found.filter(([, bytes]) => has(bytes)).map(([where]) => `${what} in ${where}`),
      ...(lines.length === linesOf(what) ? [] : [`${what} in ${lines.length} log lines: ${lines.join(" ").slice(0, 300)}`]),
    ];
  });
}

/** Every file below a folder by its path, but those of the service's own secrets. */
export async function bytesBelow(top: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(top, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => relative(top, join(entry.parentPath, entry.name)));
  const found = new Map<string, Buffer>();
  for (const name of names) if (!own.has(name)) found.set(name, await readFile(join(top, name)).catch(() => Buffer.alloc(0)));
  return found;
}

/** All rows of all tables of the service, as text. */
export async function rowsOf(database: Pick<OpenDatabase, "all">): Promise<ReadonlyMap<string, Buffer>> {
  const tables = await database.all<{ readonly name: string }>(
    raw("select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1"),
  );
  const found = new Map<string, Buffer>();
  for (const { name } of tables) {
    const rows = await database.all<{ readonly text: string }>(raw(`select t::text as text from ${name} t`));
    found.set(name, Buffer.from(rows.map(({ text }) => text).join("\n")));
  }
  return found;
}

/** Command lines of all running programs, where the machine reports them. */
export async function commandsHere(): Promise<readonly string[]> {
  const ids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const read = async (id: string): Promise<string> => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "");
  return (await Promise.all(ids.map(read))).map((line) => line.replaceAll("\0", " "));
}

/** Whether bytes hold a text in any of its forms. */
export function holds(bytes: Buffer, text: string): boolean {
  return formsOf(text).some((form) => bytes.includes(form));
}

/** A text as it is, as JSON has it (twice, too), as addresses have it, in hex, and in base64 and base64url at any of three places. */
export function formsOf(text: string): readonly string[] {
  const plain = Buffer.from(text);
  const hex = plain.toString("hex");
  const json = JSON.stringify(text).slice(1, -1);
  const address = encodeURIComponent(text);
  const coded = [0, 1, 2].map((shift) => {
    const whole = Buffer.concat([Buffer.alloc(shift), plain]).toString("base64");
    return whole.slice(shift === 0 ? 0 : 4, -4);
  });
  const forms = [
    text,
    json,
    JSON.stringify(json).slice(1, -1),
    address,
    address.toLowerCase(),
    address.replaceAll("%20", "+"),
    hex,
  ];
  return [
    ...new Set([...forms, hex.toUpperCase(), ...coded, ...coded.map((one) => one.replaceAll("+", "-").replaceAll("/", "_"))]),
  ];
}

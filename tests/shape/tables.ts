import { isTest, lineOf, type Finding, type Rule, type Source, type SourceFile } from "./tree.ts";
import { nodesOf, type Node } from "./walk.ts";

/** Migrations whose owner is no room: where their tables are spoken to. */
const otherOwners: Readonly<Record<string, readonly string[]>> = {
  reception: ["server/src/http/"],
  letters: ["server/src/rooms/emails/"],
  jobs: ["server/src/jobs/", "server/src/io/jobs/"],
  audit: ["server/src/rooms/audit/", "server/src/jobs/"],
};
/** Tables of the migrations. */
const storeOf =
  /\/store(\.ts$|\/)|^server\/src\/(http|jobs)\/(store|[a-z-]*store|publish|relay|outbox|write-audit)[a-z-]*(\.ts$|\/)/;
const sqlPattern = /\b(?:from|join|into|update|table|copy|lock table)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/g;

type Owner = { readonly migration: string; readonly folders: readonly string[] };

/** A table is named in SQL only in its room's store; others join a room's views *_cards and *_access. */
export const tablesHaveOwners: Rule = ({ files, sources }) => {
  const owners = ownersOf(files);
  return sources.flatMap((source) => {
    if (!source.path.startsWith("server/src/") || isTest(source.path)) return [];
    return statementsOf(source).flatMap((statement) => foreignTables(source, statement, owners));
  });
};

/** SQL is only in the stores of a room. */
export const sqlStandsInStores: Rule = ({ files, sources }) => {
  const owners = ownersOf(files);
  return sources.flatMap((source) => {
    if (!source.path.startsWith("server/src/rooms/") || isTest(source.path) || storeOf.test(source.path)) return [];
    return statementsOf(source).flatMap(({ text, offset }): readonly Finding[] => {
      const table = tablesIn(text).find((name) => owners.has(name));
      if (table === undefined) return [];
      return [{ path: source.path, line: lineOf(source, offset), message: `SQL on ${table} outside of the store` }];
    });
  });
};

/** Tables that foreign keys of other rooms may reference: people and places, and providers, whose removal the database refuses. */
const pointedTo: ReadonlySet<string> = new Set(["accounts", "users", "mailboxes", "sso_providers"]);

/** A foreign key stays inside its room or points to accounts, users, mailboxes or identity providers. */
export const keysStayInside: Rule = ({ files }) => {
  const owners = ownersOf(files);
  return migrationsOf(files).flatMap((file) =>
    [...sqlOf(file.text).matchAll(/\breferences\s+([a-z_][a-z0-9_]*)/g)].flatMap((match): readonly Finding[] => {
      const table = match[1] ?? "";
      if (pointedTo.has(table) || owners.get(table)?.migration === roomOf(file)) return [];
      return [{ path: file.path, line: lineOf(file, match.index), message: `a foreign key into another room: ${table}` }];
    }),
  );
};

function foreignTables(source: Source, statement: Statement, owners: ReadonlyMap<string, Owner>): readonly Finding[] {
  return tablesIn(statement.text).flatMap((table): readonly Finding[] => {
    const owner = owners.get(table);
    if (!owner || owner.folders.some((folder) => source.path.startsWith(folder))) return [];
    const message = `${table} belongs to ${owner.migration}: ask its door, or join its view`;
    return [{ path: source.path, line: lineOf(source, statement.offset), message }];
  });
}

/** The migration that made a table, and the folders that may name it. */
function ownersOf(files: readonly SourceFile[]): ReadonlyMap<string, Owner> {
  return new Map(
    migrationsOf(files).flatMap((file) => {
      const migration = roomOf(file);
      const folders = otherOwners[migration] ?? [`server/src/rooms/${migration}/`];
      const made = sqlOf(file.text).matchAll(/create\s+(?:unlogged\s+)?table\s+(?:if not exists\s+)?([a-z_][a-z0-9_]*)/g);
      return [...made].map((match): [string, Owner] => [match[1] ?? "", { migration, folders }]);
    }),
  );
}

/** The text with its comments blanked, offsets kept. */
function sqlOf(text: string): string {
  return text.replace(/--[^\n]*/g, (comment) => " ".repeat(comment.length));
}

function migrationsOf(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.filter(({ path }) => /^server\/migrations\/.*\.sql$/.test(path));
}

/** `0004-attachments.sql` and `0012-attachments-thumbnails.sql` are both of attachments. */
function roomOf(file: SourceFile): string {
  return /\/\d+-([a-z-]+)/.exec(file.path)?.[1] ?? "";
}

type Statement = { readonly text: string; readonly offset: number };

/** Every piece of text in the file that reads like SQL; parameters are blanked. */
function statementsOf(source: Source): readonly Statement[] {
  return [...nodesOf(source.program)].flatMap(({ node }): readonly Statement[] => {
    const text = textOf(node);
    if (text === undefined || !/\b(select|insert|update|delete|copy|lock)\b/.test(text)) return [];
    return [{ text, offset: node.start }];
  });
}

function textOf(node: Node): string | undefined {
  if (node.type === "Literal" && typeof node["value"] === "string") return node["value"];
  if (node.type !== "TemplateLiteral") return undefined;
  const quasis = node["quasis"] as readonly { value: { cooked: string | null } }[];
  return quasis.map(({ value }) => value.cooked ?? "").join(" ? ");
}

function tablesIn(statement: string): readonly string[] {
  return [...statement.matchAll(sqlPattern)].map((match) => match[1] ?? "");
}

import { lineOf, type Finding, type Rule } from "./tree.ts";

const forbidden: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^\s*(begin|commit|rollback)\s*;/gim, "the migrator opens the transaction"],
  [/\bdeferrable\b/gi, "deferrable constraints cannot be spread over nodes"],
  [/\bexclude\s+using\b/gi, "exclusion constraints cannot be spread over nodes"],
  [/\b(serial|bigserial)\b/gi, "ids are made by the service; a counter is an identity column"],
  [/\bdrop\s+(table|column)\b/gi, "forward only, expand and contract: name the release that stopped reading it in an ADR first"],
];

/** Migrations are numbered 0001, 0002 … without a gap, and named after their room. */
export const migrationsAreNumbered: Rule = ({ files }) => {
  const names = files.flatMap(({ path }) => /^server\/migrations\/(.+)$/.exec(path)?.[1] ?? []).toSorted();
  return names.flatMap((name, index): readonly Finding[] => {
    const path = `server/migrations/${name}`;
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) return [{ path, message: "a migration is called NNNN-name.sql" }];
    const expected = String(index + 1).padStart(4, "0");
    return name.startsWith(expected) ? [] : [{ path, message: `the next number is ${expected}` }];
  });
};

/** Migrations are plain SQL that every supported database and a spread one can run. */
export const migrationsArePlain: Rule = ({ files }) =>
  files.flatMap((file) => {
    if (!file.path.startsWith("server/migrations/")) return [];
    return forbidden.flatMap(([pattern, reason]) =>
      [...file.text.matchAll(pattern)].map((match) => ({ path: file.path, line: lineOf(file, match.index), message: reason })),
    );
  });

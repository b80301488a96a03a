import type { OpenSpool } from "../../../io/spool.ts";
import type { Measured } from "../../../io/zip/spool-entry.ts";
import type { Report } from "../report.ts";

/** The list of what an export has, which grows in a spool. */
export type Manifest = {
  /** Notes the number of rows of a table. */
  count(name: string, rows: number): void;
  add(path: string, content: Measured): Promise<void>;
  /** Notes a file that is gone, with the hash of its bytes where it is known. */
  miss(path: string, sha256?: string): Promise<void>;
  /** The whole as JSON: `{format, accountUuid, exportUuid, createdAt, counts, entries}`. */
  text(): AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
};

const format = 1;

/** Begins the manifest of an export. */
export async function openManifest(openSpool: OpenSpool, { id, accountId, createdAt }: Report): Promise<Manifest> {
  const entries = await openSpool();
  const counts = new Map([
    ["files", 0],
    ["missing", 0],
  ]);
  const increment = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  const append = async (entry: object): Promise<void> => {
    await entries.append(Buffer.from(`${entries.sizeBytes === 0 ? "" : ","}\n${JSON.stringify(entry)}`));
  };
  return {
    count: (name, rows) => void counts.set(name, rows),
    add: async (path, { sizeBytes, sha256 }) => {
      if (!path.startsWith("data/")) increment("files");
      await append({ path, sizeBytes, sha256 });
    },
    miss: async (path, sha256) => {
      increment("missing");
      await append({ path, sha256, missing: true });
    },
    text: async function* () {
      const begun = { format, accountUuid: accountId, exportUuid: id, createdAt, counts: Object.fromEntries(counts) };
      const head = JSON.stringify(begun);
      yield Buffer.from(`${head.slice(0, -1)},"entries":[`);
      yield* entries.read();
      yield Buffer.from("\n]}\n");
    },
    close: () => entries.close(),
  };
}

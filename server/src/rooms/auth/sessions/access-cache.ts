import type { MailboxId } from "@chancery/core/ids/id.ts";
import { addMs, type Instant } from "@chancery/core/ids/instant.ts";
import type { Database } from "../../../io/database/database.ts";
import { asService } from "../../../io/database/requester.ts";
import { findAccess, type AccessRow } from "../session/store/access.ts";
import { readAccessVersions, type AccessVersions } from "../session/store/access-versions.ts";

/** The use of a token is recorded at most once in this time. */
export const touchEveryMs = 60_000;
/** Rows that are kept; of more, the one kept longest goes. */
const rowsMax = 5000;

/** Rights of tokens, kept in the process. */
export type AccessCache = {
  /** The same as `findAccess`, as of a moment after the call. */
  find(hash: Buffer, mailboxId: MailboxId | undefined, now: Instant): Promise<AccessRow | undefined>;
};

/**
 * Keeps the rows of `findAccess`. A kept row counts only if the versions of its user and its accounts, read after the request has
 * arrived, are those it was read with: every transaction that changes what a token may do raises one of them.
 */
export function accessCache(db: Database): AccessCache {
  const rows = new Map<string, AccessRow>();
  const read = readTogether((subjects) => readAccessVersions(db, subjects));
  const readInTurn = async (subjects: readonly string[]): Promise<AccessVersions> => {
    const endTurn = await db.turn();
    return read(subjects).finally(endTurn);
  };
  const keep = (key: string, row: AccessRow): void => {
    const [eldest] = rows.keys();
    if (rows.size >= rowsMax && eldest !== undefined) rows.delete(eldest);
    rows.set(key, row);
  };
  return {
    find: async (hash, mailboxId, now) => {
      const key = `${hash.toString("base64")} ${mailboxId ?? ""}`;
      const kept = rows.get(key);
      if (kept && isInTime(kept, now) && isUnchanged(kept, await readInTurn(kept.subjects))) return kept;
      rows.delete(key);
      const row = await findAccess(db, hash, mailboxId, now);
      // a mailbox that does not exist has no account whose version would rise with it
      if (row && row.kind !== "guest" && (mailboxId === undefined || row.mailbox_id !== null)) keep(key, row);
      return row;
    },
  };
}

/** Whether the times of a kept row are still true: its use is not to be recorded again yet, and it has not expired. */
function isInTime({ last_used_at: usedAt, expires_at: expiresAt, idle_until: idleUntil }: AccessRow, now: Instant): boolean {
  return usedAt !== null && usedAt > addMs(now, -touchEveryMs) && expiresAt > now && (idleUntil === null || idleUntil > now);
}

function isUnchanged({ subjects, versions }: AccessRow, current: AccessVersions): boolean {
  return subjects.every((subject) => (current.get(subject) ?? 0) === (versions[subject] ?? 0));
}

/** Collects what is asked for in one turn of the event loop into one read, which begins after all of them. */
function readTogether(read: (subjects: readonly string[]) => Promise<AccessVersions>) {
  let next: { readonly subjects: Set<string>; readonly versions: Promise<AccessVersions> } | undefined;
  return (subjects: readonly string[]): Promise<AccessVersions> => {
    next ??= begin();
    for (const subject of subjects) next.subjects.add(subject);
    return next.versions;
  };

  function begin() {
    const subjects = new Set<string>();
    const turn = new Promise((resolve) => setImmediate(resolve));
    const versions = turn.then(() => {
      next = undefined;
      // the requester who came first may be one whose statements wait long
      return asService(() => read([...subjects]));
    });
    return { subjects, versions };
  }
}

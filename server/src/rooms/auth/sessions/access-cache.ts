import type { MailboxId } from "@chancery/core/ids/id.ts";
import { addMs, type Instant } from "@chancery/core/ids/instant.ts";
import type { Database } from "../../../io/database/database.ts";
import { findAccess, type AccessRow, readAccessVersions, type AccessVersions } from "../session/store/access.ts";

/** The use of a token is recorded at most once in this time. */
export const touchEveryMs = 60_000;
/** The most rows kept; the oldest is dropped for a new one. */
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
  let reading: ((subjects: readonly string[]) => Promise<AccessVersions>) | undefined;
  // made by the first request: rooms are also opened without a database, for openapi.json
  const read = (subjects: readonly string[]) => (reading ??= db.together((all) => readAccessVersions(db, all)))(subjects);
  const keep = (key: string, row: AccessRow): void => {
    const [eldest] = rows.keys();
    if (rows.size >= rowsMax && eldest !== undefined) rows.delete(eldest);
    rows.set(key, row);
  };
  return {
    find: async (hash, mailboxId, now) => {
      const key = `${hash.toString("base64")} ${mailboxId ?? ""}`;
      const kept = rows.get(key);
      if (kept && isInTime(kept, now) && isUnchanged(kept, await read(kept.subjects))) return kept;
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

import { findId, type RecordId } from "@chancery/core/ids/id.ts";
import { addDays, msOf, type Instant } from "@chancery/core/ids/instant.ts";
import type { Page, PageRows } from "../../../http/route/paging.ts";
import type { Queries } from "../../../io/database/database.ts";
import { startOf } from "../records/find-page.ts";
import { countRecordsAt, findReachAt, listRecordsAt, type Moment } from "./store/history.ts";
import type { RecordRow } from "../records/store/records.ts";
import { findSize } from "../dictionary/store/dictionaries.ts";

/** The number of records, and of their versions, that one request reads: about 200 ms. */
const walkMax = 100_000;

/**
 * A page of the records as they were, in order of creation, and their number: exact if one request can read them all, otherwise
 * the current number of the set. If most records are newer than the instant, a page may be short and have a successor.
 */
export async function findPastPage(db: Queries, moment: Moment, page: Page, lookMax = walkMax): Promise<PageRows<RecordRow>> {
  const { after, known, offset } = startOf(page);
  const through = await findReachAt(db, moment, { after, walkMax: lookMax });
  const rows = await listRecordsAt(db, moment, { after, through, offset, limit: page.limit + 1 });
  const total = known ?? (await count(db, moment, lookMax));
  if (through === undefined || rows.length > page.limit) return { rows, total };
  const leftOut = rows.length > 0 || offset === 0 ? offset : await countRecordsAt(db, moment, { after, through });
  return { rows, total, next: [through, total, offset - leftOut, moment.setId] };
}

/**
 * The greatest id that a record existing at an instant can have; ids contain their time. A day is added, because the clock that
 * made them may have been ahead.
 */
export function lastIdAt(at: Instant): RecordId | undefined {
  const time = msOf(addDays(at, 1)).toString(16).padStart(12, "0");
  return findId<"record">(`${time.slice(0, 8)}-${time.slice(8)}-ffff-ffff-ffffffffffff`);
}

async function count(db: Queries, moment: Moment, lookMax: number): Promise<number> {
  const through = await findReachAt(db, moment, { after: undefined, walkMax: lookMax });
  if (through === undefined) return countRecordsAt(db, moment, { after: undefined, through });
  return findSize(db, moment.setId);
}

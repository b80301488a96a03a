import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { refuse } from "@chancery/core/fault/fault.ts";
import type { DictionaryId } from "@chancery/core/ids/id.ts";
import { addDays, type Instant } from "@chancery/core/ids/instant.ts";
import type { Page } from "../../../http/route/paging.ts";
import type { Database, Queries } from "../../../io/database/database.ts";
import type { Dictionary } from "../dictionary/dictionary.ts";
import { findOpen } from "../dictionary/find-dictionary.ts";
import { findPage } from "../records/find-page.ts";
import { findPastPage, lastIdAt } from "./find-past-page.ts";
import { recordOf } from "../records/find-records.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { pageSnapshot } from "../records/page-snapshot.ts";
import { findColumnsAt, findKeptFrom, findSetAt, findUnseen } from "./store/history.ts";

/**
 * The records as they are, or as they were at an instant, with the columns of that time. Current access applies. Throws
 * dictionary.not_found, dictionary.no_access, and request.invalid for an instant that is in the future or no longer kept.
 */
export async function readHistory(
  needs: DictionariesNeeds,
  { id, at }: { readonly id: DictionaryId; readonly at: Instant | undefined },
  page: Page,
  mailbox: OpenMailbox,
) {
  const { database } = needs;
  const dictionary = await findOpen(database, id, mailbox);
  if (at === undefined) return readNow(database, dictionary, page);
  await checkInstant(needs, at);
  return readThen(database, dictionary, at, page);
}

async function readNow(db: Database, dictionary: Dictionary, page: Page) {
  const { columns } = dictionary;
  const setId = await pageSnapshot(db, dictionary, page);
  const { rows, ...rest } = await findPage(db, { setId, groups: [], countMax: 0 }, page);
  return { ...rest, rows: rows.map((row) => recordOf(columns, row)), columns, setId };
}

async function readThen(db: Queries, dictionary: Dictionary, at: Instant, page: Page) {
  const { id, setId: present } = dictionary;
  const columns = await findColumnsAt(db, id, at);
  const first = await findSetAt(db, id, at);
  const lastId = lastIdAt(at);
  if (first === undefined || lastId === undefined) return { rows: [], total: 0, columns, setId: present };
  const setId = await pageSnapshot(db, { id, setId: first }, page);
  const moment = { setId, at, lastId, unseen: await findUnseen(db, setId, at) };
  const { rows, ...rest } = await findPastPage(db, moment, page);
  return { ...rest, rows: rows.map((row) => recordOf(columns, row)), columns, setId };
}

async function checkInstant({ database, clock, historyDays }: DictionariesNeeds, at: Instant): Promise<void> {
  const now = clock.now();
  const oldest = addDays(now, -historyDays);
  const kept = (await findKeptFrom(database)) ?? oldest;
  const from = kept > oldest ? kept : oldest;
  if (at >= from && at <= now) return;
  const args = [`at must be a time from ${from} to ${now}`];
  refuse([{ code: "request.invalid", args, parameter: "at", allowed: [from, now] }]);
}

import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { listRecords } from "@chancery/server/rooms/dictionaries/records/list-records.ts";
import { listSelectableValues } from "@chancery/server/rooms/dictionaries/records/list-selectable-values.ts";
import { headersOf, startBenchService, type BenchService } from "../harness/bench-service.ts";
import type { LoadRequest } from "../harness/load.ts";
import type { PgbenchScript } from "../harness/pgbench.ts";
import { runBench } from "../harness/rounds.ts";
import { statementsOf } from "../harness/taken-statements.ts";
import { compareKinds, timeRequests, type TimedKind } from "../harness/timed-load.ts";
import { fillDictionary, makeDictionary, recordId, type BenchDictionary } from "./dictionary.ts";
import { codeOf } from "./rows.ts";

const stored = Number(process.env["BENCH_RECORDS"] ?? 1_000_000);
const rounds = 3;
const each = 60;
const half = Math.floor(stored / 2);
const pageRows = 25;
const firstPage = { offset: 0, limit: pageRows, after: undefined };

type Filter = readonly [column: number, op: "==" | "!==" | "=" | "!=", value: string];
type Filled = BenchDictionary & { readonly running: BenchService; readonly mailbox: OpenMailbox };
type Needs = Parameters<typeof listRecords>[0];

/** Filters of every kind: columns by their place in `columnNames`. */
const asked: readonly (readonly [name: string, filters: readonly Filter[]])[] = [
  ["== one", [[0, "==", codeOf(half)]]],
  [
    "== one of two",
    [
      [0, "==", codeOf(half)],
      [0, "==", codeOf(7)],
    ],
  ],
  ["contains, one", [[0, "=", codeOf(half).slice(2)]]],
  ["contains, few", [[1, "=", "OREALIS pum"]]],
  ["contains, many", [[2, "=", "lodz"]]],
  ["empty, few", [[2, "==", ""]]],
  ["empty, many", [[3, "==", ""]]],
  ["not empty", [[3, "!==", ""]]],
  ["differs", [[2, "!==", "Київ"]]],
  ["contains not", [[1, "!=", "pump"]]],
  [
    "two columns",
    [
      [1, "=", "umps l"],
      [2, "==", "Kraków"],
    ],
  ],
  [
    "two columns, few",
    [
      [1, "=", "ealis pum"],
      [2, "=", "krako"],
    ],
  ],
];

/** Words typed into a field, letter by letter, and rare or missing ones. */
const typed = ["b", "bo", "bor", "bore", "borea", "borealis p", "borealis pum", "ephyr wh", "zz"];

/**
 * Filtered pages of 1 000 000 records and the values of a form while a user types, against their very statements in
 * pgbench, and the last page, by cursor, against the first; 95 % are quicker than the figures.
 */
export async function bench(): Promise<string> {
  const running = await startBenchService();
  try {
    const dictionary = await makeDictionary(running);
    await fillDictionary(running, dictionary, stored);
    const filled = { ...dictionary, running, mailbox: await mailboxOf(running) };
    const pages = await pageKinds(filled);
    return [
      await compareKinds("records-read", running, [...pages, ...(await filterKinds(filled))], each),
      await comparePages(running, pages),
      await compareKinds("records-typed", running, await typedKinds(filled), each),
    ].join("\n");
  } finally {
    await running.stop();
  }
}

/** The last page is ours, the first the limit. */
async function comparePages(running: BenchService, [first, last]: readonly TimedKind[]): Promise<string> {
  const run = (kind: TimedKind | undefined) => timeRequests(running, kind ? [kind.request] : [], 500);
  const both = { ours: () => run(last), limit: () => run(first) };
  return runBench({ name: "records-last", unit: "pages", measure: "time", aim: 1.2, ...both }, rounds);
}

async function pageKinds({ id, running, mailbox }: Filled): Promise<readonly TimedKind[]> {
  const path = `/api/v1/dictionary/${id}/records?limit=${pageRows}`;
  const before = await running.ann.post(`${path}&offset=${stored - 2 * pageRows}`, {});
  const cursor = encodeURIComponent(String(Object(before.json).nextCursor));
  const behind = { ...firstPage, after: [recordId(stored - pageRows - 1), stored] };
  const script = (place: number, page: typeof behind | typeof firstPage) =>
    scriptOf(running, place, (needs) => listRecords(needs, { id, filters: [] }, page, mailbox));
  return [
    { name: "first page", request: requestOf(running, path, {}), script: await script(90, firstPage) },
    { name: "last page", request: requestOf(running, `${path}&cursor=${cursor}`, {}), script: await script(91, behind) },
  ];
}

async function filterKinds({ id, columns, running, mailbox }: Filled): Promise<readonly TimedKind[]> {
  const kind = async ([name, wanted]: (typeof asked)[number], place: number): Promise<TimedKind> => {
    const filters = wanted.map(([column, op, value]) => ({ uuid: columns[column]!, op, value }));
    const work = (needs: Needs) => listRecords(needs, { id, filters }, firstPage, mailbox);
    const request = requestOf(running, `/api/v1/dictionary/${id}/records`, { filters });
    return { name, request, script: await scriptOf(running, place, work) };
  };
  return Promise.all(asked.map(kind));
}

async function typedKinds({ id, columns, running, mailbox }: Filled): Promise<readonly TimedKind[]> {
  const columnId = columns[1]!;
  const kind = async (keyword: string, place: number): Promise<TimedKind> => {
    const work = (needs: Needs) =>
      listSelectableValues(
        needs,
        { id, columnId },
        { query: { keyword }, page: firstPage },
        { mailbox, caller: { tokenKind: "session" } },
      );
    const request = requestOf(running, `/api/v1/dictionary/${id}/column/${columnId}`, { keyword });
    return { name: keyword, request, script: await scriptOf(running, place, work) };
  };
  return Promise.all(typed.map(kind));
}

function requestOf({ ann }: BenchService, path: string, body: unknown): LoadRequest {
  const headers = { ...headersOf(ann), "content-type": "application/json" };
  return { method: "POST", path, headers, body: JSON.stringify(body) };
}

async function scriptOf(
  { database }: BenchService,
  place: number,
  work: (needs: Needs) => Promise<unknown>,
): Promise<PgbenchScript> {
  const needs = (listening: unknown) => ({ database: listening }) as Needs;
  return statementsOf(database, place, (listening) => work(needs(listening)));
}

async function mailboxOf({ database, ann }: BenchService): Promise<OpenMailbox> {
  const { rows } = await database.pool.query(`select account_id from mailboxes where id = '${ann.mailboxId}'`);
  return { id: ann.mailboxId, accountId: rows[0].account_id } as OpenMailbox;
}

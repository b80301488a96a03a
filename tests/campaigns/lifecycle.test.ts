import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { isBirth, moves, type Move, type MoveName } from "../world/envelopes/life.ts";
import { addDays, addMs, parseInstant, type Instant } from "@chancery/core/ids/instant.ts";
import sql from "sql-template-tag";
import { callingApp, type Answer } from "../world/call.ts";
import { filled, order, type OrderTemplate } from "../world/orders.ts";
import { textAt } from "../world/paper.ts";
import { people } from "../world/people.ts";
import { signIn, type Persona } from "../world/persona.ts";
import { world } from "../world/world.ts";
import { campaignLength } from "./length.ts";
import {
  emptyBook,
  folders,
  mayPut,
  pass,
  record,
  recordExpiry,
  recordFolder,
  viewOf,
  type Folder,
  type LifeBook,
} from "./lifecycle-model.ts";

// The whole service against the simple model of an envelope's life: random actions by random people in random order.

const length = campaignLength(8000);
/** The short form ends by the clock, but not before this many envelopes. */
const livesMin = 3;
const numRuns = length.isShort ? 60 : Math.max(500, Math.round(length.ms / 200));

let now: Instant = parseInstant("2026-11-20T12:00:00Z", "test");
const one = await world({ clock: { now: () => now } });
const at = "/api/v1/envelope";
const never = new AbortController().signal;
const expiry = one.rooms.schedules.find(({ name }) => name === "envelopes.expire")!;
const template = await approvedOrder();
const info = '<info><subject>Order 7</subject><expire afterDays="1"/></info>';

/** Sender, assignee and approver, signed in. */
type Cast = readonly [Persona, Persona, Persona];
let cast: Cast = [one.ann, one.bob, one.stranger];
let castUntil = addDays(now, 20);
type Real = { id: string | undefined };
type Command = fc.AsyncCommand<LifeBook, Real>;

async function approvedOrder(): Promise<OrderTemplate> {
  const data = `<template><info><name>Order</name></info><documents><document id="order"><info><title>Order</title></info>
    <body><p><field type="text" name="a" roleId="seller"/><field type="text" name="b" roleId="buyer"/></p></body></document></documents>
    <flow><roles ordered="true"><role id="seller" title="Seller" type="sender" order="0"/>
    <role id="buyer" title="Buyer" type="assignee" order="1"/><role id="checker" title="Checker" type="approver" order="2"/></roles></flow></template>`;
  const answer = await one.ann.post("/api/v1/template", { data, access: "mailbox", categories: [] });
  assert.equal(answer.status, 200, answer.text);
  return answer.json as OrderTemplate;
}

const submitted = (a: string): string =>
  order(template, {
    buyer: people.bob.mailboxId,
    checker: people.stranger.mailboxId,
    info,
    fields: `<field name="a">${a}</field>`,
  });

/** The request of each action; for a bulk one the process reports whether it succeeded. */
const acts: Readonly<Record<MoveName, (who: Persona, uuid: string) => Promise<Answer>>> = {
  "create a draft": (who) => who.post(at, { data: submitted("x") }),
  "send again": (who) => who.post(`${at}/send`, { data: submitted("x") }),
  "save the draft": (who, uuid) => who.put(at, { uuid, data: submitted("half") }),
  "send the draft": (who, uuid) => who.post(`${at}/send`, { uuid, data: submitted("x") }),
  remove: (who, uuid) => who.send("DELETE", at, { body: { uuids: [uuid] } }),
  save: (who, uuid) => who.put(at, { uuid, data: filled(template, '<field name="b">half</field>') }),
  fill: (who, uuid) => who.put(`${at}/fill`, { uuid, data: filled(template, '<field name="b">y</field>') }),
  approve: (who, uuid) => who.post(`${at}/approve`, { uuids: [uuid] }),
  cancel: (who, uuid) => who.send("DELETE", `${at}/cancel`, { body: { uuids: [uuid], comment: "Ordered twice" } }),
};

async function isDone(who: Persona, name: MoveName, answer: Answer): Promise<boolean> {
  assert.ok(answer.status < 500, answer.text);
  if (name !== "approve" && name !== "cancel") return answer.status < 300;
  const process = await who.get(`/api/v1/process-status/${textAt(answer, "uuid")}`);
  return Object(process.json).successful === 1;
}

function commandOf(move: Move): Command {
  return {
    check: ({ life }) => (life.status === "NONE") === isBirth(move),
    run: async (book, real) => {
      const who = cast[move.by]!;
      const answer = await acts[move.name](who, real.id ?? "");
      const isTaken = await isDone(who, move.name, answer);
      assert.equal(isTaken, move.isAllowed(book.life), `${move.name}: ${answer.text}`);
      if (isTaken) record(book, move, now);
      if (isTaken && isBirth(move)) real.id = textAt(answer, "uuid");
      await compare(book, real);
    },
    toString: () => `${move.name} as ${move.by}`,
  };
}

function folderCommand(folder: Folder, by: number, isIn: boolean): Command {
  return {
    check: ({ life }) => life.status !== "NONE",
    run: async (book, real) => {
      const answer = await cast[by]!.send("PATCH", `${at}/${folder.path}/${isIn}`, { body: { uuids: [real.id] } });
      assert.equal(answer.status === 200, mayPut(book, folder, by, isIn), answer.text);
      if (answer.status === 200) recordFolder(book, folder, by, isIn);
      await compare(book, real);
    },
    toString: () => `${folder.path} ${isIn} as ${by}`,
  };
}

const wait: Command = {
  check: ({ life }) => life.status !== "NONE",
  run: async (book, real) => {
    now = addMs(now, 9 * 3_600_000);
    pass(book, now);
    await compare(book, real);
  },
  toString: () => "wait nine hours",
};

const expire: Command = {
  check: ({ life }) => life.status !== "NONE",
  run: async (book, real) => {
    await expiry.work(never);
    recordExpiry(book);
    await compare(book, real);
  },
  toString: () => "the job of the expiry",
};

/** All views match the model: the status answer, lists, active roles, and the audit trail. */
async function compare(book: LifeBook, { id }: Real): Promise<void> {
  if (id === undefined) return;
  const views = await Promise.all(cast.map((who) => seenBy(who, id)));
  assert.deepEqual(
    views,
    cast.map((_, by) => viewOf(book, by)),
  );
  if (book.life.status !== "NONE") assert.deepEqual(await operationsOf(id), book.operations);
}

async function seenBy(who: Persona, id: string) {
  const [shown, roles] = await Promise.all([who.get(`${at}/${id}?include=envelope`), who.get(`${at}/${id}/activeRoles`)]);
  if (shown.status === 404) {
    assert.equal(roles.status, 404);
    for (const folder of [{}, { archived: true }, { deleted: true }]) assert.equal(await rowOf(who, id, folder), undefined);
    return undefined;
  }
  const { status, completed, archived, deleted, data } = Object(shown.json).envelope;
  assert.match(data, new RegExp(`<status>${status === "WAITING" ? "SENT" : status}</status>`));
  const row = await rowOf(who, id, { archived, deleted });
  assert.deepEqual([row?.status, row?.completed, row?.archived, row?.deleted], [status, completed, archived, deleted]);
  return { status, completed, archived, deleted, activeRoles: roles.json };
}

type Row = {
  readonly envelopeUuid: string;
  readonly status: string;
  readonly completed: number;
  archived: boolean;
  deleted: boolean;
};

/** The row of a list, newest first. */
async function rowOf(who: Persona, id: string, folder: object): Promise<Row | undefined> {
  const found = await who.post(`${at}/search?limit=5`, folder);
  const rows: readonly Row[] = Object(found.json).data;
  return rows.find(({ envelopeUuid }) => envelopeUuid === id);
}

async function operationsOf(id: string): Promise<readonly string[]> {
  const rows = await one.database.all<{ readonly operation: string }>(sql`
    select record::json->>'operation' as operation from audit_records where subject_id = ${id} order by sequence`);
  return rows.map(({ operation }) => operation).filter((operation) => operation !== "VIEW_ENVELOPE");
}

/** Sessions end after thirty days. */
async function signInAgain(): Promise<void> {
  if (now < castUntil) return;
  const call = callingApp(one.app);
  cast = [await signIn(call, people.ann), await signIn(call, people.bob), await signIn(call, people.stranger)];
  castUntil = addDays(now, 20);
}

test("an envelope goes through its life as the simple model says, for every reader", async () => {
  const toFolders = folders.flatMap((folder) =>
    [0, 1, 2].flatMap((by) => [folderCommand(folder, by, true), folderCommand(folder, by, false)]),
  );
  // births are skipped once there is an envelope: many of them, so that lives begin soon
  const births = Array.from({ length: 20 }, () => moves.filter(isBirth).map(commandOf)).flat();
  const steps = [...births, ...moves.map(commandOf), ...toFolders, wait, expire].map((command) => fc.constant(command));
  let ran = 0;
  const end = performance.now() + length.ms;
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 80, size: "max" }), async (commands) => {
      if (length.isShort && ran >= livesMin && performance.now() > end) return;
      await signInAgain();
      await fc.asyncModelRun(() => ({ model: emptyBook(), real: { id: undefined } as Real }), commands);
      ran += 1;
    }),
    { numRuns, seed: length.seed },
  );
  assert.ok(ran >= livesMin, `${ran} lives`);
});

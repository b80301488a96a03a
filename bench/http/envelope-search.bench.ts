import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { findMailboxes } from "@chancery/server/rooms/mailboxes/mailbox/store/mailboxes.ts";
import { searchEnvelopes } from "@chancery/server/rooms/envelopes/search/search-envelopes.ts";
import { headersOf, startBenchService, type BenchService } from "../harness/bench-service.ts";
import { runLoad } from "../harness/load.ts";
import { peakBytes } from "../harness/memory.ts";
import { p95 } from "../harness/p95.ts";
import { runPgbench } from "../harness/pgbench.ts";
import { runBench, type Run } from "../harness/rounds.ts";
import { statementsOf } from "../harness/taken-statements.ts";
import { answerTo, sendRequest } from "./bench-order.ts";
import { referenceOf, seedFolders, subjectOf } from "./seed-folders.ts";

const stored = Number(process.env["BENCH_ENVELOPES"] ?? 1_000_000);
const clients = 2;
const count = 400;
const rounds = 3;
const half = Math.floor(stored / 2);

/** A status, subjects by middles of words, a value of a field in part and exactly, metadata, a span of time, several at once. */
const asked = [
  { status: ["WAITING"] },
  { subject: "umps for Kyi" },
  { subject: subjectOf(half) },
  { searchFields: [{ name: "reference", value: referenceOf(half).slice(2) }] },
  { searchFields: [{ name: "reference", value: referenceOf(half), type: "strict" }] },
  { metadata: { order: "A-4711" } },
  { createDateFrom: "2024-03-01T00:00:00.000Z", createDateTo: "2024-03-02T00:00:00.000Z" },
  { subject: "rotors", status: ["WAITING"] },
];

/** Searches of 1 000 000 envelopes of one mailbox, against the very statements of each in pgbench; 95 % are quicker than the figure. */
export async function bench(): Promise<string> {
  const running = await startBenchService();
  try {
    await seedFolders(running, await sendFound(running), stored);
    const { address, service, ann, database } = running;
    const mailbox = await mailboxOf(running);
    const needs = (db: typeof database) =>
      ({ database: db, clock: { now: () => new Date().toISOString() }, mailboxes: { findMailboxes } }) as unknown as Parameters<
        typeof searchEnvelopes
      >[0];
    const scripts = await Promise.all(
      asked.map((body, place) =>
        statementsOf(database, place, (db) =>
          searchEnvelopes(needs(db as typeof database), { query: {}, body: body as never }, mailbox),
        ),
      ),
    );
    const headers = { ...headersOf(ann), "content-type": "application/json" };
    const ours = async (): Promise<Run> => {
      const times: number[] = [];
      const began = new Map<number, number>();
      const request = (index: number) => {
        began.set(index, performance.now());
        return {
          method: "POST" as const,
          path: "/api/v1/envelope/search",
          headers,
          body: JSON.stringify(asked[index % asked.length]),
        };
      };
      const onAnswer = (_: string, index: number) => void times.push((performance.now() - (began.get(index) ?? 0)) / 1000);
      await runLoad({ origin: service.url, clients, count, status: 200, request, onAnswer });
      return { work: count, seconds: p95(times), peakBytes: peakBytes(service.pid) };
    };
    const limit = async (): Promise<Run> => {
      const { latencies } = await runPgbench({ address, scripts, clients, each: count / clients });
      return { work: count, seconds: p95(latencies) };
    };
    return await runBench({ name: "envelope-search", unit: "searches", measure: "time", aim: 1.5, ours, limit }, rounds);
  } finally {
    await running.stop();
  }
}

async function mailboxOf({ database, ann }: BenchService): Promise<OpenMailbox> {
  const { rows } = await database.pool.query(`select account_id from mailboxes where id = '${ann.mailboxId}'`);
  return { id: ann.mailboxId, accountId: rows[0].account_id } as OpenMailbox;
}

/** Sends an envelope that is found by a field and metadata; its id. */
async function sendFound(running: BenchService): Promise<string> {
  const data = `<template><info><name>Order</name><description>A bench</description></info>
    <documents><document id="order"><info><title>Order</title></info><body>
      <field type="text" name="reference" roleId="seller" search="true"/><field type="text" name="answer" roleId="buyer"/>
    </body></document></documents>
    <flow><roles><role id="seller" title="Seller" type="sender" order="0"/><role id="buyer" title="Buyer" type="assignee" order="1"/>
    </roles></flow></template>`;
  const made = await running.ann.post("/api/v1/template", { data, access: "mailbox", categories: [] });
  const template = String(Object(made.json).uuid);
  const envelope = `<envelope templateUuid="${template}"><info><subject>Order</subject></info>
    <flow><roles><role id="buyer" mailboxUuid="${running.bob.mailboxId}"/></roles></flow>
    <documents><document id="order"><field name="reference">REF</field></document></documents></envelope>`;
  const body = JSON.stringify({ data: envelope, metadata: { order: "A-0" } });
  return String(JSON.parse(await answerTo(running, { ...sendRequest(running, template), body })).uuid);
}

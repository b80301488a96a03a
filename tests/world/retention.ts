import assert from "node:assert/strict";
import { addDays } from "@chancery/core/ids/instant.ts";
import { systemClock } from "@chancery/server/io/clock.ts";
import sql from "sql-template-tag";
import { callingApp } from "./call.ts";
import { people } from "./people.ts";
import { signIn, type Persona } from "./persona.ts";
import { createPaper, replyXml, sendOffer, textAt, type PaperTemplate } from "./paper.ts";
import { world, type World } from "./world.ts";

/** A removed envelope as its account lists it. */
type Removed = { readonly envelopeUuid: string; readonly facts: unknown; readonly rule: unknown };

/** A world in which days pass, with what tests of retention do in Ann's account. */
export async function retentionScene() {
  const time = { shiftDays: 0 };
  const one = await world({ clock: { now: () => addDays(systemClock.now(), time.shiftDays) } });
  const call = callingApp(one.app);
  const account = `/api/v1/account/${people.ann.accountId}`;
  const rules = `${account}/retention-rules`;
  const scene = {
    one,
    database: one.database,
    /** The path of the account. */
    account,
    ann: one.ann,
    bob: one.bob,
    signInStranger: () => signIn(call, people.stranger),
    /** Lets days pass; people sign in again. */
    passDays: async (days: number): Promise<void> => {
      time.shiftDays += days;
      [scene.ann, scene.bob] = await Promise.all([signIn(call, people.ann), signIn(call, people.bob)]);
    },
    setRule: async (body: object): Promise<string> => {
      const made = await scene.ann.post(rules, body);
      assert.equal(made.status, 201, made.text);
      return textAt(made, "uuid");
    },
    removeRules: async (): Promise<void> => {
      const found: readonly { readonly uuid: string }[] = Object((await scene.ann.get(rules)).json);
      for (const { uuid } of found) assert.equal((await scene.ann.send("DELETE", `${rules}/${uuid}`, {})).status, 200);
    },
    applyRules: (signal?: AbortSignal) => runSchedule(one, "retention.apply-rules", signal),
    statusOf: async (id: string, who?: Persona) => (await (who ?? scene.ann).get(`/api/v1/envelope/${id}`)).status,
    removedOf: async (): Promise<readonly Removed[]> =>
      Object((await scene.ann.get(`${account}/removed-envelopes?limit=1000`)).json).data,
  };
  return scene;
}

/** Runs a periodic job of a world once. */
export async function runSchedule({ rooms }: Pick<World, "rooms">, name: string, signal?: AbortSignal): Promise<void> {
  const schedule = rooms.schedules.find((one) => one.name === name);
  assert.ok(schedule, name);
  await schedule.work(signal ?? new AbortController().signal);
}

/** How an envelope is completed. */
type Completion = {
  readonly template: PaperTemplate;
  readonly subject: string;
  readonly proof: Uint8Array;
  readonly acceptedBy: string;
  readonly fileName: string;
};

/** An envelope of a template that has been completed; with a proof, the recipient uploads a file with these bytes. */
export async function completeOffer(
  from: Persona,
  to: Persona,
  { template, subject, proof, acceptedBy = "Bob", fileName = "proof.csv" }: Partial<Completion> = {},
): Promise<string> {
  const paper = template ?? (await createPaper(from));
  const id = await sendOffer(from, to, paper, subject);
  const file = proof && (await to.upload("/api/v1/envelope/attachment", { name: fileName, bytes: proof }));
  if (file) assert.ok(file.status === 200 || file.status === 201, file.text);
  const filled = await to.put("/api/v1/envelope/fill", {
    uuid: id,
    data: replyXml(paper, acceptedBy, file && String(Object(file.json).uuid)),
  });
  assert.equal(filled.status, 200, filled.text);
  return id;
}

/** Does the jobs of removed envelopes, as a worker would. */
export async function forgetRemoved(one: Pick<World, "database" | "rooms">): Promise<void> {
  const events = await one.database.all<{ readonly key: string }>(sql`
    select key
    from outbox
    where name = 'envelope.removed'
    order by id`);
  for (const { key } of events) await forgetEnvelope(one, key);
}

/** Does the jobs of one removed envelope, which may be repeated. */
export async function forgetEnvelope({ rooms }: Pick<World, "rooms">, envelopeId: string): Promise<void> {
  const job = { eventId: 1, key: envelopeId, attempt: 1, finish: async () => undefined };
  for (const { on, work } of rooms.handlers)
    if (on === "envelope.removed") await work({ envelopeId }, new AbortController().signal, job);
}

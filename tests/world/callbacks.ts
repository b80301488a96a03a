import assert from "node:assert/strict";
import { after } from "node:test";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { addMs, type Instant } from "@chancery/core/ids/instant.ts";
import { systemClock, type Clock } from "@chancery/server/io/clock.ts";
import { until } from "./embedded.ts";
import { filled, orderTemplate, sendOrder } from "./orders.ts";
import type { Persona } from "./persona.ts";
import { startReceiver, type Received, type Receiver } from "./receiver.ts";
import { world, type World } from "./world.ts";

/** A new callback. */
export type MadeCallback = { readonly id: string; readonly secret: string };

/** A delivery as a list has it. */
export type ShownDelivery = Readonly<Record<"id" | "webhookId" | "envelopeUuid" | "status" | "state" | "response", string>> &
  Readonly<Record<"attempts" | "responseCode" | "durationMs", number>> & { readonly nextAttemptAt: string | null };

/** A world whose callbacks reach a receiver, with a clock that a test sets ahead. */
export type CallbackWorld = {
  readonly one: World;
  readonly receiver: Receiver;
  readonly now: () => Instant;
  /** Sets the clock of the service ahead. */
  advance(ms: number): void;
  /** Creates a callback of Bob's mailbox, or another person's. */
  add(body: object, options?: { readonly who?: Persona; readonly query?: string }): Promise<MadeCallback>;
  remove(id: string): Promise<void>;
  /** Sends an order from Ann to Bob. */
  send(): Promise<string>;
  /** Completes an order. */
  complete(uuid: string): Promise<void>;
  deliveriesOf(id: string): Promise<readonly ShownDelivery[]>;
  /** Waits until the deliveries of a callback are as wanted, newest first. */
  untilDeliveries(id: string, isSo: (all: readonly ShownDelivery[]) => boolean): Promise<readonly ShownDelivery[]>;
};

/** Path of callbacks. */
export const callbacksPath = "/api/v1/envelope/callback";
const limitMs = 30_000;

/** Builds the world; it ends after the last test of the file. Its clock is this one, as far ahead as the test set it. */
export async function callbackWorld(base: Clock = systemClock): Promise<CallbackWorld> {
  const receiver = await startReceiver();
  after(() => receiver.stop());
  let aheadMs = 0;
  const clock = { now: () => addMs(base.now(), aheadMs) };
  const one = await world({ works: true, clock, settings: { CHANCERY_OUTBOUND_ALLOW: "127.0.0.1/32" } });
  const template = await orderTemplate(one.ann);
  const deliveriesOf = async (id: string): Promise<readonly ShownDelivery[]> =>
    Object((await one.bob.get(`${callbacksPath}/${id}/deliveries`)).json).data;
  return {
    one,
    receiver,
    now: clock.now,
    advance: (ms) => void (aheadMs += ms),
    add: async (body, { who = one.bob, query = "" } = {}) => {
      const answer = await who.post(`${callbacksPath}/add${query}`, body);
      assert.equal(answer.status, 201, answer.text);
      return answer.json as MadeCallback;
    },
    remove: async (id) => assert.equal((await one.bob.send("DELETE", `${callbacksPath}/${id}/remove`)).status, 200),
    send: () => sendOrder(one, template),
    complete: async (uuid) => {
      for (const name of ["b", "c"]) {
        const data = filled(template, `<field name="${name}">x</field>`);
        assert.equal((await one.bob.put("/api/v1/envelope/fill", { uuid, data })).status, 200);
      }
    },
    deliveriesOf,
    untilDeliveries: async (id, isSo) => {
      let all: readonly ShownDelivery[] = [];
      await until(async () => isSo((all = await deliveriesOf(id))), limitMs);
      return all;
    },
  };
}

/** The event of a request, verified by two libraries. Throws when the signature is not valid. */
export function verifiedEvent({ body, headers }: Received, secret: string): Readonly<Record<string, unknown>> {
  const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  new SvixWebhook(secret).verify(body, plain);
  return Object(new StandardWebhook(secret).verify(body, plain));
}

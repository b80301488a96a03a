import assert from "node:assert/strict";
import { test } from "node:test";
import { orderTemplate, sendOrder } from "../world/orders.ts";
import { world } from "../world/world.ts";
import { newUser } from "./run.ts";

const one = await world({ listens: true, works: true });
const { ann, bob, url } = one;
const user = await newUser(one);
const environment = { CHANCERY_URL: url, CHANCERY_TOKEN: bob.token, CHANCERY_MAILBOX: bob.mailboxId };

test("events are printed in order, a line or an object each, and continued after one", async () => {
  const template = await orderTemplate(ann);
  const sent = [await sendOrder(one, template), await sendOrder(one, template)];
  const { out } = await user.run(["events", "tail", "--after", "0", "--count", "2", "--json"], { environment });
  const events = out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    events.map(({ data }) => data.uuid),
    sent,
  );
  const rest = await user.run(["events", "tail", "--after", events[0].id, "--count", "1"], { environment });
  assert.match(rest.out, new RegExp(`^\\S+Z  ${events[1].id}  envelope\\.appeared  ${sent[1]}  WAITING  Order 7\n$`));
});

test("Ctrl-C ends the feed in order", async () => {
  const stop = new AbortController();
  const waiting: typeof fetch = async (input, init) => {
    const answer = fetch(input, init);
    setImmediate(() => stop.abort());
    return answer;
  };
  const ended = await user.run(["events", "tail"], { environment, signal: stop.signal, fetch: waiting });
  assert.deepEqual(ended, { code: 0, out: "", err: "" });
});

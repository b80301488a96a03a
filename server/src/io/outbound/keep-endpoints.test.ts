import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { keepEndpoints } from "./keep-endpoints.ts";

const bounds = { deadlineMs: 1000, connectionsMax: 2, maxBytes: 10 };
const [a, b, c] = ["https://a.example/", "https://b.example/", "https://c.example/"] as const;

test("the next use begins with the connections of the last one", (t) => {
  const { open, events } = arrange(t);
  open(a, bounds).close();
  open(a, bounds).close();
  assert.deepEqual(events, [`open ${a}`]);
});

test("an endpoint in use is not shared, and one of two is kept", (t) => {
  const { open, events } = arrange(t);
  const [one, other] = [open(a, bounds), open(a, bounds)];
  one.close();
  other.close();
  open(a, bounds);
  assert.deepEqual(events, [`open ${a}`, `open ${a}`, `close ${a}`]);
});

test("other bounds have connections of their own", (t) => {
  const { open, events } = arrange(t);
  open(a, bounds).close();
  open(a, { ...bounds, deadlineMs: 500 }).close();
  assert.deepEqual(events, [`open ${a}`, `open ${a}`]);
});

test("an endpoint that waited too long is closed, once", (t) => {
  const { open, events } = arrange(t);
  open(a, bounds).close();
  t.mock.timers.tick(2999);
  open(a, bounds).close();
  t.mock.timers.tick(2999);
  assert.deepEqual(events, [`open ${a}`]);
  t.mock.timers.tick(1);
  assert.deepEqual(events, [`open ${a}`, `close ${a}`]);
  open(a, bounds);
  t.mock.timers.tick(10_000);
  assert.deepEqual(events, [`open ${a}`, `close ${a}`, `open ${a}`]);
});

test("one too many closes the one that has waited longest", (t) => {
  const { open, events } = arrange(t);
  for (const url of [a, b, a, c]) open(url, bounds).close();
  assert.deepEqual(events, [`open ${a}`, `open ${b}`, `open ${c}`, `close ${b}`]);
});

function arrange(t: TestContext) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const events: string[] = [];
  const opened = (url: string) => {
    events.push(`open ${url}`);
    return { post: async () => ({ status: 200, body: Buffer.of() }), close: () => void events.push(`close ${url}`) };
  };
  return { open: keepEndpoints(opened, { idleMs: 3000, keptMax: 2 }), events };
}

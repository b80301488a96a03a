import assert from "node:assert/strict";
import { test } from "node:test";
import { startProcess } from "./service.ts";

test("half a line of a service killed while writing counts as a line and does not end a test", async () => {
  const ready = JSON.stringify({ level: 30, msg: "listening", url: "http://127.0.0.1:1" });
  const half = ready.slice(0, -9);
  // in one write: a shell that is killed between two would never write the second
  const service = await startProcess("serve", {}, ["/bin/sh", "-c", `printf '%s\\n%s' '${ready}' '${half}'; exec sleep 600`]);
  await service.kill();
  const end = performance.now() + 30_000;
  while (service.lines.length < 2 && performance.now() < end) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([service.url, service.lines], ["http://127.0.0.1:1", [ready, half]]);
});

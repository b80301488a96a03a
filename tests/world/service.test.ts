import assert from "node:assert/strict";
import { test } from "node:test";
import { startProcess } from "./service.ts";

test("half a line of a service killed while writing counts as a line and does not end a test", async () => {
  const ready = JSON.stringify({ level: 30, msg: "listening", url: "http://127.0.0.1:1" });
  const half = ready.slice(0, -9);
  const service = await startProcess("serve", {}, ["/bin/sh", "-c", `echo '${ready}'; printf '%s' '${half}'; exec sleep 600`]);
  await service.kill();
  while (service.lines.length < 2) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([service.url, service.lines], ["http://127.0.0.1:1", [ready, half]]);
});

import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const path = fileURLToPath(new URL("print-process.ts", import.meta.url));

for (const signal of ["SIGINT", "SIGTERM"] as const)
  test(`a printing process that gets the ${signal} of the service goes on: a file it looks at is not damaged`, async (t) => {
    const child = fork(path, [], { serialization: "advanced", execArgv: ["--expose-gc"] });
    t.after(() => child.kill("SIGKILL"));
    const ask = async (message: object): Promise<string> => {
      const answered = Promise.race([once(child, "message"), once(child, "exit")]);
      child.send(message, () => undefined);
      return Object((await answered)[0]).kind;
    };
    assert.equal(await ask({ kind: "start", coverage: new Uint8Array() }), "ready");
    child.kill(signal);
    assert.equal(await ask({ kind: "look", pdf: new Uint8Array(1), action: undefined }), "look");
  });

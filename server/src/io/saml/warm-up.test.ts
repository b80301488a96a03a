import assert from "node:assert/strict";
import { test } from "node:test";
import { checkOf } from "@chancery/core/sso/check.ts";
import { makePair } from "../../../../tests/world/certificates.ts";
import { warmUp } from "./warm-up.ts";

test("the example is refused for its signature alone, so that all of its verification is run", async () => {
  const { certificate } = makePair("rsa:2048");
  const check = checkOf(await warmUp([certificate]).catch((error: unknown) => error));
  assert.deepEqual([check?.name, check?.note], ["signature", "no certificate of the provider's metadata made this signature"]);
});

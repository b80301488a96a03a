import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { checkOf } from "@chancery/core/sso/check.ts";
import { makePair } from "../../../../tests/world/certificates.ts";
import { newSamlIdp } from "../../../../tests/world/saml-idp.ts";
import { warmUp } from "./warm-up.ts";

const to = { requestId: "_1", acsUrl: "https://sp.example/acs", audience: "https://sp.example" };

test("the example is refused for its signature alone, so that all of its verification is run", async () => {
  const { certificate } = makePair("rsa:2048");
  const check = checkOf(await warmUp([certificate]).catch((error: unknown) => error));
  assert.deepEqual([check?.name, check?.note], ["signature", "no certificate of the provider's metadata made this signature"]);
});

test("the first answer of a process takes less of it once the example was verified", async () => {
  const idp = await newSamlIdp();
  const expected = { idpEntityId: idp.entityId, entityId: to.audience, acsUrl: to.acsUrl, requestId: "_1", nowMs: Date.now() };
  const sent = Buffer.from(idp.answer(to)).toString("base64");
  const firstMs = async (warming: string): Promise<number> => {
    const script = `
      import { readAnswer } from "${import.meta.dirname}/read-answer.ts";
      import { warmUp } from "${import.meta.dirname}/warm-up.ts";
      const keys = ${JSON.stringify({ certificates: [idp.certificate], privateKeys: [] })};
      ${warming}
      const start = process.threadCpuUsage();
      readAnswer(${JSON.stringify(sent)}, ${JSON.stringify(expected)}, keys, () => undefined);
      const { user, system } = process.threadCpuUsage(start);
      process.stdout.write(String((user + system) / 1000));`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
    return Number(await text(child.stdout));
  };
  const leastMs = async (warming: string) => Math.min(await firstMs(warming), await firstMs(warming), await firstMs(warming));
  const warmMs = await leastMs("await warmUp(keys.certificates).catch(() => undefined);");
  const coldMs = await leastMs("");
  assert.ok(warmMs > 0 && warmMs < coldMs, `${warmMs} ms, and ${coldMs} ms without`);
});

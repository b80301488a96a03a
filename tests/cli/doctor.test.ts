import assert from "node:assert/strict";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { people } from "../world/people.ts";
import { world } from "../world/world.ts";
import { newUser } from "./run.ts";

const one = await world({ listens: true });
const { ann, url } = one;

async function signedInUser() {
  const user = await newUser(one);
  await user.json(["login", url, "--token-stdin"], { input: ann.token });
  return user;
}

test("doctor finds nothing wrong after a sign-in", async () => {
  const { run } = await signedInUser();
  const { code, out, err } = await run(["doctor"]);
  assert.deepEqual([code, err], [0, ""], out);
  assert.equal(out.match(/^ok /gm)?.length, 6);
  assert.match(out, /^ok {5}mailbox {6}Contracts, Acme Ltd$/m);
});

test("doctor names the problems, and exits with the code of the first one", async () => {
  const { config, run } = await signedInUser();
  const environment = { CHANCERY_MAILBOX: people.bob.mailboxId };
  const mailbox = await run(["doctor"], { environment });
  assert.deepEqual([mailbox.code, mailbox.err], [5, "doctor.failed: Wrong: mailbox\n"]);
  const token = await run(["doctor", "--json"], { environment: { CHANCERY_TOKEN: "cha_wrong" } });
  assert.equal(token.code, 3);
  const { findings } = JSON.parse(token.out);
  assert.deepEqual(
    findings.filter(({ isGood }: { isGood: boolean }) => !isGood).map(({ name }: { name: string }) => name),
    ["sign-in", "mailbox"],
  );
  await chmod(join(config, "chancery", "credentials.json"), 0o644);
  const readable = await run(["doctor"]);
  assert.deepEqual([readable.code, /^WRONG {2}credentials .*mode 644/m.test(readable.out)], [4, true]);
});

test("doctor says so when a server is not reached, and when a token would travel in clear text", async () => {
  const user = await newUser(one);
  const unreachable: typeof fetch = async () => {
    throw new TypeError("fetch failed", { cause: Object.assign(new Error("no route"), { code: "EHOSTUNREACH" }) });
  };
  const { code, out } = await user.run(["doctor", "--url", "http://documents.example"], { fetch: unreachable });
  assert.equal(code, 4);
  assert.match(out, /^WRONG {2}encryption {3}server\.unencrypted: /m);
  assert.match(out, /^WRONG {2}server {7}service\.unreachable: No answer from documents\.example \(EHOSTUNREACH\)$/m);
  assert.match(out, /^WRONG {2}sign-in {6}session\.missing: /m);
});

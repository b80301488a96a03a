import assert from "node:assert/strict";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { orderTemplate, sendOrder } from "../world/orders.ts";
import { people } from "../world/people.ts";
import { world } from "../world/world.ts";
import { errorOf, newUser } from "./run.ts";

const one = await world({ listens: true });
const { ann, url } = one;
const { email, password } = people.ann;
const nowhere = "http://127.0.0.1:9";

async function signedInUser() {
  const user = await newUser(one);
  const { code, err } = await user.run(["login", url, "--email", email, "--password-stdin"], { input: `${password}\n` });
  assert.deepEqual([code, err], [0, ""]);
  return { ...user, path: join(user.config, "chancery", "credentials.json") };
}

test("a sign-in is kept in a file that only its owner can read, and used by later commands", async () => {
  const { json, path } = await signedInUser();
  assert.equal((await stat(path)).mode & 0o777, 0o600);
  const { current, servers } = JSON.parse(await readFile(path, "utf8"));
  assert.equal(current, url);
  assert.match(servers[url].token, /^chs_/);
  const { counts, version: _, ...status } = await json(["status"]);
  assert.deepEqual(status, { url, email, mailbox: ann.mailboxId });
  assert.equal(typeof Object(counts)["inbox"], "number", JSON.stringify(counts));
});

test("on a terminal the server, the email address and the password are asked for, and Ctrl-C answers no question", async () => {
  const user = await newUser(one);
  const { code, out } = await user.run(["login"], { typed: `${url}\r${email}\r${password}\r` });
  assert.deepEqual([code, out], [0, `Signed in to ${url} as ${email}, in Contracts (${ann.mailboxId})\n`]);
  const left = await user.run(["login"], { typed: `${email}\r` });
  assert.deepEqual([left.code, left.err.endsWith("command.interrupted: The question was not answered\n")], [130, true]);
});

test("logout ends the session at the server and forgets the token", async () => {
  const { run, json, path } = await signedInUser();
  const { token } = JSON.parse(await readFile(path, "utf8")).servers[url];
  assert.deepEqual(await json(["logout"]), { url, wasSignedIn: true });
  assert.doesNotMatch(await readFile(path, "utf8"), /chs_/);
  const after = await run(["status", "--url", url], { environment: { CHANCERY_TOKEN: token } });
  assert.equal(after.code, 3);
  assert.deepEqual(await json(["logout", "--url", url]), { url, wasSignedIn: false });
});

test("a token comes from the environment or the standard input, and the environment wins", async () => {
  const user = await newUser(one);
  const environment = { CHANCERY_TOKEN: ann.token, CHANCERY_URL: url, CHANCERY_MAILBOX: ann.mailboxId };
  assert.equal((await user.json(["status"], { environment }))["email"], email);
  const stored = await user.json(["login", url, "--token-stdin", "--mailbox", "Contracts"], { input: `${ann.token}\n` });
  assert.deepEqual(stored, { url, email, mailbox: ann.mailboxId });
  const { code } = await user.run(["status"], { environment: { CHANCERY_TOKEN: "cha_wrong" } });
  assert.equal(code, 3);
});

test("status shows an envelope", async () => {
  const { json, run } = await signedInUser();
  const uuid = await sendOrder(one, await orderTemplate(ann));
  const shown = await json(["status", uuid]);
  assert.deepEqual([shown["uuid"], shown["subject"], shown["status"]], [uuid, "Order 7", "SENT"]);
  assert.match((await run(["status", uuid])).out, /Status +SENT, 1 of 3 roles completed/);
});

test("names cannot command the terminal, and an error is one line", async () => {
  const { run, json } = await signedInUser();
  const email = "ann\u001b]0;pwned\u0007@acme.example\r\n\u009b2J";
  const hostile: typeof fetch = async (input, init) =>
    new Request(input).url.endsWith("/profile") ? Response.json({ email }) : fetch(input, init);
  const { out } = await run(["status"], { fetch: hostile });
  assert.match(out, /^User {6}ann\]0;pwned@acme\.example$/m);
  assert.equal((await json(["status"], { fetch: hostile }))["email"], email);
  const refusing: typeof fetch = async () => Response.json({ code: 1, message: "a\n\u001b[2Jb" }, { status: 400 });
  assert.equal((await run(["status"], { fetch: refusing })).err, "service.unexpected: a [2Jb\n");
});

test("exit codes say what kind of error it is", async () => {
  const { run } = await signedInUser();
  const login = ["login", url, "--email", email, "--password-stdin"];
  const unknown = "01930000-0000-7000-8000-00000000dead";
  const rows: readonly (readonly [words: readonly string[], code: number, name: string, input?: string])[] = [
    [["stat"], 2, "command.invalid"],
    [["status", "--colour"], 2, "command.invalid"],
    [["status", "a", "b"], 2, "command.invalid"],
    [["status", "--url", "ftp://x"], 2, "server.invalid"],
    [["login", url], 2, "input.missing"],
    [login, 2, "input.missing"],
    [["status", "--url", nowhere], 3, "session.missing"],
    [login, 3, "login.rejected", "wrong\n"],
    [["login", url, "--token-stdin"], 3, "token.invalid", "cha_x\n"],
    [["status", "no-uuid"], 4, "request.invalid"],
    [["status", "--mailbox", people.bob.mailboxId], 4, "mailbox.forbidden"],
    [["status", unknown], 5, "envelope.not_found"],
    [["login", url, "--token-stdin", "--mailbox", "Nowhere"], 5, "mailbox.not_found", ann.token],
    [["login", nowhere, "--email", email, "--password-stdin"], 8, "service.unreachable", password],
  ];
  for (const [words, code, name, input = ""] of rows) {
    const ran = await run([...words, "--json"], { input });
    const error = errorOf(ran);
    assert.deepEqual([ran.code, error["exitCode"], error["code"]], [code, code, name], words.join(" "));
    const plain = await run(words, { input });
    assert.match(plain.err, new RegExp(`^${name}: [^\n]+\n$`));
  }
});

test("a file of credentials that cannot be read is named", async () => {
  const { run, path } = await signedInUser();
  await writeFile(path, "{}");
  const { code, err } = await run(["status"]);
  assert.equal(code, 2);
  assert.match(err, /^credentials\.invalid: .*credentials\.json/);
});

import assert from "node:assert/strict";
import { mkdtemp, readFile, readdir, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { inspect } from "node:util";
import { parseInstant } from "@chancery/core/ids/instant.ts";
import { postOffice } from "@chancery/tests/world/post-office.ts";
import { openMail } from "./open-mail.ts";
import { smtpMail } from "./smtp-mail.ts";

const email = {
  id: "01930000-0000-7000-8000-000000000001",
  to: "olena@kalyna.example",
  subject: "Запрошення \u2603",
  text: "Добрий день\n.\nlines",
  html: "<p>Добрий день</p>",
  at: parseInstant("2026-11-20T12:00:00.000Z", "at"),
};
const unending = new AbortController().signal;
const baseUrl = (): string => "https://office.acme.example";

test("an email comes to an SMTP server with its fixed Message-ID, date and both texts", async () => {
  const office = await postOffice();
  const mail = openMail({ smtpUrl: office.url, folder: "/nowhere" }, baseUrl);
  assert.equal(await mail.send(email, unending), undefined);
  const [got] = office.emails;
  assert.deepEqual([got?.from, got?.to], ["chancery@office.acme.example", "olena@kalyna.example"]);
  assert.match(got?.source ?? "", /^Message-ID: <01930000-0000-7000-8000-000000000001@office\.acme\.example>\r$/im);
  assert.match(got?.source ?? "", /^Date: Fri, 20 Nov 2026 12:00:00 \+0000\r$/m);
  assert.match(got?.source ?? "", /^Content-Type: text\/plain; charset=utf-8/m);
  assert.match(got?.source ?? "", /^Content-Type: text\/html; charset=utf-8/m);
  assert.match(await mail.probe(unending), /takes emails from chancery@office\.acme\.example/);
});

test("the value of `from` in the setting is the sender", async () => {
  const office = await postOffice();
  await openMail({ smtpUrl: `${office.url}/?from=desk@acme.example`, folder: "/nowhere" }, baseUrl).send(email, unending);
  assert.equal(office.emails[0]?.from, "desk@acme.example");
});

test("a recipient refused for good is an answer; one refused for now is a failure to try again", async () => {
  const office = await postOffice();
  const mail = openMail({ smtpUrl: office.url, folder: "/nowhere" }, baseUrl);
  office.answer = { code: 550, text: "no such person" };
  assert.match((await mail.send(email, unending)) ?? "", /no such person/);
  office.answer = { code: 451, text: "later" };
  await assert.rejects(mail.send(email, unending), /later/);
  assert.equal(office.emails.length, 0);
});

test("a server that refuses the sender refuses no email for good", async () => {
  const office = await postOffice();
  const mail = openMail({ smtpUrl: office.url, folder: "/nowhere" }, baseUrl);
  office.senderAnswer = { code: 530, text: "STARTTLS is required" };
  await assert.rejects(mail.send(email, unending), /STARTTLS is required/);
});

test("a server that is down, or says nothing, is a failure within bounded time", async () => {
  const silent = createServer((socket) => after(() => socket.destroy())).listen(0, "127.0.0.1");
  after(() => silent.close());
  await once(silent, "listening");
  const address = silent.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const mail = smtpMail(`smtp://127.0.0.1:${port}`, () => "a@b.example", { connectMaxMs: 100, silenceMaxMs: 100 });
  // on a busy machine even the connection may take longer
  await assert.rejects(mail.send(email, unending), /Greeting never received|timeout/i);
  await assert.rejects(smtpMail("smtp://127.0.0.1:1", () => "a@b.example").probe(unending), /ECONNREFUSED/);
});

const ways = ["send", "probe"] as const;

for (const way of ways) {
  test(`a server that goes on answering without an end keeps no connection after the signal: ${way}`, async () => {
    const ending = new AbortController();
    const closed = Promise.withResolvers<void>();
    const endless = createServer((socket) => {
      const drip = setInterval(() => socket.write("220-more\r\n"), 5);
      socket.on("error", () => undefined).on("close", () => closed.resolve(clearInterval(drip)));
      socket.resume();
    }).listen(0, "127.0.0.1");
    after(() => endless.close());
    await once(endless, "listening");
    once(endless, "connection").then(
      () => ending.abort(new Error("the time is over")),
      () => undefined,
    );
    const address = endless.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const mail = smtpMail(`smtp://127.0.0.1:${port}`, () => "a@b.example");
    await assert.rejects(way === "send" ? mail.send(email, ending.signal) : mail.probe(ending.signal));
    await closed.promise;
  });
}

for (const methods of ["PLAIN", "LOGIN"]) {
  test(`a server that quotes a refused sign-in (${methods}) is reported without the password`, async () => {
    const quoting = createServer((socket) => {
      socket.on("error", () => undefined).write("220 office\r\n");
      socket.on("data", (bytes) => {
        const line = String(bytes).trim();
        if (line.startsWith("EHLO")) socket.write(`250-office\r\n250 AUTH ${methods}\r\n`);
        else if (line === "AUTH LOGIN" || line === Buffer.from("desk").toString("base64")) socket.write("334 bmV4dA==\r\n");
        else socket.write(`535 refused: ${line} a secret\r\n`);
      });
    }).listen(0, "127.0.0.1");
    after(() => quoting.close());
    await once(quoting, "listening");
    const address = quoting.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const mail = smtpMail(`smtp://desk:a%20secret@127.0.0.1:${port}`, () => "a@b.example");
    for (const ask of [() => mail.probe(unending), () => mail.send(email, unending)]) {
      await assert.rejects(ask(), (error: Error) => {
        assert.match(error.message, /535 refused: .*\*{8}/);
        assert.doesNotMatch(inspect(error), /a secret|YSBzZWNyZXQ|AGRlc2sAYSBzZWNyZXQ/);
        return true;
      });
    }
  });
}

test("line breaks in a subject begin no header of their own", async () => {
  const office = await postOffice();
  const mail = openMail({ smtpUrl: office.url, folder: "/nowhere" }, baseUrl);
  await mail.send({ ...email, subject: "Order\r\nBcc: eve@evil.example" }, unending);
  assert.doesNotMatch(office.emails[0]?.source ?? "", /^Bcc:/im);
  assert.equal(office.emails[0]?.to, "olena@kalyna.example");
});

test("without a server emails are files that only the service may read; the same email again is the same file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "chancery mail "));
  after(() => rm(folder, { recursive: true, force: true }));
  const mail = openMail({ smtpUrl: undefined, folder: join(folder, "mail") }, baseUrl);
  await mail.send(email, unending);
  await mail.send(email, unending);
  assert.match(await mail.probe(unending), /written to/);
  assert.deepEqual(await readdir(join(folder, "mail")), [`${email.id}.eml`]);
  const file = join(folder, "mail", `${email.id}.eml`);
  assert.match(await readFile(file, "utf8"), /^To: olena@kalyna\.example\r$/m);
  assert.equal((await stat(file)).mode & 0o077, 0);
});

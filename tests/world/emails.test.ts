import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { codeIn } from "./codes.ts";
import { readEmail, sendEmails, type EmailsWorld } from "./emails.ts";

test("a code of dashes is read whole, wherever a line of the email was broken", () => {
  const code = "-".repeat(40);
  const lines = ["--cut", "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: quoted-printable", ""];
  const link = ["Open https://docs.acme.example/join#type=3DINVITE&code=3D-=", `${code.slice(1)} please.`];
  const head = ["To: ann@acme.example", 'Content-Type: multipart/alternative; boundary="cut"', ""];
  const email = readEmail([...head, ...lines, ...link, "--cut--", ""].join("\r\n"));
  assert.equal(email.to, "ann@acme.example");
  assert.equal(codeIn(email.text), code);
});

test("emails are taken when they are complete, and one that a worker is writing stays", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "emails "));
  t.after(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "mail"));
  await writeFile(join(folder, "mail", "1.eml"), "To: ann@acme.example\r\n");
  await writeFile(join(folder, "mail", "2.eml.17.part"), "To: bo");
  const noEvents = { all: async () => [] };
  const emails = await sendEmails({ folder, database: noEvents, rooms: { handlers: [] } } as unknown as EmailsWorld);
  assert.deepEqual(
    emails.map(({ to }) => to),
    ["ann@acme.example"],
  );
  assert.deepEqual(await readdir(join(folder, "mail")), ["2.eml.17.part"]);
});

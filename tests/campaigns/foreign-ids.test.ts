import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { methodOf, type Asked } from "../contract/cases/case.ts";
import { firstRequests } from "../contract/cases/cases.ts";
import { openScene } from "../contract/scene.ts";
import { described } from "../contract/schema.ts";
import { callingApp, type Answer } from "../world/call.ts";
import { signIn, type Persona } from "../world/persona.ts";

// A new user calls every operation with valid requests of another company: each answer is the one for ids that do not exist.

const scene = await openScene();
const nina = await newcomer();
const firstRequest = firstRequests(scene);
const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
/** Mailboxes are named by who writes to them: an id that exists is answered otherwise than one that does not. */
const known = new Set<string>();
/** Labels of other mailboxes are 403; logos are for everyone who is signed in, as senders and recipients see each other's. */
// clients know a notification of another person by its own number, 90012; templates with a share code are public
const isVisible = (operation: string): boolean =>
  /\/label\/|\/(?:brand-)?logo\/|\/notification\/read$|\/share-code$/.test(operation);

/** A user of a new company. */
async function newcomer(): Promise<Persona> {
  const person = { email: "nina@newcomers.example", password: "battery staple horse", company: "Newcomers" };
  const mailboxId = "01930000-0000-7000-8000-0000000000f9" as Persona["mailboxId"];
  const { company: _, ...signIns } = person;
  const user = { ...signIns, firstName: "Nina", lastName: "New", accountRole: "owner", mailboxes: { Desk: "owner" } };
  const account = {
    name: "Newcomers",
    inn: "1000000f9",
    type: "company",
    mailboxes: [{ uuid: mailboxId, name: "Desk" }],
    users: [user],
  };
  await scene.rooms.provision("newcomer", JSON.stringify({ accounts: [account] }));
  return signIn(callingApp(scene.app), { ...person, mailboxId } as Persona);
}

/** Another id for each of a text but the known ones: of the same form, and of nothing. */
const unknownIn = (text: string): string =>
  text.replace(uuids, (id) => (known.has(id.toLowerCase()) ? id : `${id.slice(0, -4)}dead`));
const hasForeign = (text: string): boolean => [...text.matchAll(uuids)].some(([id]) => !known.has(id.toLowerCase()));

function unknownBody(body: unknown): unknown {
  return body === undefined || Buffer.isBuffer(body) ? body : JSON.parse(unknownIn(JSON.stringify(body)));
}

async function askAsNina(operation: string, { path, sent }: Asked): Promise<string> {
  const headers = { ...sent?.headers };
  for (const name of Object.keys(headers))
    if (/^(mailbox|mailboxuuid|authorization|idempotency-key)$/i.test(name)) delete headers[name];
  const answer = await nina.send(methodOf(operation), path, { ...sent, headers });
  return `${answer.status} ${comparable(answer)}${await detailsOf(answer)}`;
}

/** Results of the process that an answer names, one for each id. */
async function detailsOf({ status, json }: Answer): Promise<string> {
  const { uuid } = Object(json);
  if (status !== 200 || typeof uuid !== "string") return "";
  const found = await nina.get(`/api/v1/process-status/${uuid}?details=true`);
  return found.status === 200 ? comparable(found) : "";
}

/** An answer without what differs from request to request. */
function comparable({ text }: Answer): string {
  return text
    .replace(uuids, "ID")
    .replace(/"requestId":"[^"]*"/g, "")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "AT");
}

for (const [operation] of described) {
  // its request uses up the code of the set-up, and with it what the scene has
  if (operation === "POST /api/setup" || isVisible(operation)) continue;
  test(`${operation} gives a new user the same answer for another company's ids and for unknown ones`, async (t) => {
    const asked = await firstRequest(operation);
    for (const { id } of await scene.database.all<{ readonly id: string }>(sql`select id from mailboxes`)) known.add(id);
    const text = `${asked.path} ${Buffer.isBuffer(asked.sent?.body) ? "" : JSON.stringify(asked.sent?.body ?? "")}`;
    if (asked.as === "nobody" || asked.as === "poorly" || !hasForeign(text)) return t.diagnostic("names nothing of another's");
    const nobodys = { ...asked, path: unknownIn(asked.path), sent: { ...asked.sent, body: unknownBody(asked.sent?.body) } };
    const foreign = await askAsNina(operation, asked);
    assert.equal(foreign, await askAsNina(operation, nobodys));
  });
}

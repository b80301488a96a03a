import assert from "node:assert/strict";
import { demoReception } from "../world/reception/reception.ts";
import sql from "sql-template-tag";
import { buildArchive } from "../world/build-archive.ts";
import { callingApp, type Answer, type Call } from "../world/call.ts";
import { endBeforeDatabases } from "../world/database.ts";
import { createPaper, offerXml, replyXml, sendOffer, textAt, type PaperTemplate } from "../world/paper.ts";
import { makeDictionary, type MadeDictionary } from "../world/dictionaries.ts";
import { dnsSummary, type DnsSummary } from "../world/domains.ts";
import { remoteSignersSetting, startRemoteSigner, type RemoteSignerService } from "../world/remote-signer.ts";
import { testPdf } from "../world/pdf.ts";
import { orderTemplate, sendOrder } from "../world/orders.ts";
import { people } from "../world/people.ts";
import { persona, signIn, type Persona } from "../world/persona.ts";
import { world, type World } from "../world/world.ts";

/** A world with one thing of each kind, all Ann's, and two more of her people. */
export type Scene = World & {
  readonly call: Call;
  /** May list, view and download in Ann's mailbox. */
  readonly viewer: Persona;
  /** May only read integrations in Ann's mailbox, and there are none. */
  readonly powerless: Persona;
  /** A reception whose checks fail. */
  readonly poorly: Call;
  /** A mailbox of Ann's that was removed. */
  readonly removedMailbox: string;
  readonly paper: PaperTemplate;
  /** Sent to Bob, who has not filled it in. */
  readonly waiting: string;
  /** Filled in by Bob, its archive built. */
  readonly completed: string;
  /** One of Ann's in the chain `chain`. */
  readonly chained: string;
  readonly chain: string;
  readonly attachment: string;
  readonly image: { readonly uuid: string; readonly hash: string };
  /** Two columns, five records. */
  readonly dictionary: MadeDictionary;
  readonly pdf: { readonly uuid: string; readonly hash: string };
  /** DNS with these records only. */
  readonly dns: DnsSummary;
  /** A remote signing service, `acme`; it has no keys. */
  readonly signer: RemoteSignerService;
  /** Lets the 72 hours pass in which a domain's record is awaited. */
  endTries(domainId: string): Promise<void>;
};

/** Four blue pixels. */
export const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQI12MQC+oBIgYIBQAY5gPR1j2IEAAAAABJRU5ErkJggg==",
  "base64",
);

export const csv = { name: "Прайс 2026.csv", bytes: Buffer.from("a,b\n1,2\n"), type: "text/csv" };
const removedMailbox = "01930000-0000-7000-8000-0000000000a9";
const password = "battery staple horse";

/**
 * Builds the scene; it ends after the last test of the file. Its worker builds no archives unless asked to: printing and sealing them takes
 * longer than the rest of its work.
 */
export async function openScene(
  settings: Readonly<Record<string, string>> = {},
  { buildsArchives = false }: { readonly buildsArchives?: boolean } = {},
): Promise<Scene> {
  const dns = dnsSummary();
  // providers of tests listen there
  const signer = await startRemoteSigner("http://127.0.0.1:8080/remote-signing");
  endBeforeDatabases(async () => signer.close());
  const ours = { CHANCERY_OUTBOUND_ALLOW: "127.0.0.2/32", CHANCERY_REMOTE_SIGNERS: remoteSignersSetting(signer) };
  const made = await world({ works: true, leavesArchives: !buildsArchives, settings: { ...ours, ...settings }, dns });
  const call = callingApp(made.app);
  const [viewer, powerless] = await addPeople(made, call);
  const poorly = demoReception({ checks: [{ name: "database", run: async () => Promise.reject(new Error("it is away")) }] });
  endBeforeDatabases(() => poorly.stop(0));
  const paper = await createPaper(made.ann);
  const waiting = await sendOffer(made.ann, made.bob, paper);
  const completed = await completedOffer(made, paper);
  await buildArchive(made, completed);
  const built = await made.ann.get(`/api/v1/envelope/${completed}/zip?wait=true`);
  assert.equal(built.status, 200, built.text);
  const chained = await sendOffer(made.ann, made.bob, paper);
  const links = [chained, await sendOffer(made.ann, made.bob, paper)];
  const chain = textAt(await made.ann.post("/api/v1/envelope/chain", links), "uuid");
  const attachment = textAt(await made.ann.upload("/api/v1/envelope/attachment", csv), "attachmentId");
  const picture = await made.ann.upload("/api/v1/template/image", { name: "p.png", bytes: png });
  const image = { uuid: textAt(picture, "imageUuid"), hash: textAt(picture, "hash") };
  const dictionary = await newDictionaries(made.ann);
  const file = { name: "p.pdf", bytes: testPdf([{ text: "Page", at: [50, 50] }]) };
  const uploadedPdf = await made.ann.upload("/api/v1/template/pdf", file);
  const pdf = { uuid: textAt(uploadedPdf, "uuid"), hash: textAt(uploadedPdf, "hash") };
  return {
    ...made,
    pdf,
    call,
    viewer,
    powerless,
    poorly: callingApp(poorly),
    removedMailbox,
    paper,
    waiting,
    completed,
    chained,
    chain,
    attachment,
    image,
    dictionary,
    dns,
    signer,
    endTries: async (id) =>
      void (await made.database.run(sql`update account_domains set tried_until = created_at where id = ${id}`)),
  };
}

/** Four dictionaries, so that a list of them has pages; the one answered has two columns and five records. */
async function newDictionaries(ann: Persona): Promise<MadeDictionary> {
  for (let count = 0; count < 3; count += 1) await makeDictionary(ann, []);
  const others = ["Valve", "Filter", "Seal"].map((name) => [name, "Odesa"]);
  return makeDictionary(ann, [["Pipe", "Kyiv"], ["Pump", "Lviv"], ...others]);
}

/** An offer of Ann's that Bob has filled in. */
export async function completedOffer({ ann, bob }: Pick<World, "ann" | "bob">, paper: PaperTemplate): Promise<string> {
  const id = await sendOffer(ann, bob, paper);
  const filled = await bob.put("/api/v1/envelope/fill", { uuid: id, data: replyXml(paper) });
  assert.equal(filled.status, 200, filled.text);
  return id;
}

/** Sends Bob an envelope with a searchable price. */
export async function sendSearchable(scene: Pick<World, "ann" | "bob">): Promise<string> {
  const fields = '<field type="number" name="price" roleId="seller" search="true"/>';
  const template = await orderTemplate(scene.ann, { fields });
  return sendOrder(scene, template, { fields: '<field name="a">x</field><field name="price">17</field>' });
}

/** A new application token of a person. */
export async function newToken(person: Persona): Promise<{ readonly id: string; readonly token: string }> {
  const made = await person.post("/api/v1/token", { name: "Test", expireAt: "2999-01-01T00:00:00Z" });
  return { id: textAt(made, "id"), token: textAt(made, "token") };
}

/** A new session of Ann. */
export async function newSession({ call }: Pick<Scene, "call">): Promise<string> {
  const { email: login, password } = people.ann;
  const token = textAt(await call("POST", "/api/login", { body: { login, password } }), "token");
  const { json } = await persona(call, people.ann, token).get("/api/v1/user/sessions");
  return Object(json).find(({ current }: { readonly current: boolean }) => current).uuid;
}

/** A new category of a person's mailbox. */
export async function newCategory(person: Persona, access = "mailbox"): Promise<string> {
  const made = await person.post("/api/v1/category", { name: `Category ${crypto.randomUUID()}`, access });
  return textAt(made, "uuid");
}

/** The body of a new envelope from Ann to Bob. */
export function offerBody({ paper }: Pick<Scene, "paper">, more: object = {}): object {
  return { data: offerXml(paper, people.bob.mailboxId), ...more };
}

/** The error number of an answer; undefined when it is no error body. */
export function numberOf({ json }: Pick<Answer, "json">): unknown {
  return typeof json === "object" && json !== null && "code" in json ? json.code : undefined;
}

async function addPeople({ rooms, database }: World, call: Call): Promise<readonly [Persona, Persona]> {
  const user = (email: string, mailboxes: object) => ({
    email,
    password,
    firstName: "A",
    lastName: "B",
    accountRole: "none",
    mailboxes,
  });
  const [viewer, powerless] = ["viewer@acme.example", "powerless@acme.example"] as const;
  const account = {
    name: people.ann.company,
    inn: "1000000a1",
    type: "company",
    mailboxes: [
      { uuid: people.ann.mailboxId, name: "Contracts" },
      { uuid: removedMailbox, name: "Removed" },
    ],
    users: [user(viewer, { Contracts: "viewer" }), user(powerless, {})],
  };
  await rooms.provision("people", JSON.stringify({ accounts: [account] }));
  await database.run(sql`update mailboxes set removed_at = now() where id = ${removedMailbox}`);
  await grantIntegrationsOnly(database, powerless);
  const { mailboxId, company } = people.ann;
  const persons = [viewer, powerless].map((email) => signIn(call, { email, password, mailboxId, company }));
  const [first, second] = await Promise.all(persons);
  assert.ok(first && second);
  return [first, second];
}

async function grantIntegrationsOnly(database: World["database"], email: string): Promise<void> {
  const role = "01930000-0000-7000-8000-0000000000f1";
  const { mailboxId } = people.ann;
  await database.run(sql`
    insert into roles (id, account_id, type, name, folded, description, permissions, created_at)
    select ${role}, account_id, 'mailbox', 'Integrations', 'integrations', '', '{9000}', now()
    from mailboxes
    where id = ${mailboxId}`);
  await database.run(sql`
    insert into mailbox_grants (mailbox_id, user_id, role_id)
    select ${mailboxId}::uuid, id, ${role}::uuid
    from users
    where email = ${email}`);
}

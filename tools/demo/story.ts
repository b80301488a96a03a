import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { call, callForBytes, type Answer, type Client } from "./call.ts";
import { printLine, printStep } from "./print.ts";
import type { Company } from "./provision.ts";
import { fillXml, sendXml, subject, templateXml } from "./xml.ts";

/** The archive that was downloaded, and what must be in it. */
export type Archive = { readonly path: string; readonly attachments: Readonly<Record<string, Uint8Array>> };

type Setting = { readonly url: string; readonly acme: Company; readonly borealis: Company; readonly signal: AbortSignal };
type Template = { readonly uuid: string; readonly version: string };

const root = fileURLToPath(new URL("../..", import.meta.url));
const priceList = { name: "price list.csv", type: "text/csv" };
const confirmation = { name: "confirmation.pdf", type: "application/pdf" };

/** The main job, step by step, as two companies would do it; answers the archive in out/. */
export async function tellStory({ url, acme, borealis, signal }: Setting): Promise<Archive> {
  const ann = await signIn({ url, signal }, acme);
  const bob = await signIn({ url, signal }, borealis);
  const recipient = await findRecipient(ann);
  const template = await createTemplate(ann);
  const envelope = await sendEnvelope(ann, template, recipient);
  printStep(`${borealis.user.firstName} sees it WAITING`);
  await expectStatus(bob, envelope, "WAITING");
  await fillEnvelope(bob, template, envelope);
  printStep("Both see it COMPLETED");
  await expectStatus(ann, envelope, "COMPLETED");
  await expectStatus(bob, envelope, "COMPLETED");
  return download(ann, envelope);
}

async function signIn(client: Client, company: Company): Promise<Client> {
  const { email: login, password, firstName } = company.user;
  printStep(`${firstName} of ${company.name} signs in and finds the mailbox`);
  const { token } = await call(client, { method: "POST", path: "/api/login", body: { login, password } });
  const signedIn = { ...client, token: String(token) };
  const mailboxes = await call(signedIn, { method: "GET", path: "/api/v1/mailbox" });
  const mailbox = Object.values(mailboxes).find((row) => (row as Answer)["name"] === company.mailbox) as Answer | undefined;
  if (!mailbox) throw new Error(`${login} has no mailbox ${company.mailbox}`);
  return { ...signedIn, mailbox: String(mailbox["mailboxUuid"]) };
}

async function findRecipient(ann: Client): Promise<string> {
  printStep("Ann searches the recipient");
  const found = await call(ann, { method: "GET", path: "/api/v1/mailbox/search?q=borealis" });
  const [first] = Object.values(found) as readonly Answer[];
  if (!first) throw new Error("the search found no mailbox");
  return String(first["mailboxUuid"]);
}

async function createTemplate(ann: Client): Promise<Template> {
  printStep("Ann uploads a logo and creates a template");
  const file = { name: "logo.png", type: "image/png", bytes: await fileOf("logo.png") };
  const image = await call(ann, { method: "POST", path: "/api/v1/template/image", file });
  const data = templateXml({ src: String(image["src"]), hash: String(image["hash"]) });
  const body = { access: "account", categories: [], data };
  const made = await call(ann, { method: "POST", path: "/api/v1/template", mailboxHeader: "mailboxUuid", body });
  return { uuid: String(made["uuid"]), version: String(made["version"]) };
}

async function sendEnvelope(ann: Client, template: Template, recipient: string): Promise<string> {
  printStep("Ann uploads a price list and sends the envelope");
  const attachment = await upload(ann, priceList, "?type=file");
  const data = sendXml({ template, recipient, attachment });
  const body = { data, metadata: { order: "PO-2026-17" } };
  const sent = await call(ann, { method: "POST", path: "/api/v1/envelope/send", body });
  return String(sent["uuid"]);
}

async function fillEnvelope(bob: Client, template: Template, envelope: string): Promise<void> {
  printStep("Bob uploads a confirmation and fills the envelope");
  const attachment = await upload(bob, confirmation, "?type=document");
  const body = { uuid: envelope, data: fillXml({ template, attachment }) };
  await call(bob, { method: "PUT", path: "/api/v1/envelope/fill", body });
}

async function upload(client: Client, file: { readonly name: string; readonly type: string }, query: string): Promise<string> {
  const bytes = await fileOf(file.name);
  const made = await call(client, { method: "POST", path: `/api/v1/envelope/attachment${query}`, file: { ...file, bytes } });
  return String(made["attachmentId"]);
}

async function expectStatus(client: Client, envelope: string, expected: string): Promise<void> {
  const answer = await call(client, { method: "GET", path: `/api/v1/envelope/${envelope}?include=envelope` });
  const status = (answer["envelope"] as Answer | undefined)?.["status"];
  if (status !== expected) throw new Error(`the envelope is ${String(status)}, not ${expected}`);
}

async function download(ann: Client, envelope: string): Promise<Archive> {
  printStep("Ann downloads the archive");
  const bytes = await callForBytes(ann, { method: "GET", path: `/api/v1/envelope/${envelope}/zip?wait=true` });
  const path = join(root, "out", `${subject}.zip`);
  await mkdir(join(root, "out"), { recursive: true });
  await writeFile(path, bytes);
  printLine(`written to out/${subject}.zip`);
  return {
    path,
    attachments: { [priceList.name]: await fileOf(priceList.name), [confirmation.name]: await fileOf(confirmation.name) },
  };
}

async function fileOf(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(new URL(`files/${name}`, import.meta.url)));
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Answer } from "../world/call.ts";
import type { Scene } from "../contract/scene.ts";
import { drawing, sendToDraw, type HandOptions } from "../world/drawings.ts";
import { openSigners } from "../world/signers.ts";
import { textAt } from "../world/paper.ts";
import { sendToSign, signaturesFor } from "../world/signing.ts";
import { role, templateOf } from "./sample.ts";
import { story, type Story } from "./story.ts";

type Given = { source: string; data: string; certificate?: string };
type Slot = { documentId: string; signatureName: string; signatures: Given[]; stamp?: boolean };
const at = (id: string, action: string): string => `/api/v1/envelope/${id}/${action}`;

/** Bob's signatures under a contract, changed before they are given. */
async function sign({ ann, bob }: Scene, change: (slot: Slot) => readonly Slot[]): Promise<Answer> {
  const id = await sendToSign(ann, bob);
  const [slot] = (await signaturesFor(bob, id)) as Slot[];
  return bob.put(at(id, "sign"), slot ? change(slot) : []);
}

/** A form with a tax number that Bob signs by this kind of certificate; the slot is different. */
async function signBy({ ann, bob, folder }: Scene, subject: string, slot: string): Promise<Answer> {
  const signature = `<signature name="n" roleId="g" documentId="d" ${slot}/>`;
  const roles = role("a", "copy") + role("g", "signer");
  const xml = templateOf({ roles, signatures: signature, own: '<field type="text" name="tax" roleId="s"/>' });
  const made = await ann.post("/api/v1/template", { data: xml, access: "mailbox", categories: [] });
  const flow = ["a", "g"].map((one) => `<role id="${one}" mailboxUuid="${bob.mailboxId}"/>`).join("");
  const data = `<envelope templateUuid="${textAt(made, "uuid")}"><info><subject>S</subject></info><flow><roles>${flow}</roles></flow><documents><document id="d"><field name="tax">123</field></document></documents></envelope>`;
  const id = textAt(await ann.post("/api/v1/envelope/send", { data }), "uuid");
  await bob.post(`${at(id, "for-sign")}?wait=true`, {});
  const { makeSigner, signed } = await openSigners(folder);
  const signer = await makeSigner(crypto.randomUUID(), subject);
  const signatures = [];
  for (const xmlPart of [false, true]) {
    const { bytes } = await bob.post(at(id, "for-sign-file"), { documentId: "d", xml: xmlPart });
    signatures.push({ source: xmlPart ? "text" : "binary", data: await signed(bytes, signer) });
  }
  return bob.put(at(id, "sign"), [{ documentId: "d", signatureName: "n", signatures }]);
}

/** An uploaded file that Bob is to sign, with a signature of an XML that it has not. */
async function signXmlOfFile({ ann, bob }: Scene): Promise<Answer> {
  const file = { name: "plan.txt", bytes: await readFile(join(import.meta.dirname, "story.ts")), type: "text/plain" };
  const attachment = textAt(await ann.upload("/api/v1/envelope/attachment", file), "attachmentId");
  const body = '<field type="attachment" attachmentType="all" name="f" roleId="s"/>';
  const documents = `<document id="e" type="singleAttachment"><info><title>E</title></info><body>${body}</body></document>`;
  const roles = role("g", "signer");
  const signatures = '<signature name="n" roleId="g" documentId="e"/>';
  const made = await ann.post("/api/v1/template", {
    data: templateOf({ own: "", roles, documents, signatures }),
    access: "mailbox",
    categories: [],
  });
  const data = `<envelope templateUuid="${textAt(made, "uuid")}"><info><subject>S</subject></info><flow><roles><role id="g" mailboxUuid="${bob.mailboxId}"/></roles></flow><documents><document id="e"><field name="f" attachmentUuid="${attachment}"/></document></documents></envelope>`;
  const id = textAt(await ann.post("/api/v1/envelope/send", { data }), "uuid");
  await bob.post(`${at(id, "for-sign")}?wait=true`, {});
  return bob.put(at(id, "sign"), [{ documentId: "e", signatureName: "n", signatures: [{ source: "text", data: "AAAA" }] }]);
}

const other = (type: string): string => `<role id="other" title="Other" type="${type}"/>`;
async function draw({ ann, bob }: Scene, options: HandOptions, image = drawing(), times = 1): Promise<Answer> {
  const id = await sendToDraw(ann, bob, options);
  for (let time = 1; time < times; time += 1) await bob.post(at(id, "sign-ses"), image);
  return bob.post(at(id, "sign-ses"), image);
}

/** Numbers of signatures, given and drawn. */
export const signingStories: readonly Story[] = [
  story(50005, 400, (scene) => sign(scene, () => [])),
  story(50024, 400, (scene) => sign(scene, (slot) => [{ ...slot, stamp: true }])),
  story(50025, 422, ({ bob, waiting }) => bob.post(at(waiting, "for-sign"), {})),
  story(50031, 422, (scene) => sign(scene, (slot) => [{ ...slot, signatureName: "gone" }])),
  story(50032, 400, (scene) =>
    sign(scene, (slot) => [
      { ...slot, signatures: slot.signatures.map((one) => ({ ...one, data: slot.signatures[0]?.data ?? "" })) },
    ]),
  ),
  story(50033, 400, signXmlOfFile),
  story(50046, 400, (scene) => sign(scene, (slot) => [{ ...slot, signatures: slot.signatures.slice(0, 1) }])),
  story(50047, 400, (scene) =>
    sign(scene, (slot) => [{ ...slot, signatures: slot.signatures.map((one) => ({ ...one, data: "AAAA" })) }]),
  ),
  story(50048, 400, (scene) => sign(scene, (slot) => [slot, slot])),
  story(50052, 400, (scene) => signBy(scene, "/CN=Bob", 'qualified="true"')),
  story(50059, 400, (scene) => signBy(scene, "/CN=Bob", 'itnDocumentId="d" itnFieldName="tax"')),
  story(50060, 400, (scene) => signBy(scene, "/CN=Bob/serialNumber=TINUA-99", 'itnDocumentId="d" itnFieldName="tax"')),
  story(50118, 422, ({ bob, waiting }) => bob.post(at(waiting, "sign-ses"), drawing())),
  story(50119, 422, (scene) => draw(scene, { fields: '<field type="text" name="place" roleId="signer"/>' })),
  story(50120, 422, (scene) => {
    const signatures = '<signature name="n" roleId="other" documentId="form"/>';
    return draw(scene, { roles: other("signer"), signatures }, drawing(), 2);
  }),
  story(50121, 422, (scene) => draw(scene, { roles: other("assignee"), fields: '<field type="text" name="t" roleId="other"/>' })),
  story(50040, 400, (scene) => draw(scene, {}, "")),
];

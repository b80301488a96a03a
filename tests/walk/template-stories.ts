import { newCategory, type Scene } from "../contract/scene.ts";
import type { Answer } from "../world/call.ts";
import { textAt } from "../world/paper.ts";
import { templateOf } from "./sample.ts";
import { nowhere, story, type Story } from "./story.ts";

const at = "/api/v1/template";

/** Creates a template of Ann's. */
async function create({ ann }: Scene, more: object = {}): Promise<Answer> {
  return ann.post(at, { data: templateOf(), access: "mailbox", categories: [], ...more });
}

async function created(scene: Scene): Promise<string> {
  return textAt(await create(scene), "uuid");
}

/** A template with one field at a place of the scene's PDF, which is an A4 page. */
async function placed(scene: Scene, place: string): Promise<Answer> {
  const { uuid, hash } = scene.pdf;
  const field = `<field type="text" name="x" roleId="s" ${place}/>`;
  const documents = `<document id="p" type="pdf"><info><title>P</title><pdf uuid="${uuid}" hash="${hash}"/></info><body>${field}</body></document>`;
  return create(scene, { data: templateOf({ documents }) });
}

/** Numbers of templates that the XML alone does not give. */
export const templateStories: readonly Story[] = [
  story(40001, 404, ({ ann, completed }) => ann.get(`/api/v1/envelope/${completed}/zip?documentId=gone`)),
  story(40002, 410, async (scene) => {
    const uuid = await created(scene);
    await scene.ann.send("PATCH", `${at}/${uuid}/archive`, { body: {} });
    return scene.ann.put(`${at}/${uuid}`, { data: templateOf(), access: "mailbox", categories: [] });
  }),
  story(40003, 404, ({ ann }) => ann.get(`${at}/${nowhere}`)),
  story(40006, 400, async (scene) => create(scene, { categories: [await newCategory(scene.ann, "account")] })),
  story(40007, 400, (scene) =>
    create(scene, { data: templateOf({ body: `<img src="image-uuid:${nowhere}" hash="h" width="1" height="1"/>` }) }),
  ),
  story(40007, 404, ({ ann }) => ann.get(`${at}/image/${nowhere}`)),
  story(40050, 403, (scene) => create(scene, { access: "official" })),
  story(40051, 400, ({ ann, bob, paper }) => {
    const flow = `<flow><roles><role id="buyer" mailboxUuid="${bob.mailboxId}"/></roles></flow>`;
    const data = `<envelope templateUuid="${paper.uuid}" templateVersion="${nowhere}"><info><subject>S</subject></info>${flow}</envelope>`;
    return ann.post("/api/v1/envelope/send", { data });
  }),
  story(40064, 400, (scene) => create(scene, { signatureAlgorithm: "DSTU4145" })),
  story(40066, 400, (scene) => create(scene, { categories: [nowhere] })),
  story(40067, 400, async (scene) => {
    const category = await newCategory(scene.ann);
    return create(scene, { categories: [category, category] });
  }),
  story(40070, 400, (scene) => create(scene, { access: "shared", sharedTo: [scene.ann.mailboxId] })),
  story(40071, 400, (scene) => create(scene, { access: "shared", sharedTo: [nowhere] })),
  story(40085, 400, (scene) =>
    placed({ ...scene, pdf: { ...scene.pdf, uuid: nowhere } }, 'x="1" y="1" width="9" height="9" page="0"'),
  ),
  story(40089, 400, (scene) => placed(scene, 'x="1" y="1" width="9" height="9" page="7"')),
  story(40112, 400, (scene) => placed(scene, 'x="205" y="1" width="9" height="9" page="0"')),
  story(40117, 400, (scene) => placed(scene, 'x="0" y="1" width="900" height="9" page="0"')),
];

import { createPaper, paperXml } from "../world/paper.ts";
import { people } from "../world/people.ts";
import { getAt, hides, inMailbox, type Rule } from "./rule.ts";
import { newCategory, type Scene } from "./scene.ts";

const body = { access: "mailbox", categories: [], data: paperXml };
const template = (scene: Scene): string => scene.paper.uuid;
const category = async ({ ann }: Scene): Promise<string> => newCategory(ann);

// without a header the path names the mailbox
const optionally = (...asked: Parameters<typeof inMailbox>): Rule => ({ ...inMailbox(...asked), mailbox: "optional" });

/** The rules of templates and what belongs to them. */
export const templateRules: Readonly<Record<string, Rule>> = {
  "POST /api/v1/template": inMailbox("templateManage"),
  "POST /api/v1/template/check": inMailbox("templateManage"),
  "GET /api/v1/template": inMailbox("templateListView"),
  "GET /api/v1/template/recently-used": inMailbox("templateListView"),
  "GET /api/v1/template/{uuid}": inMailbox("templateListView", hides(template, getAt("template/#"))),
  "GET /api/v1/template/{uuid}/versions": inMailbox("templateListView", hides(template, getAt("template/#/versions"))),
  "PUT /api/v1/template/{uuid}": inMailbox(
    "templateManage",
    hides(template, (id) => ({ path: `/api/v1/template/${id}`, sent: { body } })),
  ),
  "PATCH /api/v1/template/{uuid}/name": inMailbox(
    "templateManage",
    hides(template, (id) => ({
      path: `/api/v1/template/${id}/name`,
      sent: { body: Buffer.from('"Sale"'), headers: { "content-type": "application/json" } },
    })),
  ),
  "PATCH /api/v1/template/{uuid}/categories": inMailbox(
    "templateManage",
    hides(template, (id) => ({ path: `/api/v1/template/${id}/categories`, sent: { body: [] } })),
  ),
  "PATCH /api/v1/template/{uuid}/archive": inMailbox(
    "templateArchive",
    hides(async ({ ann }) => (await createPaper(ann)).uuid, getAt("template/#/archive")),
  ),
  "GET /api/v1/template/{uuid}/share-code": inMailbox("templateManage", hides(template, getAt("template/#/share-code"))),
  "DELETE /api/v1/template/{uuid}/share-code": inMailbox("templateManage", hides(template, getAt("template/#/share-code"))),
  "POST /api/v1/template/{uuid}/clone": inMailbox("templateManage", hides(template, getAt("template/#/clone"))),
  "PUT /api/v1/template/{uuid}/favorite": inMailbox("templateListView", hides(template, getAt("template/#/favorite"))),
  "DELETE /api/v1/template/{uuid}/favorite": inMailbox("templateListView", hides(template, getAt("template/#/favorite"))),
  "GET /api/v1/template/validate": inMailbox("templateListView", hides(template, getAt("template/validate?templateUuid=#"))),
  "GET /api/v1/template/{uuid}/compare": inMailbox(
    "templateListView",
    hides(template, (id, { paper }) => ({ path: `/api/v1/template/${id}/compare?from=${paper.version}` })),
  ),
  "GET /api/v1/template/{uuid}/envelope.xsd": inMailbox("templateListView", hides(template, getAt("template/#/envelope.xsd"))),
  "GET /api/v1/template/{uuid}/zip-structure": inMailbox("templateListView", hides(template, getAt("template/#/zip-structure"))),
  "GET /api/v1/template/{uuid}/zip-structure-titles": inMailbox(
    "templateListView",
    hides(template, getAt("template/#/zip-structure-titles")),
  ),
  "PUT /api/v1/template/{uuid}/zip-structure": inMailbox(
    "templateManage",
    hides(template, (id) => ({
      path: `/api/v1/template/${id}/zip-structure`,
      sent: { body: { title: "All", names: ["audit"] } },
    })),
  ),
  "DELETE /api/v1/template/{uuid}/zip-structure/{title}": inMailbox(
    "templateManage",
    hides(template, getAt("template/#/zip-structure/none")),
  ),
  "GET /api/v1/integration/source/{templateUuid}/{mailboxUuid}": optionally(
    "templateListView",
    hides(template, getAt(`integration/source/#/${people.stranger.mailboxId}`)),
  ),
  "POST /api/v1/category": inMailbox("categoryManage"),
  "GET /api/v1/category": inMailbox("templateListView"),
  "GET /api/v1/category/{uuid}": inMailbox("templateListView"),
  "PUT /api/v1/category/{uuid}": inMailbox(
    "categoryManage",
    hides(category, (id) => ({ path: `/api/v1/category/${id}`, sent: { body: { name: "Mine" } } })),
  ),
  "DELETE /api/v1/category/{uuid}": inMailbox("categoryDelete", hides(category, getAt("category/#"))),
};

import { testPdf } from "../../world/pdf.ts";
import { multipart } from "../../world/call.ts";
import { createPaper, paperXml } from "../../world/paper.ts";
import { newCategory, png, type Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

/** JSON whose whole text is a string. */
const json = (text: string) => ({ body: Buffer.from(JSON.stringify(text)), headers: { "content-type": "application/json" } });
const plainPdf = testPdf([{ text: "Page", at: [50, 50] }]);
const formPdf = testPdf([{ text: "Form", at: [50, 50], widgets: ["/FT /Tx /T (name) /Rect [50 100 150 120]"] }]);
const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/template";
const body = { access: "mailbox", categories: [], data: paperXml };
const faulty = { ...body, data: paperXml.replaceAll('roleId="buyer"', 'roleId="nobody"') };

/** A template of Ann's that nothing else needs. */
const fresh = async ({ ann }: Scene): Promise<string> => (await createPaper(ann)).uuid;

const sums = (formula: string) => [{ documentId: "d", formulas: { f: formula }, arguments: { a: "1.5" } }];

/** Templates, their versions and images. */
export const templateCases: Cases = {
  [`POST ${at}`]: [
    asks(200, () => ({ path: at, sent: { body } })),
    asks(200, () => ({ path: at, sent: { body: { access: "public", data: paperXml, sharedTo: [], logoImageUuid: null } } })),
    asks(400, () => ({ path: at, sent: { body: faulty } }), 1006),
    asks(400, () => ({ path: at, sent: { body: { ...body, data: "<template>" } } })),
    asks(400, () => ({ path: at, sent: { body: { ...body, access: "everybody" } } }), 1057),
    asks(400, () => ({ path: at, sent: { body: { ...body, categories: [unknown] } } }), 40066),
    asks(403, () => ({ path: at, sent: { body: { ...body, access: "official" } } }), 40050),
    asks(400, () => ({ path: at, sent: { body: {} } }), 1006),
    asks(400, () => ({ path: at }), 1024),
  ],
  [`POST ${at}/check`]: [
    asks(200, () => ({ path: `${at}/check`, sent: { body } })),
    asks(200, () => ({ path: `${at}/check`, sent: { body: faulty } })),
    asks(200, () => ({ path: `${at}/check`, sent: { body: { ...body, data: "<template><info>" } } })),
  ],
  [`GET ${at}/recently-used`]: [asks(200, () => ({ path: `${at}/recently-used` }))],
  "GET /api/v1/barcode": [
    asks(200, () => ({ as: "nobody", path: "/api/v1/barcode?type=ean13&value=400638133393" })),
    asks(200, () => ({ path: "/api/v1/barcode?type=qrcode" })),
    asks(400, () => ({ as: "nobody", path: "/api/v1/barcode" }), 1023),
    asks(400, () => ({ as: "nobody", path: "/api/v1/barcode?type=abacus" }), 1076),
    asks(400, () => ({ as: "nobody", path: "/api/v1/barcode?type=ean8&value=x" }), 1077),
  ],
  "POST /api/v1/formula": [
    asks(200, () => ({ as: "nobody", path: "/api/v1/formula", sent: { body: sums("SUM({a},1)") } })),
    asks(200, () => ({ path: "/api/v1/formula", sent: { body: [] } })),
    asks(400, () => ({ as: "nobody", path: "/api/v1/formula", sent: { body: sums("SUM(a)") } }), 40073),
    asks(400, () => ({ as: "nobody", path: "/api/v1/formula", sent: { body: sums("AVG({a})") } }), 40074),
    asks(400, () => ({ as: "nobody", path: "/api/v1/formula", sent: { body: sums("SUM({f})") } }), 40075),
    asks(400, () => ({ as: "nobody", path: "/api/v1/formula", sent: { body: {} } }), 1006),
  ],
  [`GET ${at}`]: [
    asks(200, () => ({ path: at })),
    asks(200, () => ({ path: `${at}?level=pub&keyword=offer&limit=1` })),
    asks(200, () => ({ as: "stranger", path: `${at}?level=mailbox` })),
    asks(400, () => ({ path: `${at}?level=none&limit=0` }), 1006),
    asks(400, () => ({ path: `${at}?cursor=abc` }), 1006),
    asks(200, () => ({ path: `${at}?category=${unknown}&extended=true&favorite=0&archived=false` })),
    asks(200, () => ({ path: `${at}?extended=1` })),
  ],
  [`GET ${at}/{uuid}`]: [
    asks(200, ({ paper }) => ({ path: `${at}/${paper.uuid}` })),
    asks(200, ({ paper }) => ({ path: `${at}/${paper.uuid}?templateVersion=${paper.version}&checkEnvelopeCreation=1` })),
    asks(404, () => ({ path: `${at}/${unknown}` }), 40003),
    asks(404, ({ paper }) => ({ path: `${at}/${paper.uuid}?templateVersion=${unknown}` }), 40003),
  ],
  [`PUT ${at}/{uuid}`]: [
    asks(200, async ({ ann }) => {
      const { uuid } = await createPaper(ann);
      return { path: `${at}/${uuid}`, sent: { body: { ...body, data: paperXml.replace("We offer", "We sell") } } };
    }),
    asks(404, () => ({ path: `${at}/${unknown}`, sent: { body } }), 40003),
    asks(400, ({ paper }) => ({ path: `${at}/${paper.uuid}`, sent: { body: faulty } }), 1006),
  ],
  [`GET ${at}/{uuid}/versions`]: [
    asks(200, ({ paper }) => ({ path: `${at}/${paper.uuid}/versions` })),
    asks(404, () => ({ path: `${at}/${unknown}/versions` }), 40003),
  ],
  [`PATCH ${at}/{uuid}/name`]: [
    asks(200, async (scene) => ({ path: `${at}/${await fresh(scene)}/name`, sent: json("Sale") })),
    asks(404, () => ({ path: `${at}/${unknown}/name`, sent: json("Sale") }), 40003),
    asks(400, ({ paper }) => ({ path: `${at}/${paper.uuid}/name`, sent: json(" ") }), 1004),
    asks(400, ({ paper }) => ({ path: `${at}/${paper.uuid}/name`, sent: json("x".repeat(257)) }), 1014),
  ],
  [`PATCH ${at}/{uuid}/categories`]: [
    asks(200, async (scene) => {
      const category = await newCategory(scene.ann);
      return { path: `${at}/${await fresh(scene)}/categories`, sent: { body: [category] } };
    }),
    asks(404, () => ({ path: `${at}/${unknown}/categories`, sent: { body: [] } }), 40003),
    asks(400, ({ paper }) => ({ path: `${at}/${paper.uuid}/categories`, sent: { body: [unknown] } }), 40066),
  ],
  [`PATCH ${at}/{uuid}/archive`]: [
    asks(200, async (scene) => ({ path: `${at}/${await fresh(scene)}/archive` })),
    asks(200, async (scene) => ({ path: `${at}/${await fresh(scene)}/archive?archived=false` })),
    asks(404, () => ({ path: `${at}/${unknown}/archive` }), 40003),
  ],
  [`POST ${at}/{uuid}/clone`]: [
    asks(201, ({ paper }) => ({ path: `${at}/${paper.uuid}/clone` })),
    asks(404, () => ({ path: `${at}/${unknown}/clone` }), 40003),
  ],
  [`PUT ${at}/{uuid}/favorite`]: [
    asks(200, ({ paper }) => ({ path: `${at}/${paper.uuid}/favorite` })),
    asks(404, () => ({ path: `${at}/${unknown}/favorite` }), 40003),
  ],
  [`DELETE ${at}/{uuid}/favorite`]: [
    asks(200, ({ paper }) => ({ path: `${at}/${paper.uuid}/favorite` })),
    asks(404, () => ({ path: `${at}/${unknown}/favorite` }), 40003),
  ],
  [`GET ${at}/validate`]: [
    asks(200, ({ paper }) => ({ path: `${at}/validate?templateUuid=${paper.uuid}&versionUuid=${paper.version}` })),
    asks(404, () => ({ path: `${at}/validate?templateUuid=${unknown}` }), 40003),
    asks(404, ({ paper }) => ({ path: `${at}/validate?templateUuid=${paper.uuid}&versionUuid=${unknown}` }), 40003),
    asks(400, () => ({ path: `${at}/validate` }), 1023),
  ],
  [`GET ${at}/{uuid}/compare`]: [
    asks(200, async ({ ann }) => {
      const { uuid, version } = await createPaper(ann);
      await ann.put(`${at}/${uuid}`, { ...body, data: paperXml.replace("We offer", "We sell") });
      return { path: `${at}/${uuid}/compare?from=${version}` };
    }),
    asks(200, ({ paper: { uuid, version } }) => ({ path: `${at}/${uuid}/compare?from=${version}&to=${version}` })),
    asks(404, () => ({ path: `${at}/${unknown}/compare?from=${unknown}` }), 40003),
    asks(404, ({ paper }) => ({ path: `${at}/${paper.uuid}/compare?from=${unknown}` }), 40003),
    asks(400, ({ paper }) => ({ path: `${at}/${paper.uuid}/compare` }), 1023),
  ],
  [`POST ${at}/image`]: [
    asks(201, () => ({ path: `${at}/image`, sent: multipart({ name: "p.png", bytes: png }) })),
    asks(400, () => ({ path: `${at}/image`, sent: multipart({ name: "p.png", bytes: Buffer.from("no picture") }) })),
    asks(415, () => ({ path: `${at}/image`, sent: { body: {} } }), 1011),
  ],
  [`GET ${at}/image/{imageUuid}`]: [
    asks(200, ({ image }) => ({ path: `${at}/image/${image.uuid}` })),
    asks(200, ({ image }) => ({ as: "bob", path: `${at}/image/${image.uuid}?hash=${encodeURIComponent(image.hash)}` })),
    asks(404, ({ image }) => ({ as: "bob", path: `${at}/image/${image.uuid}` }), 40007),
  ],
  [`POST ${at}/pdf`]: [
    asks(201, () => ({ path: `${at}/pdf`, sent: multipart({ name: "p.pdf", bytes: plainPdf }) })),
    asks(201, () => ({ path: `${at}/pdf?action=PARSE`, sent: multipart({ name: "p.pdf", bytes: formPdf }) })),
    asks(400, () => ({ path: `${at}/pdf`, sent: multipart({ name: "p.pdf", bytes: formPdf }) }), 1081),
    asks(400, () => ({ path: `${at}/pdf`, sent: multipart({ name: "p.pdf", bytes: png }) }), 1033),
    asks(400, () => ({ path: `${at}/pdf?action=PRINT`, sent: multipart({ name: "p.pdf", bytes: plainPdf }) }), 1006),
  ],
  [`GET ${at}/pdf/{pdfUuid}`]: [
    asks(200, ({ pdf }) => ({ path: `${at}/pdf/${pdf.uuid}` })),
    asks(206, ({ pdf }) => ({ path: `${at}/pdf/${pdf.uuid}`, sent: { headers: { range: "bytes=0-9" } } })),
    asks(416, ({ pdf }) => ({ path: `${at}/pdf/${pdf.uuid}`, sent: { headers: { range: "bytes=99999-" } } })),
    asks(304, ({ pdf }) => ({ path: `${at}/pdf/${pdf.uuid}`, sent: { headers: { "if-none-match": "*" } } })),
    asks(404, ({ pdf }) => ({ as: "bob", path: `${at}/pdf/${pdf.uuid}` }), 40085),
  ],
  [`GET ${at}/pdf-page-sizes/{pdfUuid}`]: [
    asks(200, ({ pdf }) => ({ path: `${at}/pdf-page-sizes/${pdf.uuid}` })),
    asks(200, ({ pdf }) => ({ as: "bob", path: `${at}/pdf-page-sizes/${pdf.uuid}?hash=${encodeURIComponent(pdf.hash)}` })),
    asks(404, () => ({ path: `${at}/pdf-page-sizes/${unknown}` }), 40085),
  ],
};

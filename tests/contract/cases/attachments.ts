import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { multipart } from "../../world/call.ts";
import { textAt } from "../../world/paper.ts";
import type { Persona } from "../../world/persona.ts";
import { testPdf } from "../../world/pdf.ts";
import { tus, tusBytes } from "../../world/imports.ts";
import { type ContainerFile, simpleContainer } from "../../world/signed-containers.ts";
import { openSigners } from "../../world/signers.ts";
import { csv, type Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const formPdf = testPdf([{ text: "Form", at: [50, 50], widgets: ["/FT /Tx /T (name) /Rect [50 100 150 120]"] }]);
const at = "/api/v1/envelope/attachment";

/** An upload of Ann's in parts, of nine bytes. */
export async function newAttachmentUpload({ ann }: Scene): Promise<string> {
  const made = await ann.send("POST", uploads, { headers: { ...tus, "upload-length": "9" } });
  return String(made.headers["location"]);
}

const paper = { name: "f.pdf", bytes: testPdf([{ text: "Offer", at: [50, 50] }]) };
const note = { name: "note.txt", bytes: Buffer.from("a note") };

/** An uploaded container with this file, signed. */
async function newContainer(ann: Persona, file: ContainerFile): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "contract-"));
  try {
    const { makeSigner, signed } = await openSigners(folder);
    const bobs = await makeSigner("bob", "/CN=Bob Lee");
    const bytes = await simpleContainer(file, [(content) => signed(content, bobs)]);
    return textAt(await ann.upload(at, { name: "note.asics", bytes }), "attachmentId");
  } finally {
    await rm(folder, { recursive: true });
  }
}

const uploads = "/api/v1/upload/attachment";
const nine = Buffer.from("nine bytes".slice(0, 9));
const starts = (headers: Readonly<Record<string, string>>) => () => ({
  path: uploads,
  sent: { headers: { ...tus, "upload-length": "9", ...headers } },
});
const continues =
  (headers: Readonly<Record<string, string>>, body = nine) =>
  async (scene: Scene) => ({
    path: await newAttachmentUpload(scene),
    sent: { headers: { ...tusBytes, "upload-offset": "0", ...headers }, body },
  });

/** Uploads of attachments in parts. */
const uploadCases: Cases = {
  [`POST ${uploads}`]: [
    asks(201, starts({})),
    asks(201, () => ({ path: uploads, sent: { headers: { ...tusBytes, "upload-length": "9" }, body: nine } })),
    asks(400, starts({ "upload-length": "0" }), 1021),
    asks(413, starts({ "upload-length": "999999999999999" }), 1029),
    asks(412, starts({ "tus-resumable": "0.2.2" }), 1035),
    asks(400, () => ({ path: uploads, sent: { headers: tus } }), 1022),
  ],
  [`HEAD ${uploads}/{id}`]: [
    asks(200, async (scene) => ({ path: await newAttachmentUpload(scene), sent: { headers: tus } })),
    asks(404, () => ({ path: `${uploads}/${unknown}`, sent: { headers: tus } })),
  ],
  [`PATCH ${uploads}/{id}`]: [
    asks(204, continues({})),
    asks(400, continues({}, Buffer.alloc(10, "a")), 1021),
    asks(409, continues({ "upload-offset": "1" }), 1007),
    asks(412, continues({ "tus-resumable": "1.0" }), 1035),
    asks(415, continues({ "content-type": "text/csv" }), 1011),
    asks(
      404,
      () => ({ path: `${uploads}/${unknown}`, sent: { headers: { ...tusBytes, "upload-offset": "0" }, body: nine } }),
      1032,
    ),
  ],
  [`DELETE ${uploads}/{id}`]: [
    asks(204, async (scene) => ({ path: await newAttachmentUpload(scene), sent: { headers: tus } })),
    asks(412, async (scene) => ({ path: await newAttachmentUpload(scene) }), 1035),
    asks(404, () => ({ path: `${uploads}/${unknown}`, sent: { headers: tus } }), 1032),
  ],
};

/** Uploading, copying and downloading files. */
export const attachmentCases: Cases = {
  ...uploadCases,
  [`POST ${at}`]: [
    asks(201, () => ({ path: `${at}?type=file`, sent: multipart(csv) })),
    asks(400, () => ({ path: `${at}?type=image`, sent: multipart(csv) }), 1033),
    asks(400, () => ({ path: `${at}?type=song`, sent: multipart(csv) }), 1006),
    asks(400, () => ({ path: at, sent: multipart({ ...csv, bytes: Buffer.alloc(0) }) }), 1021),
    asks(400, () => ({ path: at, sent: { body: { file: "a" } } }), 1011),
    asks(413, () => ({ path: at, sent: multipart({ ...csv, bytes: Buffer.alloc(1024 ** 2 + 1, "a") }) }), 1029),
    asks(403, () => ({ as: "viewer", path: at, sent: multipart(csv) }), 90014),
  ],
  "POST /api/v1/envelope/pdf-attachment": [
    asks(201, () => ({
      path: "/api/v1/envelope/pdf-attachment?action=KEEP",
      sent: multipart({ name: "f.pdf", bytes: formPdf }),
    })),
    asks(400, () => ({ path: "/api/v1/envelope/pdf-attachment", sent: multipart({ name: "f.pdf", bytes: formPdf }) }), 1081),
    asks(400, () => ({ path: "/api/v1/envelope/pdf-attachment", sent: multipart(csv) }), 1033),
  ],
  "GET /api/v1/envelope/page-sizes": [
    asks(200, async ({ ann }) => {
      const made = await ann.upload("/api/v1/envelope/attachment", { name: "f.pdf", bytes: formPdf });
      return { path: `/api/v1/envelope/page-sizes?attachmentUuid=${textAt(made, "attachmentId")}` };
    }),
    asks(400, ({ attachment }) => ({ path: `/api/v1/envelope/page-sizes?attachmentUuid=${attachment}` }), 1033),
    asks(404, () => ({ path: `/api/v1/envelope/page-sizes?attachmentUuid=${unknown}` }), 1032),
  ],
  "GET /api/v1/envelope/attachment/archive-info": [
    asks(200, async ({ ann }) => ({ path: `${at}/archive-info?attachmentId=${await newContainer(ann, paper)}` })),
    asks(
      400,
      async ({ ann }) => ({ path: `${at}/archive-info?attachmentId=${await newContainer(ann, note)}&convert2Pdf=true` }),
      1066,
    ),
    asks(400, ({ attachment }) => ({ path: `${at}/archive-info?attachmentId=${attachment}` }), 1033),
    asks(404, () => ({ path: `${at}/archive-info?attachmentId=${unknown}` }), 1032),
  ],
  "GET /api/v1/envelope/attachment/page-sizes": [
    asks(200, async ({ ann }) => {
      const made = await ann.upload("/api/v1/envelope/attachment", { name: "f.pdf", bytes: formPdf });
      return { path: `/api/v1/envelope/attachment/page-sizes?attachmentUuid=${textAt(made, "attachmentId")}` };
    }),
    asks(400, ({ attachment }) => ({ path: `/api/v1/envelope/attachment/page-sizes?attachmentUuid=${attachment}` }), 1033),
    asks(404, () => ({ path: `/api/v1/envelope/attachment/page-sizes?attachmentUuid=${unknown}` }), 1032),
  ],
  "POST /api/v1/envelope/clone-attachment": [
    asks(201, ({ attachment }) => ({ path: `/api/v1/envelope/clone-attachment?attachmentUuid=${attachment}` })),
    asks(404, () => ({ path: `/api/v1/envelope/clone-attachment?attachmentUuid=${unknown}` }), 1032),
    asks(400, () => ({ path: "/api/v1/envelope/clone-attachment" }), 1023),
  ],
  [`GET ${at}`]: [
    asks(200, ({ attachment }) => ({ path: `${at}?attachmentUuid=${attachment}` })),
    asks(200, ({ attachment }) => ({ path: `${at}?attachmentUuid=${attachment}`, sent: { headers: { accept: "text/csv" } } })),
    asks(206, ({ attachment }) => ({ path: `${at}?attachmentUuid=${attachment}`, sent: { headers: { range: "bytes=0-2" } } })),
    asks(416, ({ attachment }) => ({ path: `${at}?attachmentUuid=${attachment}`, sent: { headers: { range: "bytes=99-" } } })),
    asks(304, ({ attachment }) => ({ path: `${at}?attachmentUuid=${attachment}`, sent: { headers: { "if-none-match": "*" } } })),
    asks(
      406,
      ({ attachment }) => ({ path: `${at}?attachmentUuid=${attachment}`, sent: { headers: { accept: "image/png" } } }),
      1080,
    ),
    asks(404, () => ({ path: `${at}?attachmentUuid=${unknown}` }), 1032),
    asks(404, ({ attachment }) => ({ as: "bob", path: `${at}?attachmentUuid=${attachment}` }), 1032),
    asks(400, () => ({ path: at }), 1023),
  ],
};

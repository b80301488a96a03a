import { multipart } from "../../world/call.ts";
import { makeDictionary } from "../../world/dictionaries.ts";
import { beginUpload, largeUploads, tus, tusBytes, uploadRows } from "../../world/imports.ts";
import type { Scene } from "../scene.ts";
import { asks, type Asked, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/upload";
const rows = Buffer.from("Valve;Kyiv\r\n");
const sent = (bytes: Buffer) => multipart({ name: "rows.csv", bytes });
const at0 = { ...tusBytes, "upload-offset": "0" };

/** A task of Ann's that waits to be confirmed, for a dictionary of its own, which nothing else needs. */
export async function newTask({ ann }: Scene): Promise<string> {
  return uploadRows(ann, await makeDictionary(ann, []), rows.toString());
}

async function cancelledTask(scene: Scene): Promise<string> {
  const task = await newTask(scene);
  await scene.ann.send("DELETE", `${at}/${task}`);
  return task;
}

/** An upload of Ann's of which nothing is here yet. */
export async function newUpload({ ann }: Scene): Promise<string> {
  return beginUpload(ann, await makeDictionary(ann, []), rows.length);
}

/** The beginning of an upload, its headers changed. */
function begins(headers: Readonly<Record<string, string>>) {
  return ({ dictionary }: Scene): Asked => ({
    path: largeUploads,
    sent: { headers: { ...tus, dictionary: dictionary.uuid, "upload-length": "12", ...headers } },
  });
}

/** Bytes of an upload that is begun for it, its headers changed. */
function continues(headers: Readonly<Record<string, string>>, body = rows) {
  return async (scene: Scene): Promise<Asked> => ({
    path: await newUpload(scene),
    sent: { headers: { ...at0, ...headers }, body },
  });
}

async function givenUp(scene: Scene): Promise<string> {
  const path = await newUpload(scene);
  await scene.ann.send("DELETE", path, { headers: tus });
  return path;
}

/** Files of records in one request, and tasks. */
const taskCases: Cases = {
  [`POST ${at}/dictionary/{dictionaryUuid}`]: [
    asks(201, ({ dictionary }) => ({ path: `${at}/dictionary/${dictionary.uuid}`, sent: sent(rows) })),
    asks(400, ({ dictionary }) => ({ path: `${at}/dictionary/${dictionary.uuid}`, sent: sent(Buffer.alloc(0)) }), 1021),
    asks(400, ({ dictionary }) => ({ path: `${at}/dictionary/${dictionary.uuid}`, sent: sent(Buffer.from("%PDF-1.7")) }), 60018),
    asks(
      413,
      ({ dictionary }) => ({ path: `${at}/dictionary/${dictionary.uuid}`, sent: sent(Buffer.alloc(1024 ** 2 + 1, "a")) }),
      1029,
    ),
    asks(404, () => ({ path: `${at}/dictionary/${unknown}`, sent: sent(rows) }), 60001),
    asks(
      410,
      async ({ ann }) => {
        const { uuid, path } = await makeDictionary(ann, []);
        await ann.send("PATCH", `${path}/archive`);
        return { path: `${at}/dictionary/${uuid}`, sent: sent(rows) };
      },
      60009,
    ),
  ],
  [`GET ${at}/{id}`]: [
    asks(200, async (scene) => ({ path: `${at}/${await newTask(scene)}` })),
    asks(200, async (scene) => ({ path: (await newUpload(scene)).replace("dictionary-large/", "") })),
    asks(404, () => ({ path: `${at}/${unknown}` }), 1001),
    asks(400, () => ({ path: `${at}/none` }), 1006),
  ],
  [`PUT ${at}/{id}/confirm`]: [
    asks(200, async (scene) => ({
      path: `${at}/${await newTask(scene)}/confirm`,
      sent: { body: { headerFirstRow: true, delimiter: ";", quote: '"', escape: '"', replace: true } },
    })),
    asks(400, async (scene) => ({ path: `${at}/${await newTask(scene)}/confirm`, sent: { body: { delimiter: "|" } } }), 1035),
    asks(422, async (scene) => ({ path: `${at}/${await cancelledTask(scene)}/confirm`, sent: { body: {} } }), 50050),
    asks(404, () => ({ path: `${at}/${unknown}/confirm`, sent: { body: {} } }), 1001),
  ],
  [`DELETE ${at}/{id}`]: [
    asks(204, async (scene) => ({ path: `${at}/${await newTask(scene)}` })),
    asks(404, () => ({ path: `${at}/${unknown}` }), 1001),
  ],
};

/** Previews of files. */
const previewCases: Cases = {
  ["POST /api/v1/csv-parser"]: [
    asks(200, () => ({ path: "/api/v1/csv-parser", sent: { body: { data: "Name;City\n", settings: { delimiter: ";" } } } })),
    asks(400, () => ({ path: "/api/v1/csv-parser", sent: { body: { data: "a", settings: { quote: "a" } } } }), 1035),
    asks(400, () => ({ path: "/api/v1/csv-parser?delimiter=a", sent: sent(rows) }), 1035),
    asks(400, () => ({ path: "/api/v1/csv-parser", sent: sent(Buffer.from('"a;b')) }), 60018),
    asks(413, () => ({ path: "/api/v1/csv-parser", sent: sent(Buffer.alloc(1024 ** 2 + 1, "a")) }), 1029),
  ],
  [`GET ${at}/{id}/preview`]: [
    asks(200, async (scene) => ({ path: `${at}/${await newTask(scene)}/preview` })),
    asks(400, async (scene) => ({ path: `${at}/${await newTask(scene)}/preview?quote=a` }), 1035),
    asks(404, () => ({ path: `${at}/${unknown}/preview` }), 1001),
  ],
};

/** Uploads in parts. */
const uploadCases: Cases = {
  [`OPTIONS ${largeUploads}`]: [asks(204, () => ({ as: "nobody", path: largeUploads }))],
  [`OPTIONS ${largeUploads}/{id}`]: [asks(204, () => ({ as: "nobody", path: `${largeUploads}/${unknown}` }))],
  [`POST ${largeUploads}`]: [
    asks(201, begins({})),
    asks(201, begins({ "upload-metadata": "filename 0KbRltC90Lg=" })),
    asks(400, begins({ dictionary: "7" }), 1006),
    asks(400, begins({ "upload-length": "0" }), 1021),
    asks(413, begins({ "upload-length": "999999999999999" }), 1029),
    asks(412, begins({ "tus-resumable": "0.2.2" }), 1035),
    asks(404, begins({ dictionary: unknown }), 60001),
    asks(400, () => ({ path: largeUploads, sent: { headers: tus } }), 1022),
  ],
  [`HEAD ${largeUploads}/{id}`]: [
    asks(200, async (scene) => ({ path: await newUpload(scene), sent: { headers: tus } })),
    asks(410, async (scene) => ({ path: await givenUp(scene), sent: { headers: tus } })),
    asks(404, () => ({ path: `${largeUploads}/${unknown}`, sent: { headers: tus } })),
  ],
  [`PATCH ${largeUploads}/{id}`]: [
    asks(204, continues({})),
    asks(204, continues({ "upload-checksum": "sha1 mG0t4upt8aDSNVRd2N5N+owtmuM=" }, Buffer.from("Valve"))),
    asks(400, continues({}, Buffer.alloc(13, "a")), 1021),
    asks(400, continues({}, Buffer.from("%PDF-1.7 xxx")), 60018),
    asks(400, continues({ "upload-checksum": "crc32 AAAA" }), 1035),
    asks(409, continues({ "upload-offset": "1" }), 1007),
    asks(410, async (scene) => ({ path: await givenUp(scene), sent: { headers: at0, body: rows } }), 1021),
    asks(412, continues({ "tus-resumable": "1.0" }), 1035),
    asks(415, continues({ "content-type": "text/csv" }), 1011),
    asks(460, continues({ "upload-checksum": "sha1 AAAA" }), 1036),
    asks(404, () => ({ path: `${largeUploads}/${unknown}`, sent: { headers: at0, body: rows } }), 1001),
  ],
  [`DELETE ${largeUploads}/{id}`]: [
    asks(204, async (scene) => ({ path: await newUpload(scene), sent: { headers: tus } })),
    asks(412, async (scene) => ({ path: await newUpload(scene) }), 1035),
    asks(404, () => ({ path: `${largeUploads}/${unknown}`, sent: { headers: tus } }), 1001),
  ],
};

/** Files of records on their way into dictionaries. */
export const importCases: Cases = { ...taskCases, ...previewCases, ...uploadCases };

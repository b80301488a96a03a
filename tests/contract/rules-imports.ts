import { multipart } from "../world/call.ts";
import { largeUploads, tus, tusBytes } from "../world/imports.ts";
import { newTask, newUpload } from "./cases/imports.ts";
import { getAt, hides, inMailbox, type Rule } from "./rule.ts";
import type { Scene } from "./scene.ts";

const at = "/api/v1/upload";
const rows = { name: "rows.csv", bytes: Buffer.from("Valve;Kyiv\r\n") };
const dictionary = (scene: Scene): string => scene.dictionary.uuid;
const upload = async (scene: Scene): Promise<string> => (await newUpload(scene)).split("/").at(-1) ?? "";

// without a header the task names the mailbox
const optionally = (...asked: Parameters<typeof inMailbox>): Rule => ({ ...inMailbox(...asked), mailbox: "optional" });

/** Permissions for imports, whose tasks only the uploading mailbox sees. */
export const importRules: Readonly<Record<string, Rule>> = {
  [`POST ${at}/dictionary/{dictionaryUuid}`]: inMailbox(
    "dictionaryRowManage",
    hides(dictionary, (id) => ({ path: `${at}/dictionary/${id}`, sent: multipart(rows) })),
  ),
  [`GET ${at}/{id}`]: optionally("dictionaryRowManage", hides(newTask, getAt("upload/#"))),
  [`PUT ${at}/{id}/confirm`]: optionally(
    "dictionaryRowManage",
    hides(newTask, (id) => ({ path: `${at}/${id}/confirm`, sent: { body: {} } })),
  ),
  [`DELETE ${at}/{id}`]: optionally("dictionaryRowManage", hides(newTask, getAt("upload/#"))),
  ["POST /api/v1/csv-parser"]: { mailbox: "optional", permissions: [], hidden: [] },
  [`GET ${at}/{id}/preview`]: inMailbox("dictionaryRowManage", hides(newTask, getAt("upload/#/preview"))),
  [`POST ${largeUploads}`]: inMailbox(
    "dictionaryRowManage",
    hides(dictionary, (id) => ({ path: largeUploads, sent: { headers: { ...tus, dictionary: id, "upload-length": "9" } } })),
  ),
  [`HEAD ${largeUploads}/{id}`]: inMailbox(
    "dictionaryRowManage",
    hides(upload, (id) => ({ path: `${largeUploads}/${id}`, sent: { headers: tus } })),
  ),
  [`PATCH ${largeUploads}/{id}`]: inMailbox(
    "dictionaryRowManage",
    hides(upload, (id) => ({
      path: `${largeUploads}/${id}`,
      sent: { headers: { ...tusBytes, "upload-offset": "0" }, body: rows.bytes },
    })),
  ),
  [`DELETE ${largeUploads}/{id}`]: inMailbox(
    "dictionaryRowManage",
    hides(upload, (id) => ({ path: `${largeUploads}/${id}`, sent: { headers: tus } })),
  ),
};

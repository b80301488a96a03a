import { makeDictionary } from "../../world/dictionaries.ts";
import { exportDone, filePath, startExport } from "../../world/exports.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/dictionary";
const one = `${at}/{dictionaryUuid}`;
const download = ({ dictionary }: Scene, query = "") => `${dictionary.path}/download${query}`;
const refused = (status: number, code: number, filter: unknown) =>
  asks(status, (scene) => ({ path: download(scene), sent: { body: { filters: { filters: [filter] } } } }), code);

/** The file of an export, requested without a sign-in. */
const file = (status: number, headers: Readonly<Record<string, string>> = {}) =>
  asks(status, async ({ ann, dictionary }) => {
    const { uuid } = await startExport(ann, dictionary.path);
    return { as: "nobody", path: filePath(await exportDone(ann, dictionary.path, uuid)), sent: { headers } };
  });

/** Exports of dictionaries. */
export const exportCases: Cases = {
  [`POST ${one}/download`]: [
    asks(201, (scene) => ({ path: download(scene) })),
    asks(201, (scene) => ({ path: download(scene, "?bom=true&safe=1"), sent: { body: {} } })),
    asks(201, (scene) => ({
      as: "viewer",
      path: download(scene),
      sent: {
        body: { format: "xlsx", filters: { filters: [{ uuid: scene.dictionary.columns[0], op: "=", value: "pi" }] } },
      },
    })),
    asks(201, (scene) => ({ path: download(scene), sent: { body: { format: "xml", filters: [] } } })),
    asks(400, (scene) => ({ path: download(scene), sent: { body: { format: "pdf" } } }), 1006),
    asks(400, (scene) => ({ path: download(scene, "?safe=perhaps") }), 1006),
    refused(400, 60029, null),
    refused(400, 60006, { op: "=", value: "" }),
    refused(400, 60005, { uuid: unknown, op: "=", value: "" }),
    asks(
      400,
      (scene) => ({
        path: download(scene),
        sent: { body: { filters: [{ uuid: scene.dictionary.columns[0], op: "~", value: "" }] } },
      }),
      60028,
    ),
    asks(
      400,
      (scene) => ({ path: download(scene), sent: { body: { filters: [{ uuid: scene.dictionary.columns[0], op: "=" }] } } }),
      60032,
    ),
    asks(404, () => ({ path: `${at}/${unknown}/download` }), 60001),
    asks(
      403,
      async ({ bob }) => {
        const { path } = await makeDictionary(bob, [["a"]], { access: "public", filteredAccessOnly: true });
        return { path: `${path}/download` };
      },
      60027,
    ),
  ],
  [`GET ${one}/download/status/{taskUuid}`]: [
    asks(200, async ({ ann, dictionary }) => {
      const { uuid } = await startExport(ann, dictionary.path);
      await exportDone(ann, dictionary.path, uuid);
      return { path: `${dictionary.path}/download/status/${uuid}` };
    }),
    asks(404, ({ dictionary }) => ({ path: `${dictionary.path}/download/status/${unknown}` }), 60030),
    asks(
      404,
      async ({ ann, dictionary }) => {
        const other = await makeDictionary(ann, []);
        const { uuid } = await startExport(ann, dictionary.path);
        return { path: `${other.path}/download/status/${uuid}` };
      },
      60030,
    ),
    asks(404, () => ({ path: `${at}/${unknown}/download/status/${unknown}` }), 60001),
  ],
  [`GET ${at}/download-file`]: [
    file(200),
    file(206, { range: "bytes=0-2" }),
    file(416, { range: "bytes=9999-" }),
    file(304, { "if-none-match": "*" }),
    asks(404, () => ({ as: "nobody", path: `${at}/download-file?code=x` }), 60030),
    asks(400, () => ({ as: "nobody", path: `${at}/download-file` }), 1023),
  ],
};

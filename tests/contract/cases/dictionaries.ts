import { makeDictionary } from "../../world/dictionaries.ts";
import { textAt } from "../../world/paper.ts";
import type { Persona } from "../../world/persona.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/dictionary";
const one = `${at}/{dictionaryUuid}`;
const ofColumn = `${one}/column/{columnUuid}`;
const ofRecord = `${one}/record/{recordUuid}`;
const column = ({ dictionary }: Scene, index = 0): string => `${dictionary.path}/column/${dictionary.columns[index]}`;
const record = ({ dictionary }: Scene, index = 0): string => `${dictionary.path}/record/${dictionary.records[index]}`;
const value = ({ dictionary }: Scene, text: string) => ({ uuid: dictionary.columns[0], value: text });
const used = new Map<string, number>();
/** When the newest dictionary was made. */
const timeOf = async (ann: Persona): Promise<string> => textAt(await ann.get(`${at}?limit=1`), "data", 0, "createdAt");
/** A name no column has yet. */
const newName = (): string => {
  used.set("column", (used.get("column") ?? 0) + 1);
  return `Column ${used.get("column")} of many`;
};

/** Dictionaries themselves. */
const ownCases: Cases = {
  [`POST ${at}`]: [
    asks(201, () => ({ path: at, sent: { body: {} } })),
    asks(201, () => ({ path: at })),
    asks(201, () => ({ path: at, sent: { body: { name: "Goods", access: "pub", filteredAccessOnly: true } } })),
    asks(400, () => ({ path: at, sent: { body: { name: " " } } }), 60002),
    asks(400, () => ({ path: at, sent: { body: { name: "x".repeat(129) } } }), 60003),
    asks(400, () => ({ path: at, sent: { body: { description: "x".repeat(257) } } }), 60004),
    asks(403, () => ({ path: at, sent: { body: { access: "official" } } }), 60017),
    asks(400, () => ({ path: at, sent: { body: { access: "everybody" } } }), 1057),
    asks(400, () => ({ path: at, sent: { body: { access: "shared" } } }), 1069),
  ],
  [`GET ${at}`]: [
    asks(200, () => ({ path: at })),
    asks(200, () => ({ path: `${at}?level=pub&keyword=goods&limit=1&withColumns=true` })),
    asks(200, ({ dictionary }) => ({ path: `${at}?keyword=${dictionary.uuid}` })),
    asks(400, () => ({ path: `${at}?level=none` }), 1006),
  ],
  [`GET ${one}`]: [
    asks(200, ({ dictionary }) => ({ path: dictionary.path })),
    asks(200, ({ dictionary }) => ({ path: `${dictionary.path}?withColumns=true&withRecordsCount=1` })),
    asks(404, () => ({ path: `${at}/${unknown}` }), 60001),
  ],
  [`PATCH ${one}`]: [
    asks(200, ({ dictionary }) => ({ path: dictionary.path, sent: { body: { description: "All we sell" } } })),
    asks(400, ({ dictionary }) => ({ path: dictionary.path, sent: { body: { name: "" } } }), 60002),
    asks(404, () => ({ path: `${at}/${unknown}`, sent: { body: {} } }), 60001),
  ],
  [`PATCH ${one}/archive`]: [
    asks(200, async ({ ann }) => ({ path: `${(await makeDictionary(ann, [])).path}/archive` })),
    asks(404, () => ({ path: `${at}/${unknown}/archive` }), 60001),
  ],
  [`GET ${one}/check`]: [
    asks(200, ({ dictionary }) => ({ path: `${dictionary.path}/check` })),
    asks(200, () => ({ path: `${at}/${unknown}/check` })),
  ],
};

const columnCases: Cases = {
  [`POST ${one}/column`]: [
    asks(201, async ({ ann }) => {
      const { path } = await makeDictionary(ann, []);
      return { path: `${path}/column`, sent: { body: { name: newName(), order: 1, width: 140 } } };
    }),
    asks(400, ({ dictionary }) => ({ path: `${dictionary.path}/column`, sent: { body: { order: 1 } } }), 60020),
    asks(400, ({ dictionary }) => ({ path: `${dictionary.path}/column`, sent: { body: { name: "x".repeat(65) } } }), 60021),
    asks(400, ({ dictionary }) => ({ path: `${dictionary.path}/column`, sent: { body: { name: "C", order: -1 } } }), 60022),
    asks(400, ({ dictionary }) => ({ path: `${dictionary.path}/column`, sent: { body: { name: "C", width: 139 } } }), 60031),
    asks(409, ({ dictionary }) => ({ path: `${dictionary.path}/column`, sent: { body: { name: "cOLUMN 1" } } }), 60025),
    asks(404, () => ({ path: `${at}/${unknown}/column`, sent: { body: { name: "C" } } }), 60001),
  ],
  [`PUT ${ofColumn}`]: [
    asks(200, (scene) => ({ path: column(scene), sent: { body: { name: "Column 1", order: 0, width: 300, longText: false } } })),
    asks(409, (scene) => ({ path: column(scene), sent: { body: { name: "b" } } }), 60025),
    asks(404, ({ dictionary }) => ({ path: `${dictionary.path}/column/${unknown}`, sent: { body: {} } }), 60005),
  ],
  [`DELETE ${ofColumn}`]: [
    asks(200, async ({ ann }) => {
      const { path, columns } = await makeDictionary(ann, [["a", "b"]]);
      return { path: `${path}/column/${columns[1]}` };
    }),
    asks(
      422,
      async ({ ann }) => {
        const { path, columns } = await makeDictionary(ann, []);
        return { path: `${path}/column/${columns[0]}` };
      },
      60026,
    ),
    asks(404, ({ dictionary }) => ({ path: `${dictionary.path}/column/${unknown}` }), 60005),
  ],
  [`GET ${ofColumn}/check`]: [
    asks(200, (scene) => ({ path: `${column(scene)}/check` })),
    asks(200, ({ dictionary }) => ({ path: `${dictionary.path}/column/${unknown}/check` })),
  ],
  [`POST ${ofColumn}`]: [
    asks(200, (scene) => ({ path: column(scene) })),
    asks(200, (scene) => ({ path: `${column(scene)}?limit=1`, sent: { body: { keyword: "P", filter: {} } } })),
    asks(200, (scene) => ({ path: column(scene), sent: { body: { filter: { [scene.dictionary.columns[1] ?? ""]: "Kyiv" } } } })),
    asks(200, (scene) => ({
      path: column(scene),
      sent: { body: { envelopeUuid: unknown, documentId: "order", fieldName: "city", rowIndex: 0, keyword: null, filter: null } },
    })),
    asks(400, (scene) => ({ path: column(scene), sent: { body: { templateUuid: "7" } } }), 1006),
    asks(400, (scene) => ({ path: column(scene), sent: { body: { rowIndex: -1 } } }), 1006),
    asks(400, (scene) => ({ path: column(scene), sent: { body: { filter: { [unknown]: "x" } } } }), 60005),
    asks(404, ({ dictionary }) => ({ path: `${dictionary.path}/column/${unknown}`, sent: { body: {} } }), 60005),
  ],
};

const recordCases: Cases = {
  [`GET ${one}/records`]: [
    asks(200, ({ dictionary }) => ({ path: `${dictionary.path}/records` })),
    asks(200, async ({ ann }) => ({ path: `${(await makeDictionary(ann, [["a"]])).path}/records?at=${await timeOf(ann)}` })),
    asks(400, ({ dictionary }) => ({ path: `${dictionary.path}/records?at=2020-01-01T00:00:00Z` }), 1006),
    asks(404, () => ({ path: `${at}/${unknown}/records` }), 60001),
  ],
  [`POST ${one}/records`]: [
    asks(200, ({ dictionary }) => ({ path: `${dictionary.path}/records`, sent: { body: { filters: [] } } })),
    asks(200, ({ dictionary }) => ({ path: `${dictionary.path}/records?limit=1` })),
    asks(200, (scene) => ({
      path: `${scene.dictionary.path}/records`,
      sent: { body: { filters: [{ ...value(scene, "pi"), op: "=" }] } },
    })),
    asks(400, (scene) => ({ path: `${scene.dictionary.path}/records`, sent: { body: { filters: [value(scene, "a")] } } }), 60028),
    asks(400, ({ dictionary }) => ({ path: `${dictionary.path}/records`, sent: { body: { filters: [null] } } }), 60029),
    asks(
      400,
      ({ dictionary }) => ({
        path: `${dictionary.path}/records`,
        sent: { body: { filters: [{ uuid: dictionary.columns[0], op: "=" }] } },
      }),
      60032,
    ),
    asks(
      400,
      ({ dictionary }) => ({ path: `${dictionary.path}/records`, sent: { body: { filters: [{ op: "=", value: "" }] } } }),
      60006,
    ),
    asks(
      400,
      ({ dictionary }) => ({
        path: `${dictionary.path}/records`,
        sent: { body: { filters: [{ uuid: unknown, op: "=", value: "" }] } },
      }),
      60005,
    ),
  ],
  [`POST ${one}/record`]: [
    asks(201, (scene) => ({ path: `${scene.dictionary.path}/record`, sent: { body: [value(scene, "Valve")] } })),
    asks(201, (scene) => ({
      path: `${scene.dictionary.path}/record`,
      sent: { body: [[value(scene, "Valve")], [value(scene, "")]] },
    })),
    asks(400, ({ dictionary }) => ({ path: `${dictionary.path}/record`, sent: { body: [] } }), 60016),
    asks(400, ({ dictionary }) => ({ path: `${dictionary.path}/record`, sent: { body: [[]] } }), 60016),
    asks(
      400,
      ({ dictionary }) => ({ path: `${dictionary.path}/record`, sent: { body: [{ uuid: unknown, value: "a" }] } }),
      60005,
    ),
    asks(400, ({ dictionary }) => ({ path: `${dictionary.path}/record`, sent: { body: [{ value: "a" }] } }), 60006),
    asks(
      400,
      ({ dictionary }) => ({ path: `${dictionary.path}/record`, sent: { body: [{ uuid: dictionary.columns[0] }] } }),
      60007,
    ),
    asks(400, (scene) => ({ path: `${scene.dictionary.path}/record`, sent: { body: [value(scene, "x".repeat(257))] } }), 60023),
    asks(
      400,
      (scene) => ({ path: `${scene.dictionary.path}/record`, sent: { body: Array(10_001).fill([value(scene, "x")]) } }),
      1067,
    ),
  ],
  [`GET ${ofRecord}`]: [
    asks(200, (scene) => ({ path: record(scene) })),
    asks(404, ({ dictionary }) => ({ path: `${dictionary.path}/record/${unknown}` }), 60008),
  ],
  [`PATCH ${ofRecord}`]: [
    asks(200, (scene) => ({ path: record(scene), sent: { body: [value(scene, "Pipe")] } })),
    asks(400, (scene) => ({ path: record(scene), sent: { body: [] } }), 60016),
    asks(404, (scene) => ({ path: `${scene.dictionary.path}/record/${unknown}`, sent: { body: [value(scene, "a")] } }), 60008),
  ],
  [`DELETE ${one}/record`]: [
    asks(200, async ({ ann }) => {
      const { path, records } = await makeDictionary(ann, [["a"], ["b"]]);
      return { path: `${path}/record`, sent: { body: records.map((uuid) => ({ uuid })) } };
    }),
    asks(404, ({ dictionary }) => ({ path: `${dictionary.path}/record`, sent: { body: [{ uuid: unknown }] } }), 60008),
    asks(400, ({ dictionary }) => ({ path: `${dictionary.path}/record`, sent: { body: [] } }), 60016),
  ],
  [`POST ${one}/record-uuids`]: [
    asks(200, ({ dictionary }) => ({
      path: `${dictionary.path}/record-uuids`,
      sent: { body: { columnUuid: dictionary.columns[0], values: ["Pump", "Nothing", ""] } },
    })),
    asks(
      400,
      ({ dictionary }) => ({ path: `${dictionary.path}/record-uuids`, sent: { body: { columnUuid: unknown, values: [] } } }),
      60005,
    ),
  ],
  [`GET ${ofRecord}/column/{columnUuid}`]: [
    asks(200, (scene) => ({ path: `${record(scene)}/column/${scene.dictionary.columns[1]}` })),
    asks(404, (scene) => ({ path: `${record(scene)}/column/${unknown}` }), 60005),
  ],
};

/** Dictionaries, their columns and records. */
export const dictionaryCases: Cases = { ...ownCases, ...columnCases, ...recordCases };

import assert from "node:assert/strict";
import { test } from "node:test";
import { multipart, type Answer, type Method, type Sent } from "@chancery/tests/world/call.ts";
import { colleagues } from "@chancery/tests/world/colleagues.ts";
import { makeDictionary, type MadeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { largeUploads, tus } from "@chancery/tests/world/imports.ts";
import { oneOf } from "../../../http/route/permission.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

const made = await world();
const { ann: owner, bob: recipient, stranger } = made;
const { viewer, colleague } = await colleagues(made);
const persons = { owner, viewer, colleague, recipient, stranger };
type Who = keyof typeof persons;

/**
 * The mailboxes that see a dictionary of each access level and find it in their lists; `recipient` is a mailbox it is shared
 * with.
 */
const levels: Readonly<Record<string, { readonly sees: readonly Who[]; readonly lists: readonly Who[] }>> = {
  mailbox: { sees: ["owner", "viewer"], lists: ["owner", "viewer"] },
  account: { sees: ["owner", "viewer", "colleague"], lists: ["owner", "viewer", "colleague"] },
  shared: { sees: ["owner", "viewer", "recipient"], lists: ["owner", "viewer", "recipient"] },
  public: {
    sees: ["owner", "viewer", "colleague", "recipient", "stranger"],
    lists: ["owner", "viewer", "colleague", "recipient", "stranger"],
  },
  "public-hidden": { sees: ["owner", "viewer", "colleague", "recipient", "stranger"], lists: ["owner", "viewer"] },
};

/**
 * How an operation is guarded. `look`: all who see the dictionary. `read`: the same, but with filtered access its own mailbox
 * alone. `write`: its own mailbox, by those who may. `check`: answers everybody, by a number. `none`: is about none that exists.
 */
type Guard = "look" | "read" | "write" | "check" | "none";
type Row = {
  readonly guard: Guard;
  /** The response to those it lets in: a status, and the fault number if something else is wrong. */
  readonly right: number | string;
  readonly path: (dictionary: MadeDictionary) => string;
  readonly body?: (dictionary: MadeDictionary) => unknown;
  readonly sent?: (dictionary: MadeDictionary) => Sent;
};

const at = "/api/v1/dictionary/{dictionaryUuid}";
const whole = ({ path }: MadeDictionary): string => path;
const below = (tail: string) => (one: MadeDictionary) => one.path + tail;
const column = (one: MadeDictionary): string => `${one.path}/column/${one.columns[0]}`;
const record = (one: MadeDictionary): string => `${one.path}/record/${one.records[0]}`;
const values = ({ columns }: MadeDictionary) => [{ uuid: columns[0], value: "new" }];
const unknown: MadeDictionary = {
  uuid: "01930000-0000-7000-8000-00000000dead",
  path: "/api/v1/dictionary/01930000-0000-7000-8000-00000000dead",
  columns: ["01930000-0000-7000-8000-00000000dea1"],
  records: ["01930000-0000-7000-8000-00000000dea2"],
};
const rows: Readonly<Record<string, Row>> = {
  "GET /api/v1/dictionary": { guard: "none", right: 200, path: () => "/api/v1/dictionary" },
  "POST /api/v1/dictionary": { guard: "none", right: 201, path: () => "/api/v1/dictionary", body: () => ({}) },
  [`GET ${at}`]: { guard: "look", right: 200, path: whole },
  [`PATCH ${at}`]: { guard: "write", right: 200, path: whole, body: () => ({ name: "Other" }) },
  [`PATCH ${at}/archive`]: { guard: "write", right: 200, path: below("/archive") },
  [`GET ${at}/check`]: { guard: "check", right: 200, path: below("/check") },
  [`POST ${at}/column`]: { guard: "write", right: 201, path: below("/column"), body: () => ({ name: "New" }) },
  [`PUT ${at}/column/{columnUuid}`]: { guard: "write", right: 200, path: column, body: () => ({ name: "New" }) },
  [`DELETE ${at}/column/{columnUuid}`]: { guard: "write", right: 200, path: column },
  [`GET ${at}/column/{columnUuid}/check`]: { guard: "check", right: 200, path: (one) => `${column(one)}/check` },
  [`POST ${at}/column/{columnUuid}`]: { guard: "look", right: 200, path: column, body: () => ({}) },
  [`GET ${at}/records`]: { guard: "read", right: 200, path: below("/records") },
  [`POST ${at}/records`]: { guard: "read", right: 200, path: below("/records"), body: () => ({}) },
  [`POST ${at}/record`]: { guard: "write", right: 201, path: below("/record"), body: values },
  [`GET ${at}/record/{recordUuid}`]: { guard: "read", right: 200, path: record },
  [`PATCH ${at}/record/{recordUuid}`]: { guard: "write", right: 200, path: record, body: values },
  [`DELETE ${at}/record`]: {
    guard: "write",
    right: 200,
    path: below("/record"),
    body: ({ records }) => records.map((uuid) => ({ uuid })),
  },
  [`POST ${at}/record-uuids`]: {
    guard: "read",
    right: 200,
    path: below("/record-uuids"),
    body: ({ columns }) => ({ columnUuid: columns[0], values: ["Pipe"] }),
  },
  [`GET ${at}/record/{recordUuid}/column/{columnUuid}`]: {
    guard: "read",
    right: 200,
    path: (one) => `${record(one)}/column/${one.columns[0]}`,
  },
  [`POST ${at}/download`]: {
    guard: "read",
    right: "400 60029",
    path: below("/download"),
    body: () => ({ filters: { filters: [null] } }),
  },
  [`GET ${at}/download/status/{taskUuid}`]: {
    guard: "look",
    right: "404 60030",
    path: (one) => `${one.path}/download/status/${unknown.records[0]}`,
  },
  "POST /api/v1/upload/dictionary/{dictionaryUuid}": {
    guard: "write",
    right: 201,
    path: ({ uuid }) => `/api/v1/upload/dictionary/${uuid}`,
    sent: () => multipart({ name: "goods.csv", bytes: Buffer.from("Pipe\r\n") }),
  },
  [`POST ${largeUploads}`]: {
    guard: "write",
    right: 201,
    path: () => largeUploads,
    sent: ({ uuid }) => ({ headers: { ...tus, dictionary: uuid, "upload-length": "9" } }),
  },
};

/** Those whose request names the dictionary, and those of no one; what becomes of uploads is their task's matter. */
const served = made.rooms.routes.filter(
  ({ method, path }) => /^\/api\/v1\/dictionary$|\{dictionaryUuid\}/.test(path) || `${method} ${path}` === `POST ${largeUploads}`,
);

test("every operation of dictionaries has its row here", () => {
  const missing = served.map(({ method, path }) => `${method} ${path}`).filter((operation) => !rows[operation]);
  assert.deepEqual(missing, []);
});

type Case = { readonly who: Who; readonly level: string; readonly isFiltered: boolean };

/** The expected response in a cell: a status, and the number of the fault or check. */
function expected({ guard, right }: Row, { who, level, isFiltered }: Case, isPermitted: boolean): string {
  if (!isPermitted) return "403 90014";
  if (guard === "none") return `${right}`;
  const isVisible = levels[level]!.sees.includes(who);
  if (guard === "check") return isVisible ? "200 0" : "200 60001";
  if (!isVisible) return "404 60001";
  const isOwn = who === "owner" || who === "viewer";
  if (guard === "write" && !isOwn) return "403 90008";
  return guard === "read" && isFiltered && !isOwn ? "403 60027" : `${right}`;
}

function summaryOf({ status, json }: Answer): string {
  const { code, result } = Object(json ?? {});
  return [status, code ?? result].filter((one) => one !== undefined).join(" ");
}

const rowsOf = [["Pipe", "Kyiv"], ["Pump"]];
const make = ({ level, isFiltered }: Omit<Case, "who">): Promise<MadeDictionary> =>
  makeDictionary(owner, rowsOf, { access: level, filteredAccessOnly: isFiltered, sharedTo: [recipient.mailboxId] });
const kinds = Object.keys(levels).flatMap((level) => [false, true].map((isFiltered) => ({ level, isFiltered })));

async function ask(who: Persona, operation: string, one: MadeDictionary): Promise<Answer> {
  const { path, body, sent } = rows[operation]!;
  return who.send(operation.split(" ")[0] as Method, path(one), sent?.(one) ?? (body ? { body: body(one) } : {}));
}

/** Permissions with which a viewer may call an operation that requires no more than reading. */
const viewerMay = new Set<string | undefined>([undefined, "dictionaryListView"]);
const others = ["viewer", "colleague", "recipient", "stranger"] as const;
for (const { method, path, permission } of served) {
  const operation = `${method} ${path}`;
  const row = rows[operation];
  if (!row) continue;
  test(`${operation} answers owner, viewer, colleague, recipient and stranger by the level of access`, async () => {
    const wrong: string[] = [];
    for (const kind of kinds) {
      const one = await make(kind);
      for (const who of [...others, "owner"] as const) {
        const wanted = expected(row, { ...kind, who }, who !== "viewer" || viewerMay.has(oneOf(permission)[0]));
        const answer = await ask(persons[who], operation, one);
        if (summaryOf(answer) !== wanted)
          wrong.push(`${kind.level} ${kind.isFiltered} ${who}: ${summaryOf(answer)}, not ${wanted}`);
        if (wanted !== "404 60001") continue;
        const missing = await ask(persons[who], operation, unknown);
        if (shapeOf(missing, unknown) !== shapeOf(answer, one))
          wrong.push(`${kind.level} ${who} distinguishes hidden from missing`);
      }
    }
    assert.deepEqual(wrong, []);
  });
}

/** An answer without what is the request's own. */
function shapeOf({ text }: Answer, { uuid }: MadeDictionary): string {
  const { requestId: _, timestamp: __, path: ___, instance: ____, ...rest } = Object(JSON.parse(text));
  return JSON.stringify(rest).replaceAll(uuid, "ID");
}

for (const [level, { sees, lists }] of Object.entries(levels)) {
  test(`a dictionary of access ${level} is in the lists of ${lists.join(", ")}, by its id of ${sees.join(", ")}`, async () => {
    const name = `Listed ${level}`;
    const { uuid, path } = await makeDictionary(owner, [], { name, access: level, sharedTo: [recipient.mailboxId] });
    const found = async (query: string): Promise<readonly string[]> => {
      const answers = await Promise.all(
        Object.entries(persons).map(async ([who, person]) => {
          const { data, totalElements } = Object((await person.get(`/api/v1/dictionary?${query}`)).json);
          assert.equal(data.length, totalElements);
          return data.some((row: { uuid: string }) => row.uuid === uuid) ? [who] : [];
        }),
      );
      return answers.flat();
    };
    assert.deepEqual(await found(`keyword=${encodeURIComponent(name)}`), lists);
    assert.deepEqual(await found(`keyword=${encodeURIComponent(name)}&level=${level}`), lists);
    assert.deepEqual(await found(`keyword=${encodeURIComponent(name)}&level=${level === "public" ? "account" : "public"}`), []);
    assert.deepEqual(await found(`keyword=${uuid.toUpperCase()}`), sees);
    const editable = await Promise.all(
      sees.map(async (who) => [who, Object((await persons[who].get(path)).json).editable] as const),
    );
    assert.deepEqual(
      editable.filter(([, isEditable]) => isEditable).map(([who]) => who),
      ["owner"],
    );
  });
}

test("with filtered access others are offered no value outside of a field, nor is its own mailbox", async () => {
  for (const kind of kinds) {
    const one = await make(kind);
    for (const who of levels[kind.level]!.sees) {
      const offered = Object((await ask(persons[who], `POST ${at}/column/{columnUuid}`, one)).json);
      assert.equal(offered.totalElements, kind.isFiltered ? 0 : 2, `${kind.level} ${who}`);
    }
  }
});

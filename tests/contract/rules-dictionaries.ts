import { mailboxPermissions, type MailboxPermission } from "@chancery/core/access/permissions.ts";
import type { Method } from "../world/call.ts";
import { startExport } from "../world/exports.ts";
import type { Rule } from "./rule.ts";
import type { Scene } from "./scene.ts";

const at = "/api/v1/dictionary/{dictionaryUuid}";

/** Operations on one dictionary of Ann's that hide it, or what is in it, from strangers. */
function hiding(
  permission: MailboxPermission | undefined,
  tail: (scene: Scene) => string,
  body?: (scene: Scene) => unknown,
): Rule {
  return {
    mailbox: "required",
    permissions: permission ? [mailboxPermissions[permission]] : [],
    hidden: [
      {
        as: "stranger",
        id: ({ dictionary }) => dictionary.uuid,
        ask: (id, scene) => ({
          path: `/api/v1/dictionary/${id}${tail(scene)}`,
          ...(body ? { sent: { body: body(scene) as object } } : {}),
        }),
      },
    ],
  };
}

const column = ({ dictionary }: Scene): string => `/column/${dictionary.columns[0]}`;
const record = ({ dictionary }: Scene): string => `/record/${dictionary.records[0]}`;
const values = ({ dictionary }: Scene) => [{ uuid: dictionary.columns[0], value: "x" }];
const none = (): object => ({});
const whole = (): string => "";

/** Task of an export that another mailbox started. */
const foreignTask = async ({ ann, dictionary }: Scene): Promise<string> => (await startExport(ann, dictionary.path)).uuid;

/** Permissions for dictionaries. An operation that is never an error hides nothing by its status. */
export const dictionaryRules: Readonly<Record<`${Method} /${string}`, Rule>> = {
  "POST /api/v1/dictionary": { mailbox: "required", permissions: [mailboxPermissions.dictionaryManage], hidden: [] },
  "GET /api/v1/dictionary": { mailbox: "required", permissions: [mailboxPermissions.dictionaryListView], hidden: [] },
  [`GET ${at}`]: hiding("dictionaryListView", whole),
  [`PATCH ${at}`]: hiding("dictionaryManage", whole, none),
  [`PATCH ${at}/archive`]: hiding("dictionaryArchive", () => "/archive"),
  [`GET ${at}/check`]: { mailbox: "required", permissions: [], hidden: [] },
  [`POST ${at}/column`]: hiding(
    "dictionaryManage",
    () => "/column",
    () => ({ name: "C" }),
  ),
  [`PUT ${at}/column/{columnUuid}`]: hiding("dictionaryManage", column, none),
  [`DELETE ${at}/column/{columnUuid}`]: hiding("dictionaryManage", column),
  [`GET ${at}/column/{columnUuid}/check`]: { mailbox: "required", permissions: [], hidden: [] },
  [`POST ${at}/column/{columnUuid}`]: hiding(undefined, column, none),
  [`GET ${at}/records`]: hiding("dictionaryListView", () => "/records"),
  [`POST ${at}/records`]: hiding("dictionaryListView", () => "/records", none),
  [`POST ${at}/record`]: hiding("dictionaryRowManage", () => "/record", values),
  [`GET ${at}/record/{recordUuid}`]: hiding("dictionaryListView", record),
  [`PATCH ${at}/record/{recordUuid}`]: hiding("dictionaryRowManage", record, values),
  [`DELETE ${at}/record`]: hiding(
    "dictionaryRowDelete",
    () => "/record",
    ({ dictionary }) => dictionary.records.map((uuid) => ({ uuid })),
  ),
  [`POST ${at}/record-uuids`]: hiding(
    "dictionaryListView",
    () => "/record-uuids",
    ({ dictionary }) => ({ columnUuid: dictionary.columns[0], values: ["Pipe"] }),
  ),
  [`POST ${at}/download`]: hiding("dictionaryListView", () => "/download", none),
  [`GET ${at}/download/status/{taskUuid}`]: {
    mailbox: "required",
    permissions: [mailboxPermissions.dictionaryListView],
    hidden: [
      {
        as: "stranger",
        id: foreignTask,
        ask: (id, { dictionary }) => ({ path: `${dictionary.path}/download/status/${id}` }),
      },
    ],
  },
  [`GET ${at}/record/{recordUuid}/column/{columnUuid}`]: hiding(
    "dictionaryListView",
    (scene) => `${record(scene)}${column(scene)}`,
  ),
};

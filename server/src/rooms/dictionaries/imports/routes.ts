import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import { cancelImport } from "./cancel-import.ts";
import { confirmImport } from "./confirm-import.ts";
import { importShapes } from "./contract.ts";
import { enterImport, findOwnImport } from "./find-import.ts";
import { showImport } from "./view.ts";
import type { DictionariesNeeds } from "../needs.ts";

/** The endpoints of imports: an uploaded file is confirmed and becomes records. */
export function importRoutes(needs: DictionariesNeeds): readonly AnyRoute[] {
  return [
    route("GET", "/api/v1/upload/{id}", {
      summary: "Retrieve the progress of an import",
      mailbox: "optional",
      entersMailbox: true,
      permission: "dictionaryRowManage",
      contract: importShapes.read,
      faults: ["import.not_found"],
      action: async ({ params, mailbox, enter }) => {
        const open = mailbox ?? (await enterImport(needs, params.id, enter, "dictionaryRowManage"));
        return ok(showImport(await findOwnImport(needs.database, params.id, open)));
      },
    }),
    route("PUT", "/api/v1/upload/{id}/confirm", {
      summary: "Confirm the settings of a file and import it",
      mailbox: "optional",
      entersMailbox: true,
      permission: "dictionaryRowManage",
      extraPermissions: [{ mailbox: "dictionaryManage", when: "the file brings new columns" }],
      contract: importShapes.confirm,
      faults: [
        "import.not_found",
        "import.state",
        "value.unsupported",
        "dictionary.not_found",
        "dictionary.forbidden",
        "dictionary.archived",
        "dictionary.locked",
      ],
      action: async ({ params, body, mailbox, enter, caller, origin, settle }) => {
        const open = mailbox ?? (await enterImport(needs, params.id, enter, "dictionaryRowManage"));
        return confirmImport(needs, params.id, body, { mailbox: open, caller, origin, settle });
      },
    }),
    route("DELETE", "/api/v1/upload/{id}", {
      summary: "Cancel an import before it is confirmed or while it runs",
      mailbox: "optional",
      entersMailbox: true,
      permission: "dictionaryRowManage",
      contract: importShapes.cancel,
      faults: ["import.not_found", "import.state"],
      action: async ({ params, mailbox, enter, caller, origin, settle }) => {
        const open = mailbox ?? (await enterImport(needs, params.id, enter, "dictionaryRowManage"));
        return cancelImport(needs, params.id, { mailbox: open, caller, origin, settle });
      },
    }),
  ];
}

import { buildRouteMap } from "@stricli/core";
import { exportCommand } from "../dictionaries/export-command.ts";
import { importCommand } from "../dictionaries/import-command.ts";

/** `chancery dictionary`: records to and from files. */
export const dictionaryCommands = buildRouteMap({
  routes: { import: importCommand, export: exportCommand },
  docs: { brief: "Records of dictionaries to and from files" },
});

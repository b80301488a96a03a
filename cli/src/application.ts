import { buildApplication, buildRouteMap } from "@stricli/core";
import { archiveCommand } from "./commands/archive.ts";
import { completionCommand } from "./commands/completion.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { eventCommands } from "./commands/events.ts";
import { fillCommand } from "./commands/fill.ts";
import { loginCommand } from "./commands/login.ts";
import { logoutCommand } from "./commands/logout.ts";
import { sendCommand } from "./commands/send.ts";
import { statusCommand } from "./commands/status.ts";
import { templateCommands } from "./commands/template.ts";
import { verifyCommand } from "./commands/verify.ts";
import { configurationOf } from "./configuration.ts";
import type { Program } from "./run-command.ts";
import { exportCommand } from "./dictionaries/export-command.ts";
import { importCommand } from "./dictionaries/import-command.ts";

/** `chancery dictionary`: records to and from files. */
const dictionaryCommands = buildRouteMap({
  routes: { import: importCommand, export: exportCommand },
  docs: { brief: "Records of dictionaries to and from files" },
});

const root = buildRouteMap({
  routes: {
    login: loginCommand,
    logout: logoutCommand,
    status: statusCommand,
    send: sendCommand,
    fill: fillCommand,
    archive: archiveCommand,
    verify: verifyCommand,
    template: templateCommands,
    dictionary: dictionaryCommands,
    events: eventCommands,
    doctor: doctorCommand,
    completion: completionCommand,
  },
  docs: {
    brief: "Works with envelopes, templates and dictionaries of a Chancery service",
    fullDescription:
      "Works with envelopes, templates and dictionaries of a Chancery service.\n" +
      "Sign in with chancery login <url>, or set CHANCERY_URL and CHANCERY_TOKEN.",
  },
});

/** The command line of the service. */
export const chancery: Program = {
  name: "chancery",
  applicationOf: (version, isJson) => buildApplication(root, configurationOf("chancery", version, isJson)),
};

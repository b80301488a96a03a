import { buildApplication, buildRouteMap, text_en, type Application, type ApplicationText } from "@stricli/core";
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
import { CommandFault, errorLine, exitCodeOf } from "./faults.ts";
import type { Context } from "./service.ts";
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

/** The commands, whose errors are lines or JSON. */
export function applicationOf(version: string, isJson: boolean): Application<Context> {
  return buildApplication(root, {
    name: "chancery",
    versionInfo: { currentVersion: version },
    scanner: { caseStyle: "allow-kebab-for-camel", allowArgumentEscapeSequence: true },
    documentation: { disableAnsiColor: true, caseStyle: "convert-camel-to-kebab" },
    localization: { text: textOf(isJson) },
    determineExitCode: exitCodeOf,
  });
}

function textOf(isJson: boolean): ApplicationText {
  const invalid = (message: string): string => errorLine(new CommandFault("usage", "command.invalid", message), isJson);
  return {
    ...text_en,
    exceptionWhileParsingArguments: (error) => invalid(error instanceof Error ? error.message : String(error)),
    exceptionWhileRunningCommand: (error) => errorLine(error, isJson),
    exceptionWhileLoadingCommandFunction: (error) => errorLine(error, isJson),
    exceptionWhileLoadingCommandContext: (error) => errorLine(error, isJson),
    noCommandRegisteredForInput: ({ input, corrections }) =>
      invalid(`There is no command ${input}${corrections.length === 0 ? "" : `. Did you mean ${corrections.join(" or ")}?`}`),
  };
}

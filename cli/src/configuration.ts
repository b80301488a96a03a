import { text_en, type ApplicationText, type PartialApplicationConfiguration } from "@stricli/core";
import { CommandFault, errorLine, exitCodeOf } from "./faults.ts";

/** The configuration of a program of this name, whose errors are lines or JSON. */
export function configurationOf(name: string, version: string, isJson: boolean): PartialApplicationConfiguration {
  return {
    name,
    versionInfo: { currentVersion: version },
    scanner: { caseStyle: "allow-kebab-for-camel", allowArgumentEscapeSequence: true },
    documentation: { disableAnsiColor: true, caseStyle: "convert-camel-to-kebab" },
    localization: { text: textOf(isJson) },
    determineExitCode: exitCodeOf,
  };
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

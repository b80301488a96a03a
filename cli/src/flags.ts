import type { TypedFlagParameter } from "@stricli/core";
import type { Context } from "./service.ts";

/** The flag that every command has. */
export const outputFlags = {
  json: toggle("Print results and errors as JSON"),
} as const;

/** Flags of every command that calls the service. */
export const serviceFlags = {
  ...outputFlags,
  url: optionalText("Server; CHANCERY_URL, or that of the last sign-in when left out", "url"),
  mailbox: optionalText("Mailbox to act in; CHANCERY_MAILBOX, or that of the sign-in when left out", "uuid"),
} as const;

/** A flag with a text that may be left out. */
export function optionalText(brief: string, placeholder: string): TypedFlagParameter<string | undefined, Context> {
  return { kind: "parsed", parse: String, optional: true, brief, placeholder };
}

/** A flag that is off when left out. */
export function toggle(brief: string): { kind: "boolean"; optional: true; withNegated: false; brief: string } {
  return { kind: "boolean", optional: true, withNegated: false, brief };
}

/** An argument that is a text. */
export function word(
  brief: string,
  placeholder: string,
): { parse: (text: string) => string; brief: string; placeholder: string } {
  return { parse: String, brief, placeholder };
}

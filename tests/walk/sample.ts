import type { DrawingFacts } from "@chancery/core/envelope/facts/drawing-facts.ts";

/** A place in an XML is marked by this sign, which is taken out before it is read. */
export const mark = "‸";

/** An XML without its mark, and where the mark stood. */
export function unmarked(text: string): {
  readonly xml: string;
  readonly place: { readonly line: number; readonly column: number } | undefined;
} {
  const at = text.indexOf(mark);
  if (at < 0) return { xml: text, place: undefined };
  const before = text.slice(0, at).split("\n");
  const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  return { xml: text.slice(0, at) + text.slice(at + mark.length), place };
}

/** Place that a fault reports, besides its line and column. */
export type Where = {
  readonly documentId?: string | undefined;
  readonly fieldName?: string | undefined;
  readonly tableDetails?: { readonly name: string; readonly index: number };
};

/** A template XML with one fault at its mark; `also` are numbers that cannot be kept from coming with it. */
export type TemplateSample = Where & { readonly code: number; readonly text: string; readonly also?: readonly number[] };

/** The XML of a send with one fault at its mark, over a template that is right; `also` as of templates. */
export type EnvelopeSample = Where & {
  readonly code: number;
  readonly template: string;
  readonly text: string;
  readonly also?: readonly number[];
  readonly drawing?: DrawingFacts;
  readonly attachment?: "stolen" | "large";
};

/** The parts of a template that a sample may have otherwise. */
export type TemplateParts = {
  readonly info?: string;
  readonly body?: string;
  readonly documents?: string;
  readonly signatures?: string;
  readonly roles?: string;
  readonly isOrdered?: boolean;
  /** The fields that the form always has; left out, one of the sender `s` and one of the assignee `a`. */
  readonly own?: string;
};

const ownFields = '<field type="text" name="mine" roleId="s"/><field type="text" name="yours" roleId="a"/>';
export const senderRole = '<role id="s" title="S" type="sender" order="0"/>';

/** A role of the flow. */
export function role(id: string, type: string, more = 'order="1"'): string {
  return `<role id="${id}" title="${id}" type="${type}" ${more}/>`;
}

/** A template of a sender and an assignee with the form `d`, right but for what the parts bring in. */
export function templateOf(parts: TemplateParts = {}): string {
  const { info = "", body = "", documents = "", signatures = "", roles = role("a", "assignee"), own = ownFields } = parts;
  const flow = `<flow><roles${parts.isOrdered ? ' ordered="true"' : ""}>${roles.includes('type="sender"') ? "" : senderRole}${roles}</roles></flow>`;
  return `<template><info><name>N</name>${info}</info>
<documents><document id="d"><info><title>D</title></info><body>${own}
${body}</body></document>${documents}</documents>
<signatures>${signatures}</signatures>
${flow}</template>`;
}

/** The flow of an envelope: the assignee exists; `more` is added. */
export function recipients(more = ""): string {
  return `<flow><roles><role id="a" mailboxUuid="00000000-0000-7000-8000-00000000000b"/>${more}</roles></flow>`;
}

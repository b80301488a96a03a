import { readTemplate } from "../../../core/src/template/read-template.ts";

const info = "<info><name>N</name></info>";
const flow = '<flow><roles><role id="s" title="S" type="sender"/><role id="a" title="A" type="assignee"/></roles></flow>';
const place = 'x="1" y="2" width="30" height="4.5" page="0"';
const own = (more: string): string => `<field type="text" name="own" roleId="a" ${more}/>`;

/** Result of reading a template with one document, in one line: its first document, or its faults. */
export function readBody(body: string, { type = "", more = "" } = {}): string {
  const head = `<info><title>D</title>${more}</info>`;
  const document = `<document id="d"${type}>${head}<body>${body}${own(type.includes("pdf") ? place : "")}</body></document>`;
  const found = readTemplate(`<template>${info}<documents>${document}</documents>${flow}</template>`);
  return inShort("faults" in found ? found.faults : found.template.documents[0]);
}

/** Result of reading a template with another head, flow or signatures. */
export function readParts(parts: { readonly info?: string; readonly flow?: string; readonly signatures?: string }): string {
  const document = `<document id="d"><info><title>D</title></info><body>${own("")}</body></document>`;
  const found = readTemplate(
    `<template>${parts.info ?? info}<documents>${document}</documents>${parts.signatures ?? ""}${parts.flow ?? flow}</template>`,
  );
  if ("faults" in found) return inShort(found.faults);
  const { documents: _, ...rest } = found.template;
  return inShort(rest);
}

/** JSON without its quotes, and without what every field and fault says. */
function inShort(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('"', "")
    .replaceAll(/documentId:d,|isRequired:true,|isSearchable:false,|kind:|,line:1/g, "")
    .replace(/^\{id:d,structured,title:D,description:,/, "{");
}

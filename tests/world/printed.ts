import { readTemplate } from "@chancery/core/template/read-template.ts";
import { printLocaleOf } from "@chancery/core/print/locale/locale.ts";
import type { PrintBlock } from "@chancery/core/print/page.ts";
import { structuredBlocks } from "@chancery/core/print/structured.ts";
import { allSteps } from "@chancery/core/xml/steps.ts";

/** English in UTC. */
export const testLocale = printLocaleOf({ locale: "en", timezone: "UTC" });

/** The printed blocks of a body in template XML, below the title. The document's `tables` are empty. */
export function printedOf(body: string): readonly PrintBlock[] {
  const found = readTemplate(
    `<template><info><name>N</name></info><documents><document id="d"><info><title>T</title></info><body>${body}</body></document></documents><flow><roles><role id="s" title="S" type="sender"/><role id="c" title="C" type="copy"/></roles></flow></template>`,
  );
  if (!("template" in found)) throw new Error(JSON.stringify(found));
  const [document] = found.template.documents;
  if (!document) throw new Error("no document");
  const paper = { markOf: () => undefined, detailsOf: () => [], url: "", locale: testLocale };
  return allSteps(structuredBlocks(document, undefined, paper)).slice(1);
}

/** Any printed value on one line: JSON without quotes and common properties. */
export function inShort(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('"', "")
    .replaceAll("kind:", "")
    .replaceAll("inlines:", "")
    .replaceAll(",columns:1,rows:1", "")
    .replaceAll(",dir:ltr", "")
    .replaceAll(",style:{}", "")
    .replaceAll("\u200b", "~")
    .replaceAll("\u00a0", "_");
}

import type { Persona } from "./persona.ts";
import { textAt } from "./paper.ts";

/** A template version of a step. */
export type StepVersion = { readonly uuid: string; readonly version: string };

/** A template version as steps name it. */
export const versionOf = ({ uuid, version }: StepVersion) => ({ templateUuid: uuid, templateVersionUuid: version });

/** A stylesheet with this template for the document, and more declarations. */
export function stylesheet(body: string, more = ""): string {
  return (
    `<xsl:stylesheet version="2.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema">` +
    `${more}<xsl:template match="/">${body}</xsl:template></xsl:stylesheet>`
  );
}

/** The stylesheet of an envelope with these fields of the document `order`, from its sender to a buyer and a checker. */
export function orderSheet({ fields, buyer }: { readonly fields: string; readonly buyer: string }): string {
  return stylesheet(
    `<envelope><info><subject><xsl:value-of select="concat('Next of ', /envelope/info/subject)"/></subject></info>` +
      `<flow><roles><role id="buyer" mailboxUuid="${buyer}"/><role id="checker" mailboxUuid="${buyer}"/></roles></flow>` +
      `<documents><document id="order">${fields}</document></documents></envelope>`,
  );
}

/** The body of a scenario with one step. */
export function scenarioBody(from: StepVersion | undefined, to: StepVersion, xslt: string, more: object = {}) {
  const source = from ? versionOf(from) : null;
  return {
    name: "Orders",
    description: "Order after order",
    access: "mailbox",
    steps: [{ id: "next", name: "Next order", source, destination: versionOf(to), xslt, ...more }],
  };
}

/** Saves a scenario; its id. */
export async function saveScenario(owner: Persona, body: object): Promise<string> {
  return textAt(await owner.post("/api/v1/scenario", body), "uuid");
}

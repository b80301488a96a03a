import type { Template } from "@chancery/core/template/model/model.ts";
import { readTemplate } from "@chancery/core/template/read-template.ts";
import { attribute, children } from "@chancery/core/xml/element.ts";
import { readXml } from "@chancery/core/xml/read-xml.ts";
import type { XmlElement } from "@chancery/core/xml/tree.ts";
import { client } from "../../app/client.ts";
import type { Recipient } from "../recipient.ts";
import { rolesOf } from "./envelope-xml.ts";

/** The beginning of an envelope: an empty one of a template, or a draft. */
export type Start = {
  readonly template: Template;
  readonly templateXml: string;
  readonly templateUuid: string;
  readonly templateVersion: string;
  readonly draft: string | undefined;
  readonly envelopeXml: string;
  readonly createdAt: string;
  /** The XML that the form begins with. */
  readonly base: XmlElement;
  /** Recipients by role id: fixed ones, and those of the draft. */
  readonly recipients: Readonly<Record<string, Recipient>>;
};

/** An envelope to fill in: a new one of the template, or the draft when one is named. */
export async function loadStart(
  mailbox: string,
  { template, draft }: { readonly template?: string; readonly draft?: string },
  signal: AbortSignal,
): Promise<Start> {
  const found = await (draft === undefined ? loadEmpty(mailbox, template ?? "", signal) : loadDraft(mailbox, draft, signal));
  const read = readTemplate(found.templateXml);
  const xml = readXml(found.envelopeXml);
  if ("faults" in read || "faults" in xml) throw new Error("the template or its envelope cannot be read");
  const recipients = await recipientsOf(mailbox, xml.root, signal);
  return { ...found, template: read.template, draft, base: xml.root, recipients };
}

type Found = Pick<Start, "templateXml" | "templateUuid" | "templateVersion" | "envelopeXml" | "createdAt">;

async function loadEmpty(mailbox: string, uuid: string, signal: AbortSignal): Promise<Found> {
  const here = client.in(mailbox);
  const { data, version } = await here.templates.get({ uuid, checkEnvelopeCreation: true }, { signal });
  const source = { templateUuid: uuid, mailboxUuid: mailbox, versionUuid: version };
  const { envelope } = await here.envelopes.emptyXml(source, { signal });
  const createdAt = new Date().toISOString();
  return { templateXml: data, templateUuid: uuid, templateVersion: version, envelopeXml: envelope, createdAt };
}

async function loadDraft(mailbox: string, draft: string, signal: AbortSignal): Promise<Found> {
  const { envelope, template } = await client.in(mailbox).envelopes.get({ envelopeUuid: draft }, { signal });
  if (!template) throw new Error("the draft came without its template");
  const { data, uuid, version } = template;
  const { createdAt } = envelope;
  return { templateXml: data, templateUuid: uuid, templateVersion: version, envelopeXml: envelope.data, createdAt };
}

async function recipientsOf(mailbox: string, envelope: XmlElement, signal: AbortSignal): Promise<Start["recipients"]> {
  const given = rolesOf(envelope).flatMap((role) => {
    const to = attribute(role, "mailboxUuid");
    return to === undefined || to === "" ? [] : [[attribute(role, "id") ?? "", to] as const];
  });
  const uuids = [...new Set(given.map(([, to]) => to).filter((to) => !to.includes("@")))];
  const names = uuids.length === 0 ? {} : await client.in(mailbox).mailboxes.info({ body: uuids }, { signal });
  return Object.fromEntries(
    given.map(([role, to]): [string, Recipient] => [
      role,
      to.includes("@") ? { to, name: to, kind: "email" } : { to, name: names[to]?.name ?? to, kind: "mailbox" },
    ]),
  );
}

/** A text of the part `info` of an envelope; empty when there is none. */
export function infoText(envelope: XmlElement, name: "subject" | "message"): string {
  const [element] = infoElements(envelope, name);
  return element?.children.map((child) => (child.kind === "text" ? child.text : "")).join("") ?? "";
}

/** The days until the expiry of an envelope, as text. */
export function expiryDays(envelope: XmlElement): string {
  const [expire] = infoElements(envelope, "expire");
  return (expire && attribute(expire, "afterDays")) ?? "";
}

function infoElements(envelope: XmlElement, name: string): readonly XmlElement[] {
  return children(envelope, "info").flatMap((info) => children(info, name));
}

import type { types } from "@chancery/sdk";
import { attribute, children } from "@chancery/core/xml/element.ts";
import { xmlElement, type XmlElement } from "@chancery/core/xml/tree.ts";
import { writeXml } from "@chancery/core/xml/write-xml.ts";

/** The content of the form, as it is typed. */
export type EnvelopeForm = {
  /** Recipients by role id, of the roles that the sender gives one; undefined where there is none yet. */
  readonly recipients: Readonly<Record<string, string | undefined>>;
  readonly subject: string;
  readonly message: string;
  /** Days until the expiry, as typed. */
  readonly days: string;
  /** The element `documents` with the values of the sender's fields. */
  readonly documents: XmlElement;
};

/** A part of the form that a fault belongs to: `subject`, `message`, `days`, or `role <id>`. */
export type FormPart = "subject" | "message" | "days" | `role ${string}`;

/** Envelope XML, and the part of the form of each line. */
export type WrittenEnvelope = { readonly xml: string; readonly parts: readonly (FormPart | undefined)[] };

/**
 * The envelope of a form: identity and roles of `base`, which is an empty envelope or a draft, with the recipients, texts and
 * values of the form. Each part of the form begins a line, so that the line of a fault identifies its part.
 */
export function writeEnvelope(base: XmlElement, form: EnvelopeForm, fixed: readonly FormPart[]): WrittenEnvelope {
  const roles = rolesOf(base).map((role) => {
    const id = attribute(role, "id") ?? "";
    const recipient = id in form.recipients ? (form.recipients[id] ?? "") : attribute(role, "mailboxUuid");
    return [`role ${id}` as const, xmlElement("role", { id, mailboxUuid: recipient })] as const;
  });
  const info = (
    [
      ["subject", xmlElement("subject", {}, [form.subject])],
      ["days", xmlElement("expire", { afterDays: form.days === "" ? undefined : form.days })],
      ["message", xmlElement("message", {}, [form.message])],
    ] as const
  ).filter(([part]) => !fixed.includes(part));
  const xml = writeXml(
    xmlElement(
      "envelope",
      { templateUuid: attribute(base, "templateUuid"), templateVersion: attribute(base, "templateVersion") },
      [
        xmlElement("flow", {}, [xmlElement("roles", {}, lines(roles.map(([, element]) => element)))]),
        xmlElement("info", {}, lines(info.map(([, element]) => element))),
        "\n",
        form.documents,
      ],
    ),
  );
  const first = xml.slice(0, xml.indexOf("<flow>")).split("\n").length;
  return {
    xml,
    parts: [...Array<undefined>(first).fill(undefined), ...roles.map(([part]) => part), ...info.map(([part]) => part)],
  };
}

/** A fault of a check or a send: its place in the XML, or the field it is of. */
export type XmlFault = Pick<types.FaultRow, "messageLocalized" | "line" | "documentId" | "fieldName" | "tableDetails">;

/** Messages of faults by part of the form, and those that are of no part and no field. */
export function placeFaults({ parts }: WrittenEnvelope, faults: readonly XmlFault[]) {
  const byPart = new Map<FormPart, string>();
  const others: string[] = [];
  for (const { messageLocalized: message, line, fieldName } of faults) {
    if (fieldName !== undefined) continue;
    const part = line === undefined ? undefined : parts[line - 1];
    if (part === undefined) others.push(message);
    else byPart.set(part, [byPart.get(part), message].filter((text) => text !== undefined).join(" · "));
  }
  return { byPart, others } as const;
}

/** The roles of an envelope. */
export function rolesOf(envelope: XmlElement): readonly XmlElement[] {
  return children(envelope, "flow").flatMap((flow) => children(flow, "roles").flatMap((roles) => children(roles, "role")));
}

function lines(elements: readonly XmlElement[]): readonly (XmlElement | string)[] {
  return elements.flatMap((element) => ["\n", element]);
}

import { attribute, child, children, textOf } from "@chancery/core/xml/element.ts";
import { readXml } from "@chancery/core/xml/read-xml.ts";

/** A role of an envelope as its flow shows it. */
export type FlowRole = {
  readonly id: string;
  readonly title: string;
  readonly kind: "sender" | "assignee" | "signer" | "approver" | "copy";
  readonly order: number;
  /** UUID of the mailbox, or the email address of an invitation; undefined while nobody has the role. */
  readonly recipient: string | undefined;
  readonly isActive: boolean;
  readonly isCompleted: boolean;
};

/** The steps of an envelope in order; roles of one step act at the same time. */
export function flowOf(envelopeXml: string, templateXml: string): readonly (readonly FlowRole[])[] {
  const states = new Map(rolesOf(envelopeXml).map((role) => [attribute(role, "id") ?? "", role]));
  const roles = rolesOf(templateXml).map((role): FlowRole => {
    const id = attribute(role, "id") ?? "";
    const state = states.get(id);
    const recipient = (state && attribute(state, "mailboxUuid")) ?? "";
    return {
      id,
      title: attribute(role, "title") ?? id,
      kind: kindOf(attribute(role, "type")),
      order: Number(attribute(role, "order") ?? 0),
      recipient: recipient === "" ? undefined : recipient,
      isActive: (state && attribute(state, "active")) === "true",
      isCompleted: (state && attribute(state, "completed")) === "true",
    };
  });
  const steps = Map.groupBy(roles, ({ order }) => order);
  return [...steps].toSorted(([a], [b]) => a - b).map(([, step]) => step);
}

/** When the envelope last changed its state; undefined for an envelope that cannot be read. */
export function changedAtOf(envelopeXml: string): string | undefined {
  const reading = readXml(envelopeXml);
  const state = "root" in reading ? child(reading.root, "state", []) : undefined;
  const date = state && child(state, "date", []);
  return date && textOf(date);
}

function rolesOf(xml: string) {
  const reading = readXml(xml);
  const flow = "root" in reading ? child(reading.root, "flow", []) : undefined;
  const roles = flow && child(flow, "roles", []);
  return roles ? children(roles, "role") : [];
}

function kindOf(type: string | undefined): FlowRole["kind"] {
  return type === "sender" || type === "signer" || type === "approver" || type === "copy" ? type : "assignee";
}

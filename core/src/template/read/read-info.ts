import { checkShape } from "../model/check-shape.ts";
import type { FaultRow } from "../../fault/fault.ts";
import { booleanAttribute, child, integerAttribute, placedFault, placeOf } from "../../xml/element.ts";
import type { XmlElement } from "../../xml/tree.ts";
import { templateLimits } from "../model/limits.ts";
import type { Template, TemplateExpire } from "../model/model.ts";
import { contentText } from "../fields/read-text.ts";

/** The content of `template/info`. */
export type TemplateInfo = Pick<
  Template,
  "name" | "description" | "subject" | "message" | "expire" | "forwarding" | "archiveBeforeCompletion"
>;

const { nameMax, descriptionMax, subjectMax, messageMax, expireDaysMax } = templateLimits;

/** The texts of `info` and their maximum lengths. */
export const infoTexts = { name: nameMax, description: descriptionMax, subject: subjectMax, message: messageMax };
/** The other elements of `info` and their attributes. */
export const infoAttributes = {
  expire: ["after", "notifyIn", "customAllowed"],
  forwarding: ["delegation", "sharing"],
  archive: ["beforeCompletion"],
};

/** Reads `info`. The name is required (1004). */
export function readInfo(info: XmlElement, faults: FaultRow[]): TemplateInfo {
  checkShape(info, { children: [...Object.keys(infoTexts), ...Object.keys(infoAttributes)] }, faults);
  const text = (name: keyof typeof infoTexts): string => readTextChild(info, name, infoTexts[name], faults);
  const name = text("name");
  if (name === "") faults.push(placedFault(child(info, "name", []) ?? info, "request.required_empty", "info/name"));
  return {
    name,
    description: text("description"),
    subject: text("subject") || undefined,
    message: text("message") || undefined,
    expire: readExpire(child(info, "expire", faults), faults),
    forwarding: readForwarding(child(info, "forwarding", faults), faults),
    archiveBeforeCompletion: readArchive(child(info, "archive", faults), faults),
  };
}

function readTextChild(info: XmlElement, name: string, lengthMax: number, faults: FaultRow[]): string {
  const element = child(info, name, faults);
  if (element) checkShape(element, { hasText: true }, faults);
  return contentText(element, lengthMax, faults);
}

/** Undefined when the template does not fix the expiry. */
function readExpire(element: XmlElement | undefined, faults: FaultRow[]): TemplateExpire | undefined {
  if (!element) return undefined;
  checkShape(element, { attributes: infoAttributes.expire }, faults);
  const afterDays = integerAttribute(element, "after", { min: 1, max: expireDaysMax }, faults);
  const notifyInDays = integerAttribute(element, "notifyIn", { min: 0, max: expireDaysMax }, faults);
  const customAllowed = booleanAttribute(element, "customAllowed", faults);
  if (afterDays !== undefined && customAllowed)
    faults.push(placedFault(placeOf(element, "customAllowed"), "template.expire_both"));
  if (notifyInDays !== undefined && !customAllowed && notifyInDays >= (afterDays ?? 0)) {
    faults.push(placedFault(placeOf(element, "notifyIn"), "template.notify_after_expiry"));
  }
  if (afterDays === undefined && notifyInDays === undefined && customAllowed === undefined) return undefined;
  return { afterDays, notifyInDays, customAllowed: customAllowed ?? false };
}

function readForwarding(element: XmlElement | undefined, faults: FaultRow[]): Template["forwarding"] {
  if (!element) return { delegation: undefined, sharing: undefined };
  checkShape(element, { attributes: infoAttributes.forwarding }, faults);
  return { delegation: booleanAttribute(element, "delegation", faults), sharing: booleanAttribute(element, "sharing", faults) };
}

function readArchive(element: XmlElement | undefined, faults: FaultRow[]): boolean {
  if (!element) return true;
  checkShape(element, { attributes: infoAttributes.archive }, faults);
  return booleanAttribute(element, "beforeCompletion", faults) ?? true;
}

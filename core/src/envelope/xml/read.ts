import type { FaultRow } from "../../fault/fault.ts";
import { attribute, booleanAttribute, child, children, findAttribute, integerAttribute, textOf } from "../../xml/element.ts";
import { readXmlInSteps, xmlFault } from "../../xml/read-xml.ts";
import { allSteps, type Steps } from "../../xml/steps.ts";
import type { XmlElement, XmlPlace } from "../../xml/tree.ts";
import type { EnvelopeInput, ExpireInput, InfoInput, RoleInput, SubmittedText } from "../model/input.ts";
import { envelopeLimits } from "../model/limits.ts";
import { checkNames } from "./read-names.ts";
import { readDocuments } from "./read-documents.ts";
import { isBlank, trimmed } from "../../xml/space.ts";
import { composed, lengthOf } from "../../template/model/limits.ts";

/** The result of reading an envelope XML: the input as far as it could be read, and all faults of its form. */
export type EnvelopeReading = { readonly input: EnvelopeInput | undefined; readonly faults: readonly FaultRow[] };

/** Reads envelope XML in the request form or the read form. Never throws; faults carry line and column. */
export function readEnvelope(text: string): EnvelopeReading {
  return allSteps(readEnvelopeInSteps(text));
}

/** As `readEnvelope`, in steps that yield to other work between them. */
export function* readEnvelopeInSteps(text: string): Steps<EnvelopeReading> {
  const reading = yield* readXmlInSteps(text);
  if ("faults" in reading) return { input: undefined, faults: reading.faults };
  return yield* readTreeInSteps(reading.root);
}

/** As `readEnvelope`, for a tree that was not parsed from text, such as a form. */
export function readEnvelopeTree(root: XmlElement): EnvelopeReading {
  return allSteps(readTreeInSteps(root));
}

/** As `readEnvelopeTree`, in steps that yield to other work between them. */
export function* readTreeInSteps(root: XmlElement): Steps<EnvelopeReading> {
  if (root.name !== "envelope") return { input: undefined, faults: [xmlFault("the root element must be envelope", root)] };
  const faults: FaultRow[] = [];
  yield* checkNames(root, faults);
  yield;
  const input: EnvelopeInput = {
    place: placeOf(root),
    templateUuid: blankToUndefined(attribute(root, "templateUuid")),
    templateVersion: blankToUndefined(attribute(root, "templateVersion")),
    chainUuid: blankToUndefined(attribute(root, "chainUuid")),
    scenarioUuid: blankToUndefined(attribute(root, "scenarioUuid")),
    stateMessage: readStateMessage(root, faults),
    info: readInfo(child(root, "info", []) ?? root, faults),
    roles: readRoles(root, faults),
    documents: yield* readDocuments(child(root, "documents", []), faults),
  };
  if (!input.templateUuid && !input.templateVersion) faults.push({ code: "envelope.template_missing", ...input.place });
  return { input, faults: faults.slice(0, envelopeLimits.faultsMax) };
}

function readStateMessage(root: XmlElement, faults: FaultRow[]): string {
  const state = child(root, "state", []);
  const submitted = state && readText(state, "message", envelopeLimits.stateMessageMax, faults);
  return submitted?.text ?? "";
}

function readInfo(info: XmlElement, faults: FaultRow[]): InfoInput {
  if (info.name !== "info") return { ...noInfo, place: placeOf(info) };
  const forwarding = child(info, "forwarding", []);
  return {
    place: placeOf(info),
    subject: readText(info, "subject", envelopeLimits.subjectMax, faults),
    message: readText(info, "message", envelopeLimits.messageMax, faults),
    expire: readExpire(child(info, "expire", []), faults),
    delegation: forwarding && booleanAttribute(forwarding, "delegation", faults),
    sharing: forwarding && booleanAttribute(forwarding, "sharing", faults),
  };
}

const noInfo = { subject: undefined, message: undefined, expire: undefined, delegation: undefined, sharing: undefined };

function readText(parent: XmlElement, name: string, max: number, faults: FaultRow[]): SubmittedText | undefined {
  const element = child(parent, name, []);
  if (!element) return undefined;
  const text = composed(trimmed(textOf(element)));
  const submitted = { text, place: placeOf(element) };
  if (lengthOf(text) > max) faults.push({ code: "value.too_long", args: [name, max], ...submitted.place });
  return submitted;
}

function readExpire(element: XmlElement | undefined, faults: FaultRow[]): ExpireInput | undefined {
  if (!element) return undefined;
  const max = envelopeLimits.expireDaysMax;
  const afterDays = integerAttribute(element, "afterDays", { min: 1, max }, faults);
  const notifyInDays = integerAttribute(element, "notifyIn", { min: 0, max }, faults);
  return { place: placeOf(element), afterDays, notifyInDays };
}

function readRoles(root: XmlElement, faults: FaultRow[]): readonly RoleInput[] {
  const flow = child(root, "flow", []);
  const list = flow && child(flow, "roles", []);
  const seen = new Set<string>();
  return (list ? children(list, "role") : []).flatMap((element) => {
    const id = attribute(element, "id");
    const place = placeOf(element);
    if (!id) faults.push({ code: "role.id_missing", ...place });
    else if (seen.has(id)) faults.push({ code: "envelope.roles_differ", args: [`role ${id} is repeated`], ...place });
    if (!id || seen.has(id)) return [];
    seen.add(id);
    const recipient = findAttribute(element, "mailboxUuid");
    return [{ place: recipient ? placeOf(recipient) : place, id, recipient: blankToUndefined(recipient?.value) }];
  });
}

/** Line and column alone. */
function placeOf({ line, column }: XmlPlace): XmlPlace {
  return { line, column };
}

function blankToUndefined(text: string | undefined): string | undefined {
  return text === undefined || isBlank(text) ? undefined : trimmed(text);
}

import type { FaultRow } from "../../fault/fault.ts";
import type { Template } from "../../template/model/model.ts";
import type { XmlPlace } from "../../xml/tree.ts";
import type { ExpireInput, InfoInput } from "../model/input.ts";
import type { DocumentValues, Envelope } from "../model/model.ts";
import { fixedSubject, oneLine } from "./subject.ts";
import { trimmed } from "../../xml/space.ts";

/** What `info` becomes. */
export type Info = Pick<Envelope, "subject" | "message" | "expire" | "forwarding">;

/** The envelope's info from what is said and what the template fixes (decisions §5), and its faults. A draft may lack its subject. */
export function decideInfo(
  said: InfoInput,
  template: Template,
  documents: readonly DocumentValues[],
  { isPartial = false }: { readonly isPartial?: boolean } = {},
): { readonly info: Info; readonly faults: readonly FaultRow[] } {
  const faults: FaultRow[] = [];
  const subject = decideSubject(said, fixedSubject(template, documents), faults);
  if (subject === "" && !isPartial)
    faults.push({ code: "envelope.subject", args: ["is missing"], ...(said.subject?.place ?? said.place) });
  const info = {
    subject,
    message: decideMessage(said, template, faults),
    expire: decideExpire(said, template, faults),
    forwarding: {
      delegation: template.forwarding.delegation ?? said.delegation ?? true,
      sharing: template.forwarding.sharing ?? said.sharing ?? true,
    },
  };
  return { info, faults };
}

/** The rows of an info that is repeated with changes (90017). `earlier`: the subject before roles beside this one filled theirs. */
export function changedInfo(said: InfoInput, envelope: Envelope, earlier: string | undefined): readonly FaultRow[] {
  const { expire, forwarding } = envelope;
  const differs = (one: unknown, other: unknown): boolean => one !== undefined && one !== other;
  const subject = said.subject && oneLine(said.subject.text);
  const changed: (readonly [string, boolean, XmlPlace])[] = [
    ["the subject", differs(subject, envelope.subject) && differs(subject, earlier), said.subject?.place ?? said.place],
    ["the message", differs(said.message?.text, envelope.message), said.message?.place ?? said.place],
    [
      "the expiry",
      differs(said.expire?.afterDays, expire?.afterDays) || differs(said.expire?.notifyInDays, expire?.notifyInDays),
      said.expire?.place ?? said.place,
    ],
    ["forwarding", differs(said.delegation, forwarding.delegation) || differs(said.sharing, forwarding.sharing), said.place],
  ];
  return changed.flatMap(([what, isChanged, place]) => (isChanged ? [{ code: "role.data_locked", args: [what], ...place }] : []));
}

function decideSubject(said: InfoInput, fixed: string | undefined, faults: FaultRow[]): string {
  const own = said.subject && oneLine(said.subject.text);
  const place = said.subject?.place ?? said.place;
  if (!fixed) return own ?? "";
  if (own && own !== fixed)
    faults.push({ code: "envelope.subject", args: [`is fixed by the template: ${fixed}`], allowed: [fixed], ...place });
  return fixed;
}

function decideMessage(said: InfoInput, template: Template, faults: FaultRow[]): string {
  const fixed = template.message && trimmed(template.message.normalize("NFC"));
  if (!fixed) return said.message?.text ?? "";
  if (said.message?.text && said.message.text !== fixed) {
    faults.push({ code: "request.invalid", args: ["the template fixes the message"], allowed: [fixed], ...said.message.place });
  }
  return fixed;
}

function decideExpire({ expire: said }: InfoInput, { expire: fixed }: Template, faults: FaultRow[]): Info["expire"] {
  const refused = (reason: string, allowed: string): undefined => {
    faults.push({ code: "request.invalid", args: [reason], allowed: [allowed], ...said?.place });
  };
  if (fixed?.afterDays !== undefined) {
    const isSame = said?.afterDays === undefined || said.afterDays === fixed.afterDays;
    const isSameNotice = said?.notifyInDays === undefined || said.notifyInDays === fixed.notifyInDays;
    if (!isSame || !isSameNotice) return refused("the template fixes the expiry", `afterDays ${fixed.afterDays}`);
    return { afterDays: fixed.afterDays, notifyInDays: fixed.notifyInDays };
  }
  if (said?.afterDays === undefined) {
    if (said?.notifyInDays === undefined) return undefined;
    return refused("notifyIn needs afterDays", "afterDays");
  }
  if (fixed && !fixed.customAllowed) return refused("the template allows no expiry", "no expiry");
  return withNotice(said, said.afterDays, refused);
}

function withNotice(
  said: ExpireInput,
  afterDays: number,
  refused: (reason: string, allowed: string) => undefined,
): Info["expire"] {
  if (said.notifyInDays === undefined || said.notifyInDays < afterDays) return { afterDays, notifyInDays: said.notifyInDays };
  return refused("notifyIn must be less than afterDays", `0 to ${afterDays - 1}`);
}

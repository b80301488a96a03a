import type { FaultRow } from "../../fault/fault.ts";
import type { Template } from "../../template/model/model.ts";
import type { XmlPlace } from "../../xml/tree.ts";
import type { InfoInput } from "../model/input.ts";
import type { DocumentValues, Envelope } from "../model/model.ts";
import { fixedSubject, oneLine } from "./subject.ts";
import { trimmed } from "../../xml/space.ts";
import { normalForm } from "../../text/normal-form.ts";

/** The parts of an envelope that `info` sets. */
export type Info = Pick<Envelope, "subject" | "message" | "expire" | "forwarding">;

/**
 * Merges the submitted info with the fixed info of the template, and returns the faults. A draft may lack its subject. `read`: the
 * subject of the draft before the step, which may be submitted although the values of an automatic one have changed.
 */
export function decideInfo(
  submitted: InfoInput,
  template: Template,
  documents: readonly DocumentValues[],
  { isPartial = false, read }: { readonly isPartial?: boolean; readonly read?: string | undefined } = {},
): { readonly info: Info; readonly faults: readonly FaultRow[] } {
  const faults: FaultRow[] = [];
  const subject = decideSubject(submitted, { fixed: fixedSubject(template, documents), read }, faults);
  if (subject === "" && !isPartial)
    faults.push({ code: "envelope.subject", args: ["is missing"], ...(submitted.subject?.place ?? submitted.place) });
  const info = {
    subject,
    message: decideMessage(submitted, template, faults),
    expire: decideExpire(submitted, template, faults),
    forwarding: {
      delegation: template.forwarding.delegation ?? submitted.delegation ?? true,
      sharing: template.forwarding.sharing ?? submitted.sharing ?? true,
    },
  };
  return { info, faults };
}

/**
 * Rows for an info that differs from the stored one (90017). `earlier`: the subject before roles active at the same time filled
 * their fields.
 */
export function changedInfo(submitted: InfoInput, envelope: Envelope, earlier: string | undefined): readonly FaultRow[] {
  const { expire, forwarding } = envelope;
  const differs = (one: unknown, other: unknown): boolean => one !== undefined && one !== other;
  const subject = submitted.subject && oneLine(submitted.subject.text);
  const changed: (readonly [string, boolean, XmlPlace])[] = [
    ["the subject", differs(subject, envelope.subject) && differs(subject, earlier), submitted.subject?.place ?? submitted.place],
    ["the message", differs(submitted.message?.text, envelope.message), submitted.message?.place ?? submitted.place],
    [
      "the expiry",
      differs(submitted.expire?.afterDays, expire?.afterDays) || differs(submitted.expire?.notifyInDays, expire?.notifyInDays),
      submitted.expire?.place ?? submitted.place,
    ],
    [
      "forwarding",
      differs(submitted.delegation, forwarding.delegation) || differs(submitted.sharing, forwarding.sharing),
      submitted.place,
    ],
  ];
  return changed.flatMap(([what, isChanged, place]) => (isChanged ? [{ code: "role.data_locked", args: [what], ...place }] : []));
}

type Subjects = { readonly fixed: string | undefined; readonly read: string | undefined };

function decideSubject(submitted: InfoInput, { fixed, read }: Subjects, faults: FaultRow[]): string {
  const own = submitted.subject && oneLine(submitted.subject.text);
  const place = submitted.subject?.place ?? submitted.place;
  if (!fixed) return own ?? "";
  if (own && own !== fixed && own !== read)
    faults.push({ code: "envelope.subject", args: [`is fixed by the template: ${fixed}`], allowed: [fixed], ...place });
  return fixed;
}

function decideMessage(submitted: InfoInput, template: Template, faults: FaultRow[]): string {
  const fixed = template.message && trimmed(normalForm(template.message));
  if (!fixed) return submitted.message?.text ?? "";
  if (submitted.message?.text && submitted.message.text !== fixed) {
    faults.push({
      code: "request.invalid",
      args: ["the template fixes the message"],
      allowed: [fixed],
      ...submitted.message.place,
    });
  }
  return fixed;
}

function decideExpire({ expire: submitted }: InfoInput, { expire: fixed }: Template, faults: FaultRow[]): Info["expire"] {
  const refused = (reason: string, allowed: string): undefined => {
    faults.push({ code: "request.invalid", args: [reason], allowed: [allowed], ...submitted?.place });
  };
  const isLate = (allowed: string): undefined => {
    faults.push({ code: "template.notify_after_expiry", allowed: [allowed], ...submitted?.place });
  };
  if (fixed?.afterDays !== undefined) {
    const isSame = submitted?.afterDays === undefined || submitted.afterDays === fixed.afterDays;
    const isSameNotice = submitted?.notifyInDays === undefined || submitted.notifyInDays === fixed.notifyInDays;
    if (!isSame || !isSameNotice) return refused("the template fixes the expiry", `afterDays ${fixed.afterDays}`);
    return { afterDays: fixed.afterDays, notifyInDays: fixed.notifyInDays };
  }
  if (submitted?.afterDays === undefined) {
    if (submitted?.notifyInDays === undefined) return undefined;
    return isLate("afterDays");
  }
  if (fixed && !fixed.customAllowed) return refused("the template allows no expiry", "no expiry");
  const { afterDays, notifyInDays } = submitted;
  if (notifyInDays === undefined || notifyInDays < afterDays) return { afterDays, notifyInDays };
  return isLate(`0 to ${afterDays - 1}`);
}

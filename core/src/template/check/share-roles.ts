import type { FaultRow } from "../../fault/fault.ts";
import type { Template, TemplateRole } from "../model/model.ts";

/** Faults of a template with a share code: it must fix its subject and all recipients, because only the sender fills it in. */
export function roleFaults({ subject, roles }: Template): readonly FaultRow[] {
  const isFixed = ({ kind, recipient, sameAs }: TemplateRole): boolean =>
    kind === "sender" ||
    recipient !== undefined ||
    (sameAs !== undefined && roles.some((role) => role.id === sameAs && isFixed(role)));
  const open = roles.filter((role) => !isFixed(role));
  return [
    ...(subject === undefined ? [{ code: "template.share_subject" } as const] : []),
    ...open.map(({ id }) => ({ code: "template.share_role", args: [id] }) as const),
  ];
}

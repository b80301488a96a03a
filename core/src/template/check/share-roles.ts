import type { FaultRow } from "../../fault/fault.ts";
import type { Template, TemplateRole } from "../model/model.ts";
import { rolesById } from "../model/roles-by-id.ts";

/** Faults of a template with a share code: it must fix its subject and all recipients, because only the sender fills it in. */
export function roleFaults({ subject, roles }: Template): readonly FaultRow[] {
  const byId = rolesById(roles);
  const isFixed = ({ kind, recipient, sameAs }: TemplateRole): boolean => {
    const other = sameAs === undefined ? undefined : byId.get(sameAs);
    return kind === "sender" || recipient !== undefined || (other !== undefined && isFixed(other));
  };
  const open = roles.filter((role) => !isFixed(role));
  return [
    ...(subject === undefined ? [{ code: "template.share_subject" } as const] : []),
    ...open.map(({ id }) => ({ code: "template.share_role", args: [id] }) as const),
  ];
}

import type { FaultRow } from "../fault/fault.ts";
import { faultAt } from "./fault-at.ts";
import type { TemplateParts } from "./template-parts.ts";

/**
 * The file of an external document must be there when its turn to be signed comes: by hand, whoever uploads it comes before
 * whoever signs it (facts §1.2, 40077). In the automatic order it always does.
 */
export function checkReach({ ordered, roles, documents, signatures }: TemplateParts, faults: FaultRow[]): void {
  if (!ordered) return;
  const orders = new Map(roles.map((role) => [role.id, role.kind === "sender" ? 0 : role.order]));
  const isLate = (later: string, earlier: string): boolean => {
    const [after, before] = [orders.get(later), orders.get(earlier)];
    return after !== undefined && before !== undefined && after <= before;
  };
  for (const { documentId, roleId, place } of signatures) {
    const { document } = documents.find((one) => one.document.id === documentId) ?? {};
    const uploader =
      document?.kind === "external" ? document.fields.find(({ type }) => type === "attachment")?.roleId : undefined;
    if (uploader === undefined || uploader === "" || uploader === roleId || !isLate(roleId, uploader)) continue;
    faults.push({ ...faultAt(place, "document.unreachable", documentId, roleId), documentId });
  }
}

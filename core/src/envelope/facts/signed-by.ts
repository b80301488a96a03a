import { isDrawing } from "../../template/model/field.ts";
import type { Template } from "../../template/model/model.ts";
import type { Profile } from "../values/fields/field-check.ts";
import type { EnvelopeRole } from "../model/model.ts";

/** The roles after a step. Roles it completed by hand carry the name of the person who signed. */
export function withSigner(
  roles: readonly EnvelopeRole[],
  completed: readonly EnvelopeRole[],
  { template, profile }: { readonly template: Template; readonly profile?: Profile | undefined },
): readonly EnvelopeRole[] {
  const signedBy = nameOf(profile);
  if (signedBy === "") return roles;
  const drawing = new Set(template.documents.flatMap(({ fields }) => fields.filter(isDrawing).map(({ roleId }) => roleId)));
  const signs = new Set(completed.map(({ id }) => id).filter((id) => drawing.has(id)));
  return roles.map((role) => (signs.has(role.id) ? { ...role, signedBy } : role));
}

function nameOf(profile: Profile = {}): string {
  return [profile["firstName"], profile["lastName"]].filter((part) => part !== undefined && part !== "").join(" ");
}

import { visitorRoles, type FormModel } from "@chancery/core/envelope/form/form.ts";
import { wireType } from "@chancery/core/envelope/values/search-values.ts";
import type { EnvelopesNeeds } from "../needs.ts";

/** A field that the visitor of a form fills in; `table` is its dynamic table. */
export type FieldOfVisitor = {
  readonly documentId: string;
  readonly name: string;
  readonly type: string;
  readonly roleId: string;
  readonly table: string | null;
  readonly optional: boolean;
};

/** The name of a form's template, and the fields of its visitor in the order of the documents. */
export type DescribedForm = { readonly templateName: string; readonly fields: readonly FieldOfVisitor[] };

/** Describes a form as its visitors see it; undefined if its version does not exist. */
export async function describeForm(
  { database, templates }: Pick<EnvelopesNeeds, "database" | "templates">,
  form: FormModel,
): Promise<DescribedForm | undefined> {
  const found = await templates.findVersion(database, { version: form.templateVersion });
  if (!found) return undefined;
  const own = new Set(visitorRoles(form));
  const fields = found.model.documents.flatMap((document) =>
    document.fields.flatMap(({ documentId, name, type, roleId, table, isRequired }) =>
      roleId !== undefined && own.has(roleId)
        ? [{ documentId, name, type: wireType(type), roleId, table: table ?? null, optional: !isRequired }]
        : [],
    ),
  );
  return { templateName: found.name, fields };
}

import type { Profile } from "@chancery/core/envelope/values/fields/field-check.ts";
import { isDrawing, type Field } from "@chancery/core/template/model/field.ts";
import type { Template } from "@chancery/core/template/model/model.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { EnvelopesNeeds, DeferredActor } from "../needs.ts";

/** What fields are filled in with of the person who acts; asked for only when a field of the template wants it, or is signed by hand and names who did. No phone is kept. */
export async function profileOf(
  { accounts }: Pick<EnvelopesNeeds, "accounts">,
  db: Queries,
  { caller, mailbox }: Pick<DeferredActor, "caller" | "mailbox">,
  template: Template,
): Promise<Profile | undefined> {
  if (!template.documents.some(({ fields }) => fields.some(wantsProfile))) return undefined;
  const user = await accounts.findUser(db, caller.userId);
  if (!user) return undefined;
  const { firstName, lastName, email } = user;
  return { firstName, lastName, email, companyName: mailbox.accountName };
}

function wantsProfile(field: Field): boolean {
  return field.prefill !== undefined || isDrawing(field);
}

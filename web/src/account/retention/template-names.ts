import { mailboxPermissions } from "@chancery/core/access/permissions.ts";
import type { types } from "@chancery/sdk";
import { useTemplates } from "../../mailbox/filter/names.ts";
import type { OwnAccount } from "../parts.ts";

/** The templates of an account that the user sees, through the first of its mailboxes in which the user may list them. */
export function useAccountTemplates({ mailboxes }: OwnAccount): types.TemplatePage["data"] {
  const through = mailboxes.find(({ permissions }) => permissions.includes(mailboxPermissions.templateListView));
  return useTemplates(through?.uuid ?? "", through !== undefined);
}

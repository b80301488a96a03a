import type { ExtraPermission } from "../../../http/route/permission.ts";

/** What whoever writes an envelope must be allowed to do besides. */
export const chainPermissions: readonly ExtraPermission[] = [{ mailbox: "chainAdd", when: "the XML names a chain" }];

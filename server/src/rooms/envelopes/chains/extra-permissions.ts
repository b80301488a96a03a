import type { ExtraPermission } from "../../../http/route/permission.ts";

/** Permissions that writing an envelope requires besides that of its endpoint. */
export const chainPermissions: readonly ExtraPermission[] = [{ mailbox: "chainAdd", when: "the XML names a chain" }];

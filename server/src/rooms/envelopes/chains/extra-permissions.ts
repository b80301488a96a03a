import type { Also } from "../../../http/route/permission.ts";

/** What whoever writes an envelope must be allowed to do besides. */
export const chainPermissions: readonly Also[] = [{ mailbox: "chainAdd", when: "the XML names a chain" }];

import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { mailboxPermissions } from "@chancery/core/access/permissions.ts";
import { Fault } from "@chancery/core/fault/fault.ts";

/** Whoever works with envelopes of a mailbox may upload into it. Throws mailbox.permission_lacking. */
export function checkMayUpload(mailbox: OpenMailbox): void {
  const { envelopeManage, envelopeSend, envelopeSign } = mailboxPermissions;
  if ([envelopeManage, envelopeSend, envelopeSign].some((permission) => mailbox.permissions.has(permission))) return;
  throw new Fault("mailbox.permission_lacking", { args: [mailbox.id, "envelopeSend"] });
}

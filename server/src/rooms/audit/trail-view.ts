import { isForParticipants } from "@chancery/core/archive/state-records.ts";
import { readAgent } from "@chancery/core/audit/agent.ts";
import { describe, type AuditRecord } from "@chancery/core/audit/record.ts";
import { carriedOperation } from "@chancery/core/audit/carry-over.ts";
import type { Shown } from "./view.ts";

type ShownTrail = Shown & { readonly formerHash: string | undefined };

/** One row of the trail of an envelope as the interface answers it. */
export type TrailRow = ReturnType<typeof showTrailRow>;

/**
 * A record of the trail of an envelope. Of what another account does for itself (folders, copies, internal approvals) only the operation,
 * its time and the hashes are shown.
 */
export function showTrailRow(record: AuditRecord, { accountId, names, formerHash }: ShownTrail) {
  const { subject, sequence, at, hash, previousHash } = record;
  // public clients know the operations of their contract only
  const operation = record.operation === carriedOperation ? "INFO" : record.operation;
  const hashes = formerHash === undefined ? { hash, previousHash } : { hash, previousHash, formerHash };
  const row = { envelopeUuid: subject.id, seq: sequence, dateTime: at, operation, ...hashes };
  if (record.accountId !== accountId && !isForParticipants(record)) return { ...row, ...withheld };
  const { userId, mailboxId, ip, userAgent, signIn, details } = record;
  return {
    ...row,
    description: describe(record) || null,
    userUuid: userId ?? null,
    userFirstAndLastName: (userId && names.people.get(userId)) ?? null,
    mailboxUuid: mailboxId ?? null,
    mailboxName: (mailboxId && names.mailboxes.get(mailboxId)) ?? null,
    ...(userId === undefined ? nowhere : { ip: ip || null, ...readAgent(userAgent) }),
    signIn: signIn ?? null,
    details: details ?? null,
  };
}

/** The origin of actions of the service itself; the origin in their records is that of the causing request. */
const nowhere = { ip: null, browser: null, os: null };

const withheld = {
  description: null,
  userUuid: null,
  userFirstAndLastName: null,
  mailboxUuid: null,
  mailboxName: null,
  ...nowhere,
  signIn: null,
  details: null,
};

import type { AuditSubject } from "@chancery/core/audit/record.ts";
import { refuse, type FaultPlace } from "@chancery/core/fault/fault.ts";
import type { MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { addMs, type Instant } from "@chancery/core/ids/instant.ts";
import type { Static } from "typebox";
import type { logSearch } from "./contract.ts";

/** The default span of a mailbox's log. */
const spanMs = 3 * 24 * 3_600_000;

type OneOrMore<Value> = Value | readonly Value[] | null | undefined;
type Time = Instant | null | undefined;

/** The filters of a log as sent. */
export type LogQuery = {
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
  readonly mailboxUuid?: readonly MailboxId[] | undefined;
  readonly action?: readonly string[] | undefined;
  readonly objectName?: string | undefined;
  readonly objectType?: readonly string[] | undefined;
  readonly objectId?: readonly string[] | undefined;
  readonly operatorId?: readonly UserId[] | undefined;
  readonly source?: readonly string[] | undefined;
  readonly ip?: string | undefined;
  readonly errorCode?: number | undefined;
};

/** The sort key of a log, descending and unique. */
export type LogKey = {
  readonly at: Instant;
  readonly subject_id: string;
  readonly subject_kind: AuditSubject["kind"];
  readonly sequence: number;
};

/** The filters of an account's log as sent: each one value or a list. */
export type LogQueryBody = Omit<Static<typeof logSearch>, "accountUuid">;

/** The filters of an account's log. Throws request.invalid when the two names of a time differ, range.reversed. */
export function readLogQuery(body: LogQueryBody): LogQuery {
  const from = timeOf(body.dateFrom, body.from, "dateFrom");
  const to = timeOf(body.dateTo, body.to, "dateTo");
  refuseReversed({ from, to }, { pointer: body.dateTo ? "/dateTo" : "/to" });
  return {
    from,
    to,
    mailboxUuid: listOf(body.mailboxUuid),
    action: listOf(body.action),
    objectName: body.objectName ?? undefined,
    objectType: listOf(body.objectType),
    objectId: listOf(body.objectId),
    operatorId: listOf(body.operatorId),
    source: listOf(body.source),
    ip: body.ip ?? undefined,
    errorCode: body.errorCode ?? undefined,
  };
}

/** The filters of a mailbox's log: the last three days unless the request says otherwise. Throws range.reversed. */
export function readSpan(asked: LogQuery, now: Instant): LogQuery {
  refuseReversed(asked, { parameter: "to" });
  return { ...asked, from: asked.from ?? addMs(asked.to ?? now, -spanMs) };
}

function timeOf(time: Time, older: Time, name: string): Instant | undefined {
  if (time && older && time !== older) {
    refuse([{ code: "request.invalid", args: [`${name} and its older name differ`], pointer: `/${name}` }]);
  }
  return time ?? older ?? undefined;
}

function refuseReversed({ from, to }: Pick<LogQuery, "from" | "to">, place: FaultPlace): void {
  if (from && to && from >= to) refuse([{ code: "range.reversed", ...place }]);
}

function listOf<Value extends string>(value: OneOrMore<Value>): readonly Value[] | undefined {
  if (value === null || value === undefined) return undefined;
  return typeof value === "string" ? [value] : value;
}

import type { Json } from "@chancery/core/fault/fault.ts";
import { findInstant } from "@chancery/core/ids/instant.ts";
import { envelopeCodes } from "@chancery/core/notification/codes.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import { payloadId } from "../../jobs/payload-id.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { expireEnvelopes } from "./flow/expire-envelopes.ts";
import { handOver } from "./flow/hand-over.ts";
import { inviteRecipients } from "./invitations/invite-recipients.ts";
import { purgeRemoteSignings } from "./remote-signing/purge-remote-signings.ts";
import { purgePreparations } from "./signing/prepare-signature.ts";
import { purgeSessions } from "./signing/report-session.ts";
import { purgeBin } from "./folders/purge-bin.ts";
import { remindAgain } from "./invitations/remind-again.ts";
import { remindRecipients, type Reminder } from "./invitations/remind-recipients.ts";
import { notifyExpiry } from "./invitations/notify-expiry.ts";
import { handOverWork } from "../mailboxes/index.ts";
import { invitesEventName, remindsEventName } from "./envelope/events.ts";
import type { EnvelopesNeeds } from "./needs.ts";

const expireEveryMs = 30_000;
const warnEveryMs = 60_000;
const purgeEveryMs = 3_600_000;

/** Emails about envelopes, and what removed mailboxes leave behind. */
export function jobs(needs: EnvelopesNeeds): readonly JobHandler[] {
  return [
    {
      on: invitesEventName,
      name: "envelopes.invite",
      attemptsMax: 20,
      work: (payload, _signal, run) =>
        inviteRecipients(needs, { id: payloadId<"envelope">(payload, "envelopeId"), roleIds: roleIdsOf(payload) }, run),
    },
    {
      on: remindsEventName,
      name: "envelopes.remind",
      attemptsMax: 20,
      work: (payload, _signal, run) =>
        remindRecipients(needs, { id: payloadId<"envelope">(payload, "envelopeId"), ...reminderOf(payload) }, run),
    },
    handOverOf(needs).job,
  ];
}

/** The reached roles in the payload of an invitation; events of earlier versions have none. */
function roleIdsOf(payload: Json): readonly string[] {
  const { roleIds } = Object(payload);
  return Array.isArray(roleIds) ? roleIds.map(String) : [];
}

/** The number and the time in the payload of a reminder; events of earlier versions have none. */
function reminderOf(payload: Json): Omit<Reminder, "id"> {
  const { code, at } = Object(payload);
  return {
    code: code === envelopeCodes.expiresSoon ? envelopeCodes.expiresSoon : envelopeCodes.reminder,
    dueAt: findInstant(String(at)),
  };
}

function handOverOf(needs: EnvelopesNeeds): ReturnType<typeof handOverWork> {
  return handOverWork(needs, "envelopes.hand-over", (one, signal) => handOver(needs, one, signal));
}

/** Periodic work of the room. */
export function schedules(needs: EnvelopesNeeds): readonly Schedule[] {
  const expire = async (signal: AbortSignal): Promise<void> => {
    await expireEnvelopes(needs, signal);
  };
  const purge = async (signal: AbortSignal): Promise<void> => {
    await purgeBin(needs, signal);
  };
  return [
    { name: "envelopes.expire", everyMs: expireEveryMs, work: expire },
    { name: "envelopes.remind-again", everyMs: warnEveryMs, work: (signal) => remindAgain(needs, signal) },
    { name: "envelopes.warn", everyMs: warnEveryMs, work: (signal) => notifyExpiry(needs, signal) },
    handOverOf(needs).schedule,
    { name: "envelopes.purge-bin", everyMs: purgeEveryMs, work: purge },
    { name: "envelopes.purge-signing-sessions", everyMs: purgeEveryMs, work: (signal) => purgeSessions(needs, signal) },
    { name: "envelopes.purge-remote-signings", everyMs: purgeEveryMs, work: (signal) => purgeRemoteSignings(needs, signal) },
    { name: "envelopes.purge-preparations", everyMs: purgeEveryMs, work: (signal) => purgePreparations(needs, signal) },
  ];
}

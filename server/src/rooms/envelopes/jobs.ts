import type { Json } from "@chancery/core/fault/fault.ts";
import { parseId, type EnvelopeId } from "@chancery/core/ids/id.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { expireEnvelopes } from "./actions/expire-envelopes.ts";
import { inviteRecipients } from "./actions/invite-recipients.ts";
import { purgeBin } from "./actions/purge-bin.ts";
import { remindRecipients } from "./actions/remind-recipients.ts";
import { warnOfExpiry } from "./actions/warn-of-expiry.ts";
import { invitesEventName, remindsEventName } from "./changes.ts";
import type { EnvelopesNeeds } from "./needs.ts";

const expireEveryMs = 30_000;
const warnEveryMs = 60_000;
const purgeEveryMs = 3_600_000;

/** Letters about envelopes. */
export function jobs(needs: EnvelopesNeeds): readonly JobHandler[] {
  return [
    {
      on: invitesEventName,
      name: "envelopes.invite",
      attemptsMax: 20,
      work: (payload, _signal, run) => inviteRecipients(needs, envelopeIdOf(payload), run),
    },
    {
      on: remindsEventName,
      name: "envelopes.remind",
      attemptsMax: 20,
      work: (payload, _signal, run) => remindRecipients(needs, envelopeIdOf(payload), run),
    },
  ];
}

function envelopeIdOf(payload: Json): EnvelopeId {
  const isRecord = typeof payload === "object" && payload !== null && "envelopeId" in payload;
  const id = isRecord ? payload["envelopeId"] : undefined;
  return parseId<"envelope">(typeof id === "string" ? id : "", "envelopeId");
}

/** What the room does by itself, from time to time. */
export function schedules(needs: EnvelopesNeeds): readonly Schedule[] {
  const expire = async (signal: AbortSignal): Promise<void> => {
    await expireEnvelopes(needs, signal);
  };
  const purge = async (signal: AbortSignal): Promise<void> => {
    await purgeBin(needs, signal);
  };
  return [
    { name: "envelopes.expire", everyMs: expireEveryMs, work: expire },
    { name: "envelopes.warn", everyMs: warnEveryMs, work: (signal) => warnOfExpiry(needs, signal) },
    { name: "envelopes.purge-bin", everyMs: purgeEveryMs, work: purge },
  ];
}

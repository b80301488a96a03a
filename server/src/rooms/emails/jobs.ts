import { addDays } from "@chancery/core/ids/instant.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import { payloadId } from "../../jobs/payload-id.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { releaseEmails } from "./release-emails.ts";
import { sendEmail } from "./send-email.ts";
import { postedEventName } from "./email.ts";
import type { EmailsNeeds } from "./needs.ts";
import { removeEmails } from "./store/emails.ts";
import { removeFreePaces } from "./store/paces.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** Retries for more than a day, so that a mail server that is down for a day loses no email. */
const pauses = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 12 * hour];
/** Connections to the mail server at a time. They take no slot: a server that keeps them waiting holds up no other work. */
const placesMax = 4;
const keptDays = 30;
const removeMax = 500;
const releaseEveryMs = 10 * second;

/** Sends emails. */
export function jobs(needs: EmailsNeeds): readonly JobHandler[] {
  return [
    {
      on: postedEventName,
      name: "emails.send",
      formerName: "letters.send",
      attemptsMax: pauses.length + 1,
      pauseMs: (failures) => pauses[failures - 1] ?? 12 * hour,
      timeoutMs: 2 * minute,
      waitingMax: placesMax,
      work: (payload, signal, run) => sendEmail(needs, payloadId<"email">(payload, "emailId"), run, signal),
    },
  ];
}

/** Releases held emails and deletes old ones. */
export function schedules(needs: EmailsNeeds): readonly Schedule[] {
  const { database, clock } = needs;
  const forget = async (signal: AbortSignal): Promise<void> => {
    const before = addDays(clock.now(), -keptDays);
    while (!signal.aborted && (await removeEmails(database, before, removeMax)) === removeMax);
  };
  const forgetPaces = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && (await removeFreePaces(database, clock.now(), removeMax)) === removeMax);
  };
  return [
    { name: "emails.forget", formerName: "letters.forget", everyMs: hour, work: forget },
    {
      name: "emails.release",
      formerName: "letters.release",
      everyMs: releaseEveryMs,
      work: (signal) => releaseEmails(needs, signal),
    },
    { name: "emails.paces.forget", formerName: "letters.paces.forget", everyMs: hour, work: forgetPaces },
  ];
}

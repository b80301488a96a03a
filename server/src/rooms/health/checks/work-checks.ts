import { countDead, countFailing, readBacklog } from "../../../jobs/store/backlog.ts";
import type { Check } from "../check.ts";
import type { CheckNeeds } from "../needs.ts";

/** Handlers that print and seal. */
const builders = ["archives.build", "archives.rebuild"];
/** Time after which events must have become jobs, and jobs that are due must have been started. */
const relayMaxS = 60;
const startMaxS = 15 * 60;

/** The checks of archives and of background work: one statement each. */
export const workChecks: readonly Check<Pick<CheckNeeds, "database" | "archives" | "clock">>[] = [
  {
    name: "archives",
    advice: "They are built again hourly; if they stay, see what fails with: jobs dead",
    look: async ({ database, archives }) => {
      const { count, oldest } = await archives.countGaps(database);
      if (count > 0) throw new Error(`${count} completed envelopes have no archive, the oldest since ${oldest}`);
      return "every completed envelope has its archive";
    },
  },
  {
    name: "seals",
    advice: "Correct the cause; the jobs are tried again, given up ones after: jobs replay archives.build",
    look: async ({ database }) => {
      const { count, error } = await countFailing(database, builders);
      const dead = (await countDead(database)).filter(({ handler }) => builders.includes(handler));
      const all = dead.reduce((sum, one) => sum + one.count, count);
      if (all > 0) throw new Error(`${all} archives could not be printed or sealed: ${error || dead[0]?.error}`);
      return "no archive failed to be printed or sealed";
    },
  },
  {
    name: "time stamps",
    advice: "Correct what the fault names: CHANCERY_TSA_URL, a responder, or a certificate; the job adds what is missing",
    look: async ({ database, archives }) => {
      const { count, oldest, fault } = await archives.countPendingSeals(database);
      if (count > 0) throw new Error(`${count} seals are below the level that was wanted, the oldest since ${oldest}: ${fault}`);
      const signed = await archives.countSignedSeals(database);
      const but = ` but ${signed.count} of files that participants signed before, the oldest of ${signed.oldest}`;
      return `every seal has the level that was wanted${signed.count === 0 ? "" : but}`;
    },
  },
  {
    name: "seal renewals",
    advice:
      "Correct what the fault names before the time stamps end; with an authority whose certificate lasts longer, set CHANCERY_TSA_URL",
    look: async ({ database, archives, clock }) => {
      const { count, oldest, fault } = await archives.countLateRenewals(database, clock.now());
      if (count > 0)
        throw new Error(`${count} time stamps of seals soon end and are not renewed, the first on ${oldest}: ${fault}`);
      return "every time stamp of a seal lasts or is renewed in time";
    },
  },
  {
    name: "dead jobs",
    advice: "See them with: jobs dead; when the cause is gone: jobs replay <job>",
    look: async ({ database }) => {
      const dead = await countDead(database);
      if (dead.length > 0) throw new Error(dead.map(({ handler, count, error }) => `${count} ${handler} (${error})`).join("; "));
      return "no job was given up";
    },
  },
  {
    name: "relay",
    advice: "Start a process that does background work (start or work), or more of them; see its log",
    look: async ({ database }) => {
      const { events_s: events, ordered_s: ordered, jobs_s: jobs } = await readBacklog(database);
      const waits = Math.max(events, ordered);
      if (waits > relayMaxS) throw new Error(`the oldest event has waited ${Math.round(waits)} s to become a job`);
      if (jobs > startMaxS) throw new Error(`the oldest job that is due has waited ${Math.round(jobs)} s`);
      return `events wait ${Math.round(waits)} s, jobs ${Math.round(jobs)} s`;
    },
  },
];

/** The check of the log of audit records and its checkpoints. */
export const logCheck: Check<Pick<CheckNeeds, "audit">> = {
  name: "audit log",
  advice: "Compare everything with: verify-audit; see what fails with: jobs dead",
  look: ({ audit }) => audit.checkLog(),
};

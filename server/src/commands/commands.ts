import type { Environment } from "../config/read-env.ts";
import type { Parts } from "./running.ts";

/** One command: runs until it is done or asked to stop, and returns the exit code. */
export type Role = (environment: Environment, words: readonly string[]) => Promise<number>;

/** The commands of the executable. Each loads its own code only: the whole service takes most of a second of CPU time to load. */
export const roles: ReadonlyMap<string, Role> = new Map<string, Role>(
  Object.entries({
    start: service({ serves: true, works: true }),
    serve: service({ serves: true, works: false }),
    work: service({ serves: false, works: true }),
    migrate: async (environment) => (await import("./run-migrate.ts")).runMigrate(environment),
    provision: async (environment, words) => (await import("./run-provision.ts")).runProvision(environment, words),
    "rotate-secrets": async (environment, words) =>
      (await import("./run-rotate-secrets.ts")).runRotateSecrets(environment, words),
    jobs: async (environment, words) => (await import("./run-jobs.ts")).runJobs(environment, words),
    "verify-audit": async (environment) => (await import("./run-verify-audit.ts")).runVerifyAudit(environment),
    doctor: async (environment) => (await import("./run-doctor.ts")).runDoctor(environment),
  } satisfies Record<string, Role>),
);

function service(parts: Parts): Role {
  return async (environment) => (await import("./run-service.ts")).runService(environment, parts);
}

export const usage = `Usage: node_modules/.bin/node server/src/main.ts <command>

  start             the whole service: database (unless DATABASE_URL is set), requests and background work
  serve             requests only; any number against one DATABASE_URL
  work              background work only; any number against one DATABASE_URL
  migrate           brings the database up to this program and ends
  provision <file>  applies a provisioning file (YAML or JSON) and ends
  rotate-secrets    makes a new key for secrets at rest and encrypts them again, while the service runs; with the word rekey
                    it makes no key, with the word drop it takes keys that nothing needs out of the ring
  jobs dead         lists the jobs that used up their attempts, newest first
  jobs replay <job> gives dead jobs new attempts: those of one kind, such as letters.send, or all
  verify-audit      compares all audit records with their log, and the log with its checkpoints, says what is wrong, and ends
  doctor            looks at everything the service needs, says what is wrong, and ends
  help, --help      prints this; --version prints the version

Settings are environment variables: docs/operate.md lists them. The command line for users is npx chancery: docs/cli.md.`;

import type { Parts, Role } from "./command.ts";

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
    erasures: async (environment, words) => (await import("./run-erasures.ts")).runErasures(environment, words),
    doctor: async (environment) => (await import("./run-doctor.ts")).runDoctor(environment),
  } satisfies Record<string, Role>),
);

function service(parts: Parts): Role {
  return async (environment) => (await import("./run-service.ts")).runService(environment, parts);
}

export const usage = `Usage: node_modules/.bin/node server/dist/main.js <command>

  start             runs the whole service: database (unless DATABASE_URL is set), requests and background work
  serve             runs requests only; any number of processes may share one DATABASE_URL
  work              runs background work only; any number of processes may share one DATABASE_URL
  migrate           applies pending migrations and exits
  provision <file>  applies a provisioning file (YAML or JSON) and exits
  rotate-secrets    creates a new key for secrets at rest and encrypts them with it, while the service runs; "rekey" creates
                    no key and only encrypts, "drop" removes unused keys from the key ring
  jobs dead         lists the jobs that have used up their attempts, newest first
  jobs replay <job> retries dead jobs: those of one kind, such as emails.send, or all of them
  erasures export <file>
                    writes the ids of all that was removed for good to a file, to be kept apart from the database
  erasures repeat <file>
                    removes it again after a backup was restored
  verify-audit      compares all audit records with their log, and the log with its checkpoints, reports differences, and exits
  doctor            checks everything the service needs, reports problems, and exits
  help, --help      prints this text; --version prints the version

Settings are environment variables: docs/operate.md lists them. The command line for users is npx chancery: docs/cli.md.`;

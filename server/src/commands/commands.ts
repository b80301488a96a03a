import type { Environment } from "../config/read-env.ts";
import { runDoctor } from "./run-doctor.ts";
import { runMigrate } from "./run-migrate.ts";
import { runProvision } from "./run-provision.ts";
import { runRotateSecrets } from "./run-rotate-secrets.ts";
import { runService } from "./run-service.ts";

/** One command: runs until it is done or asked to stop, and returns the exit code. */
export type Role = (environment: Environment, words: readonly string[]) => Promise<number>;

/** The commands of the executable. */
export const roles: ReadonlyMap<string, Role> = new Map(
  Object.entries({
    start: (environment: Environment) => runService(environment, { serves: true, works: true }),
    serve: (environment: Environment) => runService(environment, { serves: true, works: false }),
    work: (environment: Environment) => runService(environment, { serves: false, works: true }),
    migrate: runMigrate,
    provision: runProvision,
    "rotate-secrets": runRotateSecrets,
    doctor: runDoctor,
  }),
);

export const usage = `Usage: node_modules/.bin/node server/src/main.ts <command>

  start             the whole service: database (unless DATABASE_URL is set), requests and background work
  serve             requests only; any number against one DATABASE_URL
  work              background work only; any number against one DATABASE_URL
  migrate           brings the database up to this program and ends
  provision <file>  applies a provisioning file (YAML or JSON) and ends
  rotate-secrets    makes a new key for secrets at rest and encrypts them again, while the service runs; with the word rekey
                    it makes no key, with the word drop it takes keys that nothing needs out of the ring
  doctor            looks at everything the service needs, says what is wrong, and ends
  help, --help      tells this; --version tells the version

Settings are environment variables: docs/operate.md lists them.`;

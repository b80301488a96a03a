import { ownCertificates, watchedOf } from "../compose/health.ts";
import { remoteSigningOf } from "../compose/remote-signing.ts";
import type { Config } from "../config/config.ts";
import { inspectCertificate } from "../io/certificates/inspect-certificate.ts";
import { systemClock } from "../io/clock.ts";
import { readMigrationState } from "../io/database/migrate.ts";
import { openDns } from "../io/dns/open-dns.ts";
import type { Keys } from "../io/keys/keys.ts";
import { openLog } from "../io/log.ts";
import { openMail } from "../io/mail/open-mail.ts";
import { openTrust } from "../io/signatures/open-trust.ts";
import { probeUrl } from "../io/outbound/probe-url.ts";
import { questions as archives } from "../rooms/archives/index.ts";
import { certificateCheck, logCheck, networkChecks, workChecks, type CheckNeeds } from "../rooms/health/index.ts";
import { checkLastCheckpoint } from "../rooms/audit/index.ts";
import { listEndingCertificates } from "../rooms/sso/index.ts";
import type { Check } from "./doctor.ts";
import { verifyingNeeds } from "./run-verify-audit.ts";
import { migrationsFolder, type ServiceDatabase } from "./open-database.ts";

/** The checks of the watchdog, for the doctor. Those that read tables wait for the migrations. */
export function watchdogChecks(
  config: Config,
  openDatabase: () => Promise<ServiceDatabase>,
  openKeys: () => Promise<Keys>,
): readonly Check[] {
  const network = {
    clock: systemClock,
    dns: openDns(config.dns.servers),
    mail: openMail(config.mail, () => config.listen.baseUrl ?? "http://localhost"),
    probeUrl,
    remote: remoteSigningOf(config),
    watched: watchedOf(config),
  };
  const inside = [...workChecks, certificateCheck, logCheck].map(({ name, advice, look }) => ({
    name,
    advice,
    look: async (_none: undefined, signal: AbortSignal) => {
      const { database } = await openDatabase();
      const { pending } = await readMigrationState(database, migrationsFolder);
      if (pending.length > 0) return "not checked: migrations wait";
      const keys = await openKeys();
      const certificates = () => ownCertificates(keys, systemClock.now());
      const readTrustedLists = async () => (await (await openTrust(config.trustFolder, openLog("silent")))()).lists;
      const audit = { checkLog: () => checkLastCheckpoint(verifyingNeeds(config, database, keys)) };
      const sso = endingCertificates;
      return look({ clock: systemClock, database, certificates, readTrustedLists, archives, audit, sso }, signal);
    },
  }));
  const outside = networkChecks.map(({ name, advice, look }) => ({
    name,
    advice,
    look: (_none: undefined, signal: AbortSignal) => look(network, signal),
  }));
  return [...inside, ...outside];
}

const endingCertificates: CheckNeeds["sso"] = {
  listEndingCertificates: (db, before) => listEndingCertificates({ inspectCertificate }, db, before),
};

import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { test, after } from "node:test";
import sql from "sql-template-tag";
import { addDays, addMs } from "@chancery/core/ids/instant.ts";
import { inspectCertificate } from "@chancery/server/io/certificates/inspect-certificate.ts";
import { systemClock } from "@chancery/server/io/clock.ts";
import { openRemoteSigning } from "@chancery/server/io/csc/open-remote-signing.ts";
import type { Answer } from "@chancery/server/io/dns/dns.ts";
import { openMail } from "@chancery/server/io/mail/open-mail.ts";
import { probeUrl } from "@chancery/server/io/outbound/probe-url.ts";
import { makePair } from "@chancery/tests/world/certificates.ts";
import { testDatabase } from "@chancery/tests/world/database.ts";
import { answering, startReceiver } from "@chancery/tests/world/receiver.ts";
import { questions as archives } from "../archives/index.ts";
import { listEndingCertificates } from "../sso/index.ts";
import { certificateCheck, findingOf, logCheck, networkChecks, workChecks, type CheckNeeds, type Finding } from "./index.ts";

const database = await testDatabase();
const receiver = await startReceiver();
after(() => receiver.stop());
const closed = "http://127.0.0.1:1";
const own = makePair("rsa:2048");

let answer: Answer = { kind: "absent" };
const inOrder: CheckNeeds = {
  database,
  clock: systemClock,
  dns: { lookUp: async () => answer },
  mail: { probe: async () => "takes emails" },
  probeUrl,
  archives,
  audit: { checkLog: async () => "in order" },
  sso: { listEndingCertificates: (db, before) => listEndingCertificates({ inspectCertificate }, db, before) },
  certificates: async () => [{ name: "the seal", certificate: new X509Certificate(own.certificate) }],
  readTrustedLists: async () => [],
  remote: {
    signers: [{ id: "acme", name: "Acme Sign", url: `${closed}/csc/v2`, clientId: "chancery", clientSecret: "secret text" }],
    service: { findAuthorizationServer: async () => "https://sign.example" },
  },
  watched: {
    baseUrl: receiver.url,
    dnsServers: ["192.0.2.53"],
    outboundUrl: `${receiver.url}/out`,
    operator: undefined,
  },
};
const away = { ...inOrder.remote, service: openRemoteSigning({ allow: ["127.0.0.1/32"] }) };
const lastMs = new X509Certificate(own.certificate).validToDate.getTime() - Date.now();

async function look(name: string, needs: Partial<CheckNeeds> = {}): Promise<Finding> {
  const check = [...workChecks, certificateCheck, logCheck, ...networkChecks].find((one) => one.name === name);
  assert.ok(check, name);
  return findingOf(check, { ...inOrder, ...needs });
}

test("a service in order passes each check", async () => {
  receiver.at("/live", answering(200));
  for (const { name } of [...workChecks, certificateCheck, logCheck, ...networkChecks]) {
    const finding = await look(name, name === "certificates" ? { certificates: async () => [] } : {});
    assert.deepEqual([finding.isGood, finding.advice], [true, ""], `${name}: ${finding.text}`);
  }
});

/** Plants a fault; returns what to look with. */
type Planted = readonly [title: string, name: string, plant: () => Promise<Partial<CheckNeeds>>, text: RegExp];

const planted: readonly Planted[] = [
  [
    "a history that is not the one that was signed",
    "audit log",
    async () => ({ audit: { checkLog: async () => Promise.reject(new Error("the log is not the one of checkpoint 7")) } }),
    /not the one of checkpoint 7/,
  ],
  [
    "a completed envelope without an archive",
    "archives",
    async () => {
      await database.run(sql`
        insert into archive_gaps (envelope_id, completed_at, found_at, rebuilt_at)
        values (gen_random_uuid(), '2026-11-22T10:00:00Z', now(), now())`);
      return {};
    },
    /1 completed envelopes have no archive, the oldest since 2026-11-22T10:00:00/,
  ],
  [
    "a seal that failed and is tried again",
    "seals",
    async () => {
      await database.run(sql`
        insert into jobs (key, handler, event_id, payload, created_at, failures, last_error)
        values ('e', 'archives.build', 1, '{}', now(), 2, ${"Error: the seal certificate has ended\n  at x"})`);
      return {};
    },
    /^1 archives could not be printed or sealed: Error: the seal certificate has ended$/,
  ],
  [
    "a seal below the level that was wanted",
    "time stamps",
    async () => {
      await database.run(sql`
        insert into archive_seals (envelope_id, page_hash, wanted_level, reached_level, state, sealed_at, try_at, fault)
        values (gen_random_uuid(), 'a', 'B-T', 'B-B', 'pending', '2026-11-22T10:00:00Z', now(), 'the authority is away')`);
      return {};
    },
    /^1 seals are below the level that was wanted, the oldest since 2026-11-22T10:00:00.*: the authority is away$/,
  ],
  [
    "a time stamp of a seal that ends and was not renewed",
    "seal renewals",
    async () => {
      await database.run(sql`
        insert into archive_seals (envelope_id, page_hash, wanted_level, reached_level, state, sealed_at, try_at, fault,
          last_stamp_at, last_stamp_ends_at, renew_at)
        values (gen_random_uuid(), 'a', 'B-LTA', 'B-LTA', 'reached', now(), now(), 'the responder is away',
          '2026-01-01T00:00:00Z', '2026-11-22T10:00:00Z', now())`);
      return {};
    },
    /^1 time stamps of seals soon end and are not renewed, the first on 2026-11-22T10:00:00.*: the responder is away$/,
  ],
  [
    "a job that was given up",
    "dead jobs",
    async () => {
      await database.run(sql`
        insert into dead_jobs (key, handler, event_id, payload, created_at, died_at, failures, last_error)
        values ('a', 'emails.send', 7, '"secret text"', now(), now(), 10, 'Error: no route')`);
      return {};
    },
    /^1 emails\.send \(Error: no route\)$/,
  ],
  [
    "an event that no relay took",
    "relay",
    async () => {
      await database.run(sql`
        insert into outbox (name, key, payload, created_at)
        values ('a', 'a', '{}', now() - interval '2 minutes')`);
      return {};
    },
    /has waited 12\d s to become a job/,
  ],
  [
    "an event of a feed that no relay took",
    "relay",
    async () => {
      await database.run(sql`delete from outbox`);
      await database.run(sql`
        insert into ordered_outbox (topic, payload, created_at)
        values ('a', '{}', now() - interval '5 minutes')`);
      return {};
    },
    /has waited 30\d s to become a job/,
  ],
  [
    "a job that nobody starts",
    "relay",
    async () => {
      await database.run(sql`delete from ordered_outbox`);
      await database.run(sql`
        insert into job_lanes (key, handler, pending, run_at)
        values ('a', 'emails.send', 1, now() - interval '1 hour')`);
      return {};
    },
    /job that is due has waited 360\d s/,
  ],
  [
    "a certificate of the service near its end",
    "certificates",
    async () => ({ clock: { now: () => addDays(addMs(systemClock.now(), lastMs), -10) } }),
    /^the seal ends in (9|10) days$/,
  ],
  [
    "a certificate of an identity provider near its end",
    "certificates",
    async () => {
      await database.run(sql`
        insert into accounts (id, name, inn, type, created_at)
        values ('11111111-1111-4111-8111-111111111111', 'Acme', '', 'company', now())`);
      await database.run(sql`
        insert into sso_providers (id, account_id, kind, name, entity_id, created_at, metadata_xml, first_name_mapping, last_name_mapping, phone_mapping, redirect_url, certificates,
          wants_signed_requests)
        values (gen_random_uuid(), '11111111-1111-4111-8111-111111111111', 'saml', 'Acme IdP', 'x', now(), '', '', '', '', 'https://idp.example',
          array[${makePair("rsa:2048", 5).certificate}], false)`);
      return { certificates: async () => [] };
    },
    /^a certificate of Acme IdP ends in [45] days$/,
  ],
  [
    "resolvers that do not answer",
    "resolvers",
    async () => {
      answer = { kind: "temporary", reason: "192.0.2.53 did not answer" };
      return {};
    },
    /^no answer about example\.com: 192\.0\.2\.53 did not answer$/,
  ],
  [
    "a base URL that a proxy answers with a fault",
    "base URL",
    async () => {
      receiver.at("/live", answering(502));
      return {};
    },
    /\/live answers 502, not 200$/,
  ],
  ["a base URL that nothing answers at", "base URL", async () => watching({ baseUrl: closed }), /ECONNREFUSED/],
  ["no way out", "outbound", async () => watching({ outboundUrl: closed }), /ECONNREFUSED/],
  [
    "a mail server that does not answer",
    "emails",
    async () => ({ mail: openMail({ smtpUrl: "smtp://127.0.0.1:1", folder: "" }, () => closed) }),
    /ECONNREFUSED/,
  ],
  ["a remote signing service that is away", "remote signers", async () => ({ remote: away }), /Acme Sign failed: .*ECONNREFUSED/],
];

function watching(more: Partial<CheckNeeds["watched"]>): Partial<CheckNeeds> {
  return { watched: { ...inOrder.watched, ...more } };
}

for (const [title, name, plant, text] of planted) {
  test(`${title} is found, with what to do`, async () => {
    const finding = await look(name, await plant());
    assert.equal(finding.isGood, false, finding.text);
    assert.match(finding.text, text);
    assert.ok(finding.advice.length > 20);
    assert.doesNotMatch(finding.text, /secret text/);
  });
}

test("a check without its setting is skipped and says so", async () => {
  const nothing = {
    ...watching({ baseUrl: undefined, dnsServers: [], outboundUrl: undefined }),
    remote: { ...inOrder.remote, signers: [] },
  };
  for (const name of ["resolvers", "base URL", "outbound", "remote signers"]) {
    const { isGood, text } = await look(name, nothing);
    assert.deepEqual([isGood, text.startsWith("not checked: ")], [true, true], text);
  }
});

import { readerOf } from "@chancery/core/email/dates.ts";
import type { EmailTo } from "@chancery/server/rooms/emails/index.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { domainToASCII } from "node:url";
import { after } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { defaultQuotas } from "@chancery/core/account/quotas.ts";
import { readProvision } from "@chancery/core/account/read-provision.ts";
import { type Instant, addMs, parseInstant } from "@chancery/core/ids/instant.ts";
import { createApp } from "@chancery/server/http/server/app.ts";
import type { Reception, ReceptionNeeds } from "@chancery/server/http/server/needs.ts";
import { addresses } from "@chancery/server/io/addresses.ts";
import type { Blobs } from "@chancery/server/io/blobs/blobs.ts";
import { openBlobs } from "@chancery/server/io/blobs/open-blobs.ts";
import { sniff } from "@chancery/server/io/content/sniff.ts";
import { picturesOf } from "@chancery/server/io/images/pictures.ts";
import { newId } from "@chancery/server/io/basics.ts";
import { fixedRing } from "@chancery/server/io/keys/ring.ts";
import { openMetrics } from "@chancery/server/io/metrics.ts";
import { findTrust } from "@chancery/server/io/signatures/find-trust.ts";
import { openContainer } from "@chancery/server/io/signatures/open-container.ts";
import { trustFault } from "@chancery/server/io/signatures/trust-config.ts";
import { tokens } from "@chancery/server/io/passwords/tokens.ts";
import { keyedDigest } from "@chancery/server/io/secrets/keyed-digest.ts";
import { passkeys } from "@chancery/server/io/passwords/passkeys.ts";
import { totp } from "@chancery/server/io/passwords/totp.ts";
import { secretBox } from "@chancery/server/io/secrets/secret-box.ts";
import { spoolIn } from "@chancery/server/io/spool.ts";
import { openConversions, openPreviews, openWholeFiles, openStarts } from "@chancery/server/io/whole-files.ts";
import { writeXlsx } from "@chancery/server/io/spreadsheet/write-xlsx.ts";
import { openTables } from "@chancery/server/io/tables.ts";
import { accounts } from "@chancery/server/rooms/accounts/index.ts";
import { type Attachments, type AttachmentsNeeds, attachments } from "@chancery/server/rooms/attachments/index.ts";
import { type Auth, auth } from "@chancery/server/rooms/auth/index.ts";
import { type Mailboxes, mailboxes } from "@chancery/server/rooms/mailboxes/index.ts";
import { callingApp } from "./call.ts";
import { cheapPasswords } from "./cheap-passwords.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { people, provisionText } from "./people.ts";
import { type Persona, signIn } from "./persona.ts";
import { printer } from "./printer.ts";

/** A clock that only a test moves. */
export type FakeClock = { now(): Instant; advance(ms: number): void; set(instant: Instant): void };

/** The rooms below envelopes, on a database of their own, with the people of every test world signed in. */
export type Ground = {
  readonly database: TestDatabase;
  readonly clock: FakeClock;
  readonly app: Reception;
  readonly blobs: Blobs;
  readonly folder: string;
  readonly rooms: ReturnType<typeof openRooms>;
  readonly call: ReturnType<typeof callingApp>;
  readonly ann: Persona;
  readonly bob: Persona;
  readonly stranger: Persona;
};

export type GroundOptions = {
  readonly attachments?: Partial<AttachmentsNeeds>;
  readonly provision?: unknown;
  /** Receives every wait of the rooms, which then do not wait. */
  readonly onPause?: (ms: number) => void;
  readonly rateLimits?: ReceptionNeeds["rateLimits"];
  readonly trustedProxies?: ReceptionNeeds["trustedProxies"];
  /** Gets what would be sent. */
  readonly onEmail?: (email: { readonly to: string; readonly subject: string }) => void;
};

/** Builds the ground; it ends after the last test of the file. */
export async function ground(options: GroundOptions = {}): Promise<Ground> {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), "chancery ground "));
  const blobs = await openBlobs(`file:${folder}`);
  const clock = fakeClock();
  const rooms = openRooms(
    {
      database,
      clock,
      newId,
      passwords: cheapPasswords(),
      tokens,
      addresses,
      blobs,
      sniff,
      pdfs: printer,
      ...picturesOf(printer),
      region,
      toAscii: domainToASCII,
      trustFault,
      ...wholeFilesIn(folder),
      findTrust,
      readTrusts: async () => [],
      pause: pauseOf(options),
      baseUrl: () => "http://127.0.0.1",
      notifications: { notifyUsers: async () => undefined },
      tables: openTables(join(folder, "spool")),
      writeXlsx,
    },
    options,
  );
  const app = createApp({
    database,
    clock,
    newId,
    checks: [],
    settings: () => ({}),
    rateLimits: options.rateLimits ?? "off",
    ...(options.trustedProxies && { trustedProxies: options.trustedProxies }),
    routes: [rooms.accounts, rooms.auth, rooms.mailboxes, rooms.attachments].flatMap((room) => room.routes),
    authenticate: rooms.auth.authenticate,
    log: { info: () => undefined, error: (fields) => console.error(fields) },
    metrics: openMetrics(),
    baseUrl: () => "http://127.0.0.1",
  });
  after(async () => {
    await app.stop(1000);
    await rm(folder, { recursive: true, force: true });
  });
  await rooms.mailboxes.applyProvision(readProvision(options.provision ?? JSON.parse(provisionText)));
  const call = callingApp(app);
  const [ann, bob, stranger] = await Promise.all([
    signIn(call, people.ann),
    signIn(call, people.bob),
    signIn(call, people.stranger),
  ]);
  return { database, clock, app, blobs, folder, rooms, call, ann, bob, stranger };
}

type Io = Parameters<typeof accounts>[0] & Parameters<typeof auth>[0] & Parameters<typeof attachments>[0];

type Opened =
  | "quotas"
  | "closeAccount"
  | "endTokens"
  | "removeFactors"
  | "removePreferences"
  | "claimBlob"
  | "releaseBlobs"
  | "accounts"
  | "mailboxes"
  | "domains"
  | "emails"
  | "digests"
  | "totp"
  | "passkeys"
  | "secrets"
  | "countErasable"
  | "countOpenEnvelopes"
  | "isOpenToGuest"
  | "findInvitee"
  | "moveEnvelopes"
  | "processes";

const region = { locale: "en", timezone: "UTC" };
const ring = fixedRing({ current: "k1", keys: new Map([["k1", new Uint8Array(32).fill(1)]]) });
const digests = keyedDigest(ring);

function openRooms(io: Omit<Io, Opened | "uploadMaxBytes" | "mayReadFile" | "listUnusedElsewhere">, options: GroundOptions) {
  const people = accounts({
    ...io,
    quotas: defaultQuotas,
    mailboxes: {
      openMailboxes: (...asked) => boxes.openMailboxes(...asked),
      listVisibleMailboxes: (...asked) => boxes.closing.listVisibleMailboxes(...asked),
    },
    closeAccount: (...asked) => boxes.closing.closeAccountMailboxes(...asked),
    endTokens: (...asked) => signing.credentials.endTokens(...asked),
    removeFactors: (...asked) => signing.credentials.removeFactors(...asked),
    removePreferences: (...asked) => signing.credentials.removePreferences(...asked),
    claimBlob: (...asked) => uploads.claimBlob(...asked),
    releaseBlobs: (...asked) => uploads.releaseBlobs(...asked),
  });
  const boxes: Mailboxes = mailboxes({ ...io, accounts: people, digests });
  const files = {
    uploadMaxBytes: 1024 ** 2,
    mayReadFile: async () => false,
    listUnusedElsewhere: async (_db: unknown, sha256s: readonly string[]) => sha256s,
  };
  const read = ({ to, forReader }: EmailTo): void => options.onEmail?.({ to, ...forReader(readerOf(region, [])) });
  const signing: Auth = auth({
    ...io,
    accounts: people,
    mailboxes: boxes,
    digests,
    totp,
    passkeys,
    secrets: secretBox(ring),
    countOpenEnvelopes: async () => new Map(),
    countErasable: async () => ({ records: 0, held: 0, isComplete: true }),
    isOpenToGuest: async () => false,
    findInvitee: async () => undefined,
    processes: { startRows: noProcess, hurry: noProcess, isRunning: async () => false },
    moveEnvelopes: async () => undefined,
    domains: {
      findSsoOnlyUrl: async () => undefined,
      findActiveDomain: async () => undefined,
      findActiveName: async () => undefined,
    },
    emails: {
      post: async (_, all) => all.forEach(read),
      postForAccount: async (_tx, _account, all) => all.forEach(read),
      postInTurn: async (_tx, _account, all) => all.forEach(read),
    },
  });
  const uploads: Attachments = attachments({ ...io, ...files, accounts: people, ...options.attachments });
  return { accounts: people, mailboxes: boxes, auth: signing, attachments: uploads };
}

/** The means to read files as a whole, without an office program. */
function wholeFilesIn(folder: string) {
  const openSpool = spoolIn(join(folder, "spool"));
  return {
    openContainer,
    wholeFiles: openWholeFiles(),
    conversions: openConversions(),
    previews: openPreviews(),
    starts: openStarts(),
    office: undefined,
    openSpool,
  };
}

async function noProcess(): Promise<never> {
  throw new Error("the ground has no processes");
}

function pauseOf({ onPause }: GroundOptions): Io["pause"] {
  return async (ms) => (onPause ? onPause(ms) : pause(ms));
}

function fakeClock(): FakeClock {
  let now = parseInstant("2026-11-20T12:00:00.000Z", "clock");
  return {
    now: () => now,
    advance: (ms) => {
      now = addMs(now, ms);
    },
    set: (instant) => {
      now = instant;
    },
  };
}

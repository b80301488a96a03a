import type { AuditRecord } from "../audit/record.ts";
import type { EnvelopeRole } from "../envelope/model/model.ts";
import type { Json } from "../fault/fault.ts";
import type { Instant } from "../ids/instant.ts";
import { recipientOf, type CellText, type Certified, type PrintTrail } from "./facts.ts";
import { signInWords } from "./locale/locale.ts";

/** The row of a role in a certificate: the participant, and when they were invited, got the email, viewed the envelope, agreed and completed
 * their step. */
export function participantRow(certified: Pick<Certified, "mailboxes" | "trail" | "locale">) {
  const trail = indexOf(certified.trail);
  return (role: EnvelopeRole, index: number): readonly CellText[] => {
    const records = recordsOf(role, trail);
    return [
      String(index + 1),
      { main: role.title, note: certified.locale.words.certificate.kinds[role.kind] },
      participant(role, records, certified),
      steps(role, records, certified),
    ];
  };
}

type Names = Parameters<typeof participantRow>[0];

function participant(role: EnvelopeRole, { step, viewed }: RoleRecords, { mailboxes, trail, locale }: Names): CellText {
  const { main: mailbox, note: company } = recipientOf(role, mailboxes);
  const { userId } = step ?? viewed ?? {};
  const main = (userId && trail.people.get(userId)) ?? mailbox;
  const place = [...new Set([mailbox, company])].filter((name) => name !== "" && name !== main).join(", ");
  const isKnown = role.email === undefined || [main, mailbox].includes(role.email);
  const invited = role.email === undefined || isKnown ? "" : locale.words.invitedAs(role.email);
  return { main, note: [place, invited].filter((line) => line !== "").join("\n") };
}

function steps(role: EnvelopeRole, { invitedAt, emailed, viewed, agreed, step }: RoleRecords, { locale }: Names): CellText {
  const { certificate: words } = locale.words;
  const time = locale.times.second;
  const lines = [
    invitedAt === undefined ? "" : words.invited(time(invitedAt)),
    emailed === undefined ? "" : words.delivered(time(emailed.at)),
    viewed === undefined ? "" : words.firstViewed(time(viewed.at)),
    agreed === undefined ? "" : words.agreed(time(agreed.at)),
    step === undefined || step.ip === "" ? "" : words.from(step.ip),
    signInWords(step?.signIn, locale),
  ];
  const waits = role.isActive ? words.inProgress : "–";
  const main = role.completedAt === undefined ? waits : words.done[role.kind](time(role.completedAt));
  return { main, note: lines.filter((line) => line !== "").join("\n") };
}

type RoleRecords = {
  readonly invitedAt: Instant | undefined;
  /** The email that the mail server took first. */
  readonly emailed: AuditRecord | undefined;
  readonly viewed: AuditRecord | undefined;
  /** A guest's consent to act electronically. */
  readonly agreed: AuditRecord | undefined;
  /** The record of the completed step. */
  readonly step: AuditRecord | undefined;
};

/** How guests come to an envelope: by an invitation or the start of a form, or by sending it themselves. */
const agreeing: ReadonlySet<string> = new Set(["INVITATION_ACCEPT", "SEND_ENVELOPE"]);
const completing: ReadonlySet<string> = new Set(["SEND_ENVELOPE", "FILL_FIELDS", "APPROVED", "SIGN_DOCUMENTS"]);

/** The records that a certificate names, by what they are about: a trail and the roles may have thousands each. */
type TrailIndex = {
  /** The first record of a mailbox. */
  readonly received: ReadonlyMap<Json, AuditRecord>;
  readonly viewed: ReadonlyMap<Json, AuditRecord>;
  readonly agreed: ReadonlyMap<Json, AuditRecord>;
  /** The first email about a mailbox, and to an address. */
  readonly emailedAbout: ReadonlyMap<Json, AuditRecord>;
  readonly emailedTo: ReadonlyMap<Json, AuditRecord>;
  /** The last record of a role. */
  readonly completed: ReadonlyMap<Json, AuditRecord>;
};

function indexOf({ records }: PrintTrail): TrailIndex {
  const [received, viewed, agreed] = [new Map(), new Map(), new Map()];
  const [emailedAbout, emailedTo, completed] = [new Map(), new Map(), new Map()];
  for (const record of records) {
    const { operation, mailboxId, details } = record;
    if (operation === "RECEIVE_ENVELOPE") addFirst(received, mailboxId, record);
    if (operation === "VIEW_ENVELOPE") addFirst(viewed, mailboxId, record);
    if (agreeing.has(operation) && details?.["agreed"] === true) addFirst(agreed, mailboxId, record);
    if (operation === "INFO" && details?.["email"] === "accepted") {
      addFirst(emailedAbout, details["mailboxId"], record);
      addFirst(emailedTo, details["to"], record);
    }
    if (completing.has(operation)) for (const id of roleIdsIn(details)) completed.set(id, record);
  }
  return { received, viewed, agreed, emailedAbout, emailedTo, completed };
}

function addFirst(found: Map<Json, AuditRecord>, key: Json | undefined, record: AuditRecord): void {
  if (key !== undefined && !found.has(key)) found.set(key, record);
}

function recordsOf({ id, kind, email, mailboxId, completedAt }: EnvelopeRole, index: TrailIndex): RoleRecords {
  const ofMailbox = (found: ReadonlyMap<Json, AuditRecord>): AuditRecord | undefined =>
    mailboxId === undefined ? undefined : found.get(mailboxId);
  // an email that a mail server took, to the address that the role was given to or about its mailbox
  const about = email === undefined ? ofMailbox(index.emailedAbout) : index.emailedTo.get(email);
  const emailed = kind === "sender" ? undefined : about;
  const received = ofMailbox(index.received);
  return {
    invitedAt: email === undefined ? received?.at : (emailed ?? received)?.at,
    emailed,
    viewed: ofMailbox(index.viewed),
    agreed: ofMailbox(index.agreed),
    step: completedAt === undefined ? undefined : index.completed.get(id),
  };
}

function roleIdsIn(details: AuditRecord["details"]): readonly (Json | undefined)[] {
  const roleIds = details?.["roleIds"];
  return [details?.["roleId"], ...(Array.isArray(roleIds) ? roleIds : [])];
}

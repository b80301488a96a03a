import type { AuditRecord } from "../audit/record.ts";
import type { EnvelopeRole } from "../envelope/model/model.ts";
import type { Instant } from "../ids/instant.ts";
import { recipientOf, type CellText, type Certified, type PrintTrail } from "./facts.ts";
import { signInWords } from "./locale/locale.ts";

/** The row of a role in a certificate: the participant, and when they were invited, got the email, viewed the envelope, agreed and completed
 * their step. */
export function participantRow(certified: Pick<Certified, "mailboxes" | "trail" | "locale">) {
  return (role: EnvelopeRole, index: number): readonly CellText[] => [
    String(index + 1),
    { main: role.title, note: certified.locale.words.certificate.kinds[role.kind] },
    participant(role, certified),
    steps(role, certified),
  ];
}

function participant(role: EnvelopeRole, { mailboxes, trail, locale }: Parameters<typeof participantRow>[0]): CellText {
  const { main: mailbox, note: company } = recipientOf(role, mailboxes);
  const { step, viewed } = recordsOf(role, trail);
  const { userId } = step ?? viewed ?? {};
  const main = (userId && trail.people.get(userId)) ?? mailbox;
  const place = [...new Set([mailbox, company])].filter((name) => name !== "" && name !== main).join(", ");
  const isKnown = role.email === undefined || [main, mailbox].includes(role.email);
  const invited = role.email === undefined || isKnown ? "" : locale.words.invitedAs(role.email);
  return { main, note: [place, invited].filter((line) => line !== "").join("\n") };
}

function steps(role: EnvelopeRole, { trail, locale }: Parameters<typeof participantRow>[0]): CellText {
  const { certificate: words } = locale.words;
  const { invitedAt, emailed, viewed, agreed, step } = recordsOf(role, trail);
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

function recordsOf(role: EnvelopeRole, { records }: PrintTrail): RoleRecords {
  const ofMailbox = role.mailboxId === undefined ? [] : records.filter(({ mailboxId }) => mailboxId === role.mailboxId);
  const emailed = records.find(({ operation, details }) => isEmailTo(role, { operation, details }));
  const received = ofMailbox.find(({ operation }) => operation === "RECEIVE_ENVELOPE");
  const step = records.findLast(({ operation, details }) => completing.has(operation) && isOfRole(role.id, details));
  return {
    invitedAt: role.email === undefined ? received?.at : (emailed ?? received)?.at,
    emailed,
    viewed: ofMailbox.find(({ operation }) => operation === "VIEW_ENVELOPE"),
    agreed: ofMailbox.find(({ operation, details }) => agreeing.has(operation) && details?.["agreed"] === true),
    step: role.completedAt === undefined ? undefined : step,
  };
}

/** Whether a record is of an email that a mail server took, to the address that the role was given to or about its mailbox. */
function isEmailTo(
  { kind, email, mailboxId }: EnvelopeRole,
  { operation, details }: Pick<AuditRecord, "operation" | "details">,
): boolean {
  if (operation !== "INFO" || details?.["email"] !== "accepted" || kind === "sender") return false;
  return email === undefined ? mailboxId !== undefined && details["mailboxId"] === mailboxId : details["to"] === email;
}

function isOfRole(id: string, details: AuditRecord["details"]): boolean {
  const roleIds = details?.["roleIds"];
  return details?.["roleId"] === id || (Array.isArray(roleIds) && roleIds.includes(id));
}

import type { EnvelopeRole } from "../envelope/model/model.ts";
import { recipientOf, type CellText, type Certified } from "./facts.ts";
import { signInWords } from "./locale/locale.ts";
import { recordsByRole, type RoleRecords } from "./role-records.ts";

/** The row of a role in a certificate: the participant, and when they were invited, got the email, viewed the envelope, agreed and completed
 * their step. */
export function participantRow(certified: Pick<Certified, "mailboxes" | "trail" | "locale">) {
  const recordsOf = recordsByRole(certified.trail);
  return (role: EnvelopeRole, index: number): readonly CellText[] => {
    const records = recordsOf(role);
    return [
      String(index + 1),
      { main: role.title, note: certified.locale.words.certificate.kinds[role.kind] },
      participant(role, records, certified),
      steps(role, records, certified.locale),
    ];
  };
}

function participant(
  role: EnvelopeRole,
  { step, viewed }: RoleRecords,
  { mailboxes, trail, locale }: Parameters<typeof participantRow>[0],
): CellText {
  const { main: mailbox, note: company } = recipientOf(role, mailboxes);
  const { userId } = step ?? viewed ?? {};
  const main = (userId && trail.people.get(userId)) ?? mailbox;
  const place = [...new Set([mailbox, company])].filter((name) => name !== "" && name !== main).join(", ");
  const isKnown = role.email === undefined || [main, mailbox].includes(role.email);
  const invited = role.email === undefined || isKnown ? "" : locale.words.invitedAs(role.email);
  return { main, note: [place, invited].filter((line) => line !== "").join("\n") };
}

function steps(
  role: EnvelopeRole,
  { invitedAt, emailed, viewed, agreed, step }: RoleRecords,
  locale: Certified["locale"],
): CellText {
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

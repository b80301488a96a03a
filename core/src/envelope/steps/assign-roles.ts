import { findEmail } from "../../account/email.ts";
import type { FaultRow } from "../../fault/fault.ts";
import { findId, type MailboxId } from "../../ids/id.ts";
import type { Template, TemplateRole } from "../../template/model/model.ts";
import type { EnvelopeInput, RoleInput } from "../model/input.ts";
import { envelopeLimits } from "../model/limits.ts";
import type { EnvelopeRole } from "../model/model.ts";

/** What a mailbox must be to receive. */
export type RecipientCard = { readonly isRemoved: boolean; readonly isArchived: boolean };

/** What roles are assigned from. */
export type Assigning = {
  readonly input: EnvelopeInput;
  readonly template: Template;
  readonly senderMailboxId: MailboxId;
  /** Mailboxes that exist, of those `saidRecipients` and `fixedRecipients` name. */
  readonly mailboxes: ReadonlyMap<MailboxId, RecipientCard>;
  /** Mailboxes among the sender's contacts, of those `contactIdsOf` names. */
  readonly contacts: ReadonlySet<MailboxId>;
  /** Whether roles may be nobody's yet, as in a draft. */
  readonly isPartial?: boolean;
};

/** Every role of the template with its mailbox, none active yet, and what is wrong with the assignment. */
export function assignRoles(assigning: Assigning): {
  readonly roles: readonly EnvelopeRole[];
  readonly faults: readonly FaultRow[];
} {
  const { input, template } = assigning;
  const submitted: Said = new Map(input.roles.map((role) => [role.id, role]));
  const faults = unknownRoles(input, template);
  const roles = template.roles.flatMap((role) => {
    const found: FaultRow[] = [];
    const recipient = recipientOf(role, { ...assigning, submitted }, found);
    faults.push(...found.map((row) => ({ ...(submitted.get(role.id)?.place ?? input.place), ...row })));
    return recipient === undefined && !assigning.isPartial
      ? []
      : [{ ...start, id: role.id, title: role.title, kind: role.kind, order: role.order, ...(recipient ?? nobody) }];
  });
  return { roles, faults: [...faults, ...tooManyEmails(roles, assigning)] };
}

/** Who a role is assigned to: a mailbox, or an address whose person is to be invited. */
type Recipient =
  | { readonly mailboxId: MailboxId; readonly email: undefined }
  | { readonly mailboxId: undefined; readonly email: string };

const nobody = { mailboxId: undefined, email: undefined };

/** Every address gets an email: an envelope invites no more people than `envelopeLimits.emailsMax`. */
function tooManyEmails(roles: readonly EnvelopeRole[], { input }: Assigning): readonly FaultRow[] {
  const emails = new Map(roles.flatMap(({ id, email }) => (email === undefined ? [] : [[email, id]])));
  return [...emails]
    .slice(envelopeLimits.emailsMax)
    .map(([email, roleId]) => ({ code: "role.email_refused", args: [roleId ?? "", email ?? ""], ...input.place }));
}

const start = { isActive: false, isCompleted: false, completedAt: undefined };

/** The mailboxes an input names as recipients. More of them than a flow has roles are not looked for. */
export function saidRecipients(input: EnvelopeInput): readonly MailboxId[] {
  const ids = input.roles.flatMap(({ recipient }) => findId<"mailbox">(recipient ?? "") ?? []);
  return [...new Set(ids)].slice(0, recipientsMax);
}

/** The mailboxes a template fixes as recipients. */
export function fixedRecipients(template: Template): readonly MailboxId[] {
  return template.roles.flatMap(({ recipient }) => (recipient && "mailboxId" in recipient ? recipient.mailboxId : []));
}

const recipientsMax = 10_000;

/** The recipients that must be among the sender's contacts. */
export function contactIdsOf(input: EnvelopeInput, template: Template): readonly MailboxId[] {
  const limited = new Set(template.roles.filter((role) => role.contactsOnly).map((role) => role.id));
  return input.roles.flatMap((role) => (limited.has(role.id) ? (findId<"mailbox">(role.recipient ?? "") ?? []) : []));
}

function unknownRoles(input: EnvelopeInput, template: Template): FaultRow[] {
  const known = new Set(template.roles.map((role) => role.id));
  const allowed = [...known].slice(0, envelopeLimits.allowedMax);
  return input.roles
    .filter((role) => !known.has(role.id))
    .map(({ id, place }) => ({ code: "envelope.roles_differ", args: [`there is no role ${id}`], allowed, ...place }));
}

type Said = ReadonlyMap<string, RoleInput>;
/** What is assigned from, with the said roles by id. */
type Lookup = Assigning & { readonly submitted: Said };

function recipientOf(role: TemplateRole, assigning: Lookup, faults: FaultRow[]): Recipient | undefined {
  const own = assigning.submitted.get(role.id);
  if (role.kind === "sender") return senderOf(role, own, assigning, faults);
  if (role.sameAs !== undefined) return inheritedOf(role, own, assigning, faults);
  if (role.recipient !== undefined) return fixedOf(role, own, assigning, faults);
  if (own?.recipient === undefined) {
    if (!assigning.isPartial) faults.push({ code: own ? "role.mailbox_missing" : "role.mailbox_absent", args: [role.id] });
    return undefined;
  }
  const recipient = usable(role.id, own.recipient, assigning, faults);
  const isContact = recipient?.mailboxId !== undefined && assigning.contacts.has(recipient.mailboxId);
  if (recipient && role.contactsOnly && !isContact) faults.push({ code: "role.not_contact", args: [role.id] });
  return recipient;
}

function senderOf(role: TemplateRole, own: RoleInput | undefined, assigning: Assigning, faults: FaultRow[]): Recipient {
  const { senderMailboxId } = assigning;
  if (own?.recipient !== undefined && own.recipient.toLowerCase() !== senderMailboxId) {
    faults.push({ code: "role.sender_fixed", args: [role.id], allowed: [senderMailboxId] });
  }
  return { mailboxId: senderMailboxId, email: undefined };
}

function inheritedOf(
  role: TemplateRole,
  own: RoleInput | undefined,
  assigning: Lookup,
  faults: FaultRow[],
): Recipient | undefined {
  const source = assigning.template.roles.find(({ id }) => id === role.sameAs);
  // What is wrong with the source is said once, where the source stands.
  const recipient = source && recipientOf({ ...source, sameAs: undefined }, assigning, []);
  const id = recipient && (recipient.mailboxId ?? recipient.email);
  if (id && own?.recipient !== undefined && own.recipient.toLowerCase() !== id) {
    faults.push({ code: "role.recipient_fixed", args: [role.id], allowed: [id] });
  }
  return recipient;
}

function fixedOf(
  role: TemplateRole,
  own: RoleInput | undefined,
  assigning: Assigning,
  faults: FaultRow[],
): Recipient | undefined {
  const fixed = role.recipient && "mailboxId" in role.recipient ? role.recipient.mailboxId : role.recipient?.email;
  if (fixed === undefined) return undefined;
  if (own?.recipient !== undefined && own.recipient.toLowerCase() !== fixed.toLowerCase()) {
    faults.push({ code: "role.recipient_fixed", args: [role.id], allowed: [fixed] });
    return undefined;
  }
  return usable(role.id, fixed, assigning, faults);
}

function usable(roleId: string, recipient: string, { mailboxes }: Assigning, faults: FaultRow[]): Recipient | undefined {
  const id = findId<"mailbox">(recipient);
  const email = id ? undefined : findEmail(recipient);
  if (email !== undefined) return { mailboxId: undefined, email };
  const card = id && mailboxes.get(id);
  if (!id) faults.push({ code: "role.email_refused", args: [roleId, recipient.slice(0, 256)] });
  else if (!card) faults.push({ code: "role.recipient_unknown", args: [id] });
  else if (card.isRemoved || card.isArchived) faults.push({ code: "role.recipient_removed", args: [id] });
  else return { mailboxId: id, email: undefined };
  return undefined;
}

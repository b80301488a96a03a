import type { FaultRow } from "../../fault/fault.ts";
import { findId, type MailboxId } from "../../ids/id.ts";
import type { Template, TemplateRole } from "../../template/model/model.ts";
import type { EnvelopeInput, RoleInput } from "../model/input.ts";
import { envelopeLimits } from "../model/limits.ts";
import type { EnvelopeRole, Recipient } from "../model/model.ts";
import { findRecipient } from "../model/recipient.ts";

/** The state of a mailbox that decides whether it can receive envelopes. */
export type RecipientState = { readonly isRemoved: boolean; readonly isArchived: boolean };

/** The inputs of a role assignment. */
export type AssignmentFacts = {
  readonly input: EnvelopeInput;
  readonly template: Template;
  readonly senderMailboxId: MailboxId;
  /** The existing mailboxes among those that `submittedRecipients` and `fixedRecipients` return. */
  readonly mailboxes: ReadonlyMap<MailboxId, RecipientState>;
  /** The sender's contacts among the mailboxes that `contactIdsOf` returns. */
  readonly contacts: ReadonlySet<MailboxId>;
  /** Whether roles may be without a recipient, as in a draft. */
  readonly isPartial?: boolean;
};

/** Assigns every role of the template to a mailbox, with no role active yet. Returns the faults of the assignment too. */
export function assignRoles(assigning: AssignmentFacts): {
  readonly roles: readonly EnvelopeRole[];
  readonly faults: readonly FaultRow[];
} {
  const { input, template } = assigning;
  const submitted: SubmittedRoles = new Map(input.roles.map((role) => [role.id, role]));
  const templateRoles = new Map(template.roles.map((role) => [role.id, role]));
  const faults = unknownRoles(input, template);
  const roles = template.roles.flatMap((role) => {
    const found: FaultRow[] = [];
    const recipient = recipientOf(role, { ...assigning, submitted, templateRoles }, found);
    faults.push(...found.map((row) => ({ ...(submitted.get(role.id)?.place ?? input.place), ...row })));
    return recipient === undefined && !assigning.isPartial
      ? []
      : [{ ...start, id: role.id, title: role.title, kind: role.kind, order: role.order, ...(recipient ?? nobody) }];
  });
  return { roles, faults: [...faults, ...tooManyEmails(roles, assigning)] };
}

const nobody = { mailboxId: undefined, email: undefined };

/** Limits the invited people to `envelopeLimits.emailsMax`: each of them receives an email. */
function tooManyEmails(roles: readonly EnvelopeRole[], { input }: AssignmentFacts): readonly FaultRow[] {
  const emails = new Map(roles.flatMap(({ id, email }) => (email === undefined ? [] : [[email, id]])));
  return [...emails]
    .slice(envelopeLimits.emailsMax)
    .map(([email, roleId]) => ({ code: "role.email_refused", args: [roleId ?? "", email ?? ""], ...input.place }));
}

const start = { isActive: false, isCompleted: false, completedAt: undefined };

/** The mailboxes that an input names as recipients, at most as many as a flow has roles. */
export function submittedRecipients(input: EnvelopeInput): readonly MailboxId[] {
  const ids = input.roles.flatMap(({ recipient }) => findId<"mailbox">(recipient ?? "") ?? []);
  return [...new Set(ids)].slice(0, recipientsMax);
}

/** The recipients that a template fixes. */
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

type SubmittedRoles = ReadonlyMap<string, RoleInput>;
/** The inputs of the assignment, with the submitted roles and those of the template by id. */
type Lookup = AssignmentFacts & {
  readonly submitted: SubmittedRoles;
  readonly templateRoles: ReadonlyMap<string, TemplateRole>;
};

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

function senderOf(role: TemplateRole, own: RoleInput | undefined, assigning: AssignmentFacts, faults: FaultRow[]): Recipient {
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
  const source = role.sameAs === undefined ? undefined : assigning.templateRoles.get(role.sameAs);
  // A fault of the source role is reported once, at the source.
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
  assigning: AssignmentFacts,
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

function usable(roleId: string, recipient: string, { mailboxes }: AssignmentFacts, faults: FaultRow[]): Recipient | undefined {
  const found = findRecipient(recipient);
  if (found?.email !== undefined) return found;
  const card = found && mailboxes.get(found.mailboxId);
  if (!found) faults.push({ code: "role.email_refused", args: [roleId, recipient.slice(0, 256)] });
  else if (!card) faults.push({ code: "role.recipient_unknown", args: [found.mailboxId] });
  else if (card.isRemoved || card.isArchived) faults.push({ code: "role.recipient_removed", args: [found.mailboxId] });
  else return found;
  return undefined;
}

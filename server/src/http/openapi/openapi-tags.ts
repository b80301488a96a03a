import { table } from "@chancery/core/text/table.ts";
import type { Json } from "@chancery/core/fault/fault.ts";

/** Descriptions of the reference's tags, in the order in which most readers need them. */
const texts = table<string>({
  setup: "Create the first owner, account, and mailbox with the one-time link from the log.",
  session:
    "Sign in, manage tokens, and read or change your own profile. Every other operation takes the token as a bearer token.",
  mailbox: "Envelopes are sent from and received in mailboxes. Name yours in the header `Mailbox`.",
  template:
    "A template defines the documents, fields, and flow of envelopes in XML. A change creates a new version; existing envelopes keep theirs.",
  envelope:
    "Send, fill in, sign, search, and organize envelopes. Upload their attachments, and download archives with sealed PDFs and the audit trail.",
  form: "A form is a prepared envelope with a link, which anyone can start and complete as a guest.",
  integration: "Get the empty XML of an envelope, ready to fill in and send from another program.",
  schema: "XSDs of templates and envelopes, for editors, validators, and code generators.",
  category: "Categories group the templates of an account or mailbox.",
  events: "What happened to the envelopes of a mailbox, in commit order: for programs that follow along.",
  label: "Labels mark envelopes in one mailbox. Other participants do not see them.",
  contact: "The address book of a mailbox.",
  scenario: "Scenarios make the next envelope of a completed one, by a stylesheet.",
  approvalFlow: "Approval routes that a mailbox has saved.",
  filterSettings: "Filters of lists that a mailbox has saved.",
  alias: "Names by which others find a mailbox.",
  "process-status": "Actions on many envelopes run in the background. Follow their progress here.",
  barcode: "Draw barcodes. Nothing is stored.",
  formula: "Evaluate formulas of templates with sample values. Nothing is stored.",
  notification: "In-app notifications, and which ones people switch on by email and in the app.",
  unsubscribe: "The page that people open from an email to stop emails of its kind, and the POST of mail clients (RFC 8058).",
  dictionary:
    "Dictionaries are tables of records that template fields pick values from. Search, change, and export them, or read their history.",
  upload: "Import files of records into dictionaries, in one request or in parts (tus 1.0). An import applies all rows or none.",
  "csv-parser": "Preview a file of records before you import it.",
  account: "Manage an account: its people, mailboxes, domains, identity providers, and policies.",
  permission: "Define roles, and grant them to people in accounts and mailboxes.",
  registration: "Register with an email address, and set or reset a password.",
  validation: "Check an invitation by its code, before its recipient acts on the envelope.",
  invitation: "The page that people open from an email that invites them to an envelope.",
  join: "The page that people open from an email about their account, such as a registration or a new password.",
  saml: "SAML2 metadata of the service, for identity providers.",
  saml2: "Start a sign-in through a SAML2 provider.",
  oauth2: "Start a sign-in through an OpenID Connect provider.",
  audit: "The activity log of an account.",
  report: "Follow reports of envelopes, people, mailboxes and audit logs, and download them as CSV.",
  audittrail: "The audit trail of an envelope, notes in it, and the trail as PDF.",
  service: "Settings, health checks, and metrics of the service.",
});

/** The tags of a document: those that are described in their order, then the others by name. */
export function tagsOf(used: ReadonlySet<string>): readonly Json[] {
  const known = Object.keys(texts).filter((name) => used.has(name));
  const others = [...used].filter((name) => !(name in texts)).toSorted();
  return [...known.map((name) => ({ name, description: texts[name] ?? "" })), ...others.map((name) => ({ name }))];
}

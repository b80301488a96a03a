import type { FaultRow } from "../fault/fault.ts";
import { refuse } from "../fault/fault.ts";
import type { MailboxId } from "../ids/id.ts";
import { findEmail } from "./email.ts";
import { checkPassword } from "./password.ts";
import type { Provision, ProvisionedAccount, ProvisionedContact, ProvisionedMailbox, ProvisionedUser } from "./provision.ts";
import { isObject } from "../text/is-object.ts";
import { valueReader, type ValueReader } from "./read-values.ts";
import { mailboxRoleNames } from "./roles.ts";

const listMax = 10_000;
/** The format of argon2 hashes. Costs are bounded, so that a sign-in cannot use more memory or time. */
const hashPattern = /^\$argon2id?\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,86}$/;
const hashMemoryMaxKib = 262_144;
const hashPassesMax = 16;

/** A provisioning file's content, checked as a whole. Throws all its faults at once, each with its path. */
export function readProvision(content: unknown): Provision {
  const rows: FaultRow[] = [];
  const read = valueReader(rows);
  const file = read.record(content, "", ["reapply", "accounts"]);
  const accounts = read
    .list(file["accounts"], "/accounts", listMax)
    .map((one, at) => readAccount(read, rows, one, `/accounts/${at}`));
  const isReapplied = read.flag(file["reapply"], "/reapply");
  checkSecrets(read, accounts);
  refuse(rows);
  return { isReapplied, accounts };
}

function readAccount(read: ValueReader, rows: FaultRow[], value: unknown, pointer: string): ProvisionedAccount {
  const account = read.record(value, pointer, ["uuid", "name", "inn", "type", "mailboxes", "users", "contacts"]);
  const each = <T>(name: string, one: (value: unknown, pointer: string) => T): readonly T[] =>
    read.list(account[name], `${pointer}/${name}`, listMax).map((item, at) => one(item, `${pointer}/${name}/${at}`));
  const mailboxes = each("mailboxes", (item, at) => readMailbox(read, item, at));
  const names = new Set(mailboxes.flatMap((mailbox) => [mailbox.name, ...(mailbox.uuid ? [mailbox.uuid] : [])]));
  if (new Set(mailboxes.map((mailbox) => mailbox.name)).size < mailboxes.length) {
    read.wrong(`${pointer}/mailboxes`, "has a name twice");
  }
  const users = each("users", (item, at) => readUser(read, rows, item, at));
  const contacts = each("contacts", (item, at) => readContact(read, item, at));
  for (const user of users) {
    for (const { mailbox } of user.mailboxes) {
      if (!names.has(mailbox)) read.wrong(`${user.pointer}/mailboxes/${mailbox}`, "is no mailbox of this account in this file");
    }
  }
  for (const contact of contacts) {
    if (!names.has(contact.mailbox)) read.wrong(`${contact.pointer}/mailbox`, "is no mailbox of this account in this file");
  }
  return {
    pointer,
    uuid: read.id<"account">(account["uuid"], `${pointer}/uuid`),
    name: read.text(account["name"], `${pointer}/name`, { min: 1, max: 256 }),
    inn: read.text(account["inn"], `${pointer}/inn`, { min: 0, max: 128, fallback: "" }),
    type: read.word(account["type"], `${pointer}/type`, ["company", "personal"]) ?? "company",
    mailboxes,
    users,
    contacts,
  };
}

function readMailbox(read: ValueReader, value: unknown, pointer: string): ProvisionedMailbox {
  const mailbox = read.record(value, pointer, ["uuid", "name", "aliases", "hideNameForAccounts"]);
  const aliases = read.list(mailbox["aliases"], `${pointer}/aliases`, 1000).map((alias, at) => {
    const name = read.text(alias, `${pointer}/aliases/${at}`, { min: 3, max: 256 });
    if (findEmail(name) !== undefined) read.wrong(`${pointer}/aliases/${at}`, "must not be an email address");
    return name;
  });
  return {
    pointer,
    uuid: read.id<"mailbox">(mailbox["uuid"], `${pointer}/uuid`),
    name: read.text(mailbox["name"], `${pointer}/name`, { min: 1, max: 256 }),
    aliases: mailbox["aliases"] === undefined ? undefined : [...new Set(aliases)],
    hidesName: read.flag(mailbox["hideNameForAccounts"], `${pointer}/hideNameForAccounts`),
  };
}

const userKeys = ["email", "password", "passwordHash", "firstName", "lastName", "accountRole", "breakGlass", "mailboxes"];

function readUser(read: ValueReader, rows: FaultRow[], value: unknown, pointer: string): ProvisionedUser {
  const user = read.record(value, pointer, userKeys);
  const email = findEmail(read.text(user["email"], `${pointer}/email`, { min: 1, max: 254 }));
  if (email === undefined && typeof user["email"] === "string") read.wrong(`${pointer}/email`, "must be an email address");
  const role = read.word(user["accountRole"], `${pointer}/accountRole`, ["owner", "none"]);
  const isBreakGlass = read.flag(user["breakGlass"], `${pointer}/breakGlass`);
  if (isBreakGlass && role !== "owner") read.wrong(`${pointer}/breakGlass`, "is for an owner of the account");
  return {
    pointer,
    email: email ?? "",
    secret: readSecret(read, rows, user, pointer),
    firstName: read.text(user["firstName"], `${pointer}/firstName`, { min: 0, max: 256, fallback: "" }),
    lastName: read.text(user["lastName"], `${pointer}/lastName`, { min: 0, max: 256, fallback: "" }),
    accountRole: role,
    isBreakGlass,
    mailboxes: readRoles(read, user["mailboxes"], `${pointer}/mailboxes`),
  };
}

function readSecret(
  read: ValueReader,
  rows: FaultRow[],
  user: Readonly<Record<string, unknown>>,
  pointer: string,
): ProvisionedUser["secret"] {
  const { password, passwordHash } = user;
  if (password !== undefined && passwordHash !== undefined) read.wrong(pointer, "has both password and passwordHash");
  if (password !== undefined) {
    if (typeof password !== "string") read.wrong(`${pointer}/password`, "must be a text; put numbers in quotes");
    else
      rows.push(
        ...checkPassword(password, `${pointer}/password`).map((row) => ({
          ...row,
          args: [`${row.args?.[0]} (${pointer}/password)`],
        })),
      );
    return { password: typeof password === "string" ? password : "" };
  }
  if (passwordHash === undefined) return undefined;
  if (typeof passwordHash !== "string" || !isHash(passwordHash)) {
    read.wrong(
      `${pointer}/passwordHash`,
      "must be an argon2id hash ($argon2id$v=19$m=…,t=…,p=…$…) of at most 256 MiB and 16 passes",
    );
    return undefined;
  }
  return { passwordHash };
}

function isHash(text: string): boolean {
  const [, memory, passes, lanes] = hashPattern.exec(text) ?? [];
  return (
    text.startsWith("$argon2id$") &&
    Number(memory) >= 8 &&
    Number(memory) <= hashMemoryMaxKib &&
    Number(passes) >= 1 &&
    Number(passes) <= hashPassesMax &&
    Number(lanes) >= 1
  );
}

function readRoles(read: ValueReader, value: unknown, pointer: string): ProvisionedUser["mailboxes"] {
  if (value === undefined || value === null) return [];
  if (!isObject(value)) {
    read.wrong(pointer, `must be a map from mailbox to ${mailboxRoleNames.join(", ")}`);
    return [];
  }
  return Object.entries(value).flatMap(([mailbox, name]) => {
    const role = read.word(name ?? "", `${pointer}/${mailbox}`, mailboxRoleNames);
    return role ? [{ mailbox: mailbox.trim(), role }] : [];
  });
}

function readContact(read: ValueReader, value: unknown, pointer: string): ProvisionedContact {
  const contact = read.record(value, pointer, ["mailbox", "name", "contact"]);
  const other = read.id<"mailbox">(contact["contact"], `${pointer}/contact`);
  if (contact["contact"] === undefined) read.wrong(`${pointer}/contact`, "is missing");
  return {
    pointer,
    mailbox: read.text(contact["mailbox"], `${pointer}/mailbox`, { min: 1, max: 256 }),
    name: read.text(contact["name"], `${pointer}/name`, { min: 3, max: 255 }),
    contact: other ?? ("" as MailboxId),
  };
}

/** Checks that a user has the same password in every account of the file. */
function checkSecrets(read: ValueReader, accounts: readonly ProvisionedAccount[]): void {
  const secrets = new Map<string, string>();
  for (const user of accounts.flatMap((account) => account.users)) {
    if (user.secret === undefined || user.email === "") continue;
    const text = JSON.stringify(user.secret);
    if ((secrets.get(user.email) ?? text) !== text)
      read.wrong(`${user.pointer}/email`, "has another password elsewhere in this file");
    secrets.set(user.email, text);
  }
}

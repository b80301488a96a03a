import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "../fault/fault.ts";
import { readProvision } from "./read-provision.ts";

const id = "01930000-0000-7000-8000-0000000000e1";
const hash = (memory: number, passes: number, lanes = 1): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${lanes}$${"c".repeat(22)}$${"d".repeat(43)}`;

type Values = Readonly<Record<string, unknown>>;
const ann = { email: "Ann@Echo.example", password: "a long enough phrase" };
const account = (more: Values): Values => ({ name: "Echo", mailboxes: [{ name: "Desk", uuid: id }], ...more });
const withUser = (more: Values): Values => account({ users: [{ ...ann, ...more }] });
const withMailbox = (more: Values): Values => account({ mailboxes: [{ name: "Desk", ...more }] });
const withContact = (more: Values): Values => account({ contacts: [{ mailbox: "Desk", name: "Bob", contact: id, ...more }] });
const secret = (value: unknown): Values => withUser({ password: undefined, passwordHash: value });

test("a file is read completely, with the documented defaults", () => {
  const content = {
    accounts: [
      {
        uuid: id,
        name: " Echo ",
        inn: "12345678",
        type: "personal",
        mailboxes: [{ uuid: id, name: "Desk", aliases: ["front", "front"], hideNameForAccounts: true }, { name: "Vault" }],
        users: [
          {
            ...ann,
            firstName: "Ann",
            lastName: "Lee",
            accountRole: "owner",
            breakGlass: true,
            mailboxes: { [` ${id} `.trim()]: "owner" },
          },
          { email: "bob@echo.example", passwordHash: hash(65_536, 3), mailboxes: null },
          { email: "cid@echo.example" },
        ],
        contacts: [{ mailbox: "Vault", name: "Bob", contact: id }],
      },
      { name: "Bare" },
    ],
  };
  const at = "/accounts/0";
  const none = { firstName: "", lastName: "", accountRole: undefined, isBreakGlass: false, mailboxes: [] };
  assert.deepEqual(readProvision(content).accounts, [
    {
      pointer: at,
      uuid: id,
      name: "Echo",
      inn: "12345678",
      type: "personal",
      mailboxes: [
        { pointer: `${at}/mailboxes/0`, uuid: id, name: "Desk", aliases: ["front"], hidesName: true },
        { pointer: `${at}/mailboxes/1`, uuid: undefined, name: "Vault", aliases: undefined, hidesName: false },
      ],
      users: [
        {
          pointer: `${at}/users/0`,
          email: "ann@echo.example",
          secret: { password: "a long enough phrase" },
          firstName: "Ann",
          lastName: "Lee",
          accountRole: "owner",
          isBreakGlass: true,
          mailboxes: [{ mailbox: id, role: "owner" }],
        },
        { pointer: `${at}/users/1`, email: "bob@echo.example", secret: { passwordHash: hash(65_536, 3) }, ...none },
        { pointer: `${at}/users/2`, email: "cid@echo.example", secret: undefined, ...none },
      ],
      contacts: [{ pointer: `${at}/contacts/0`, mailbox: "Vault", name: "Bob", contact: id }],
    },
    { pointer: "/accounts/1", uuid: undefined, name: "Bare", inn: "", type: "company", mailboxes: [], users: [], contacts: [] },
  ]);
  assert.deepEqual(readProvision({}), { isReapplied: false, accounts: [] });
  assert.deepEqual(readProvision({ reapply: true }), { isReapplied: true, accounts: [] });
});

const long = "x".repeat(257);
const wrongs: readonly (readonly [account: unknown, faults: string])[] = [
  [account({ nmae: "x" }), "/accounts/0/nmae is not known here; expected uuid, name, inn, type, mailboxes, users, contacts"],
  [account({ name: undefined }), "/accounts/0/name is missing"],
  [account({ name: " " }), "/accounts/0/name must be a text of 1 to 256 characters"],
  [account({ name: long }), "/accounts/0/name must be a text of 1 to 256 characters"],
  [account({ name: "a\u0000" }), "/accounts/0/name must be a text of 1 to 256 characters"],
  [account({ name: [7] }), "/accounts/0/name must be a text of 1 to 256 characters"],
  [account({ inn: 12_345_678 }), "/accounts/0/inn must be a text of 0 to 128 characters; put numbers in quotes"],
  [account({ inn: "1".repeat(129) }), "/accounts/0/inn must be a text of 0 to 128 characters"],
  [account({ type: "club" }), "/accounts/0/type must be company or personal"],
  [account({ uuid: "1" }), "/accounts/0/uuid must be a UUID"],
  [account({ uuid: 1 }), "/accounts/0/uuid must be a UUID"],
  [account({ users: {} }), "/accounts/0/users must be a list of at most 10000"],
  [
    account({ contacts: Array.from({ length: 10_001 }, () => undefined) }),
    "/accounts/0/contacts must be a list of at most 10000",
  ],
  [account({ mailboxes: [{ name: "A" }, { name: "A" }] }), "/accounts/0/mailboxes has a name twice"],
  [
    withMailbox({ alias: "x" }),
    "/accounts/0/mailboxes/0/alias is not known here; expected uuid, name, aliases, hideNameForAccounts",
  ],
  [withMailbox({ name: long }), "/accounts/0/mailboxes/0/name must be a text of 1 to 256 characters"],
  [withMailbox({ name: "" }), "/accounts/0/mailboxes/0/name must be a text of 1 to 256 characters"],
  [withMailbox({ uuid: "x" }), "/accounts/0/mailboxes/0/uuid must be a UUID"],
  [withMailbox({ aliases: ["ab"] }), "/accounts/0/mailboxes/0/aliases/0 must be a text of 3 to 256 characters"],
  [withMailbox({ aliases: [long] }), "/accounts/0/mailboxes/0/aliases/0 must be a text of 3 to 256 characters"],
  [withMailbox({ aliases: ["abc", "a@b.example"] }), "/accounts/0/mailboxes/0/aliases/1 must not be an email address"],
  [
    withMailbox({ aliases: Array.from({ length: 1001 }, () => "abc") }),
    "/accounts/0/mailboxes/0/aliases must be a list of at most 1000",
  ],
  [withMailbox({ hideNameForAccounts: "yes" }), "/accounts/0/mailboxes/0/hideNameForAccounts must be true or false"],
  [
    withUser({ mail: "x" }),
    "/accounts/0/users/0/mail is not known here; expected email, password, passwordHash, firstName, lastName, accountRole, breakGlass, mailboxes",
  ],
  [withUser({ email: "ann" }), "/accounts/0/users/0/email must be an email address"],
  [withUser({ email: undefined }), "/accounts/0/users/0/email is missing"],
  [withUser({ firstName: long }), "/accounts/0/users/0/firstName must be a text of 0 to 256 characters"],
  [withUser({ lastName: long }), "/accounts/0/users/0/lastName must be a text of 0 to 256 characters"],
  [withUser({ accountRole: "boss" }), "/accounts/0/users/0/accountRole must be owner or none"],
  [withUser({ breakGlass: 1 }), "/accounts/0/users/0/breakGlass must be true or false"],
  [withUser({ breakGlass: true, accountRole: "none" }), "/accounts/0/users/0/breakGlass is for an owner of the account"],
  [withUser({ mailboxes: ["Desk"] }), "/accounts/0/users/0/mailboxes must be a map from mailbox to owner, user, viewer"],
  [withUser({ mailboxes: { Desk: "boss" } }), "/accounts/0/users/0/mailboxes/Desk must be owner or user or viewer"],
  [withUser({ mailboxes: { Desk: null } }), "/accounts/0/users/0/mailboxes/Desk must be owner or user or viewer"],
  [withUser({ mailboxes: { Attic: "owner" } }), "/accounts/0/users/0/mailboxes/Attic is no mailbox of this account in this file"],
  [withUser({ passwordHash: hash(8, 1) }), "/accounts/0/users/0 has both password and passwordHash"],
  [withUser({ password: 12_345_678 }), "/accounts/0/users/0/password must be a text; put numbers in quotes"],
  [withContact({ mail: "x" }), "/accounts/0/contacts/0/mail is not known here; expected mailbox, name, contact"],
  [withContact({ mailbox: "Attic" }), "/accounts/0/contacts/0/mailbox is no mailbox of this account in this file"],
  [withContact({ name: "Bo" }), "/accounts/0/contacts/0/name must be a text of 3 to 255 characters"],
  [withContact({ name: "x".repeat(256) }), "/accounts/0/contacts/0/name must be a text of 3 to 255 characters"],
  [withContact({ contact: undefined }), "/accounts/0/contacts/0/contact is missing"],
  [withContact({ contact: "x" }), "/accounts/0/contacts/0/contact must be a UUID"],
];

test("each fault of a file is reported with its place", () => {
  for (const [one, message] of wrongs) assert.deepEqual(faultsOf({ accounts: [one] }), [`request.invalid ${message}`]);
  assert.deepEqual(faultsOf({ accounts: [[]] }), [
    "request.invalid /accounts/0 must be a map of uuid, name, inn, type, mailboxes, users, contacts",
    "request.invalid /accounts/0/name is missing",
  ]);
  assert.deepEqual(faultsOf(null), ["request.invalid / must be a map of reapply, accounts"]);
  assert.deepEqual(faultsOf([]), ["request.invalid / must be a map of reapply, accounts"]);
  assert.deepEqual(faultsOf({ account: 1 }), ["request.invalid /account is not known here; expected reapply, accounts"]);
  assert.deepEqual(faultsOf({ reapply: "yes" }), ["request.invalid /reapply must be true or false"]);
  assert.deepEqual(faultsOf({ accounts: "x" }), ["request.invalid /accounts must be a list of at most 10000"]);
  const [tooShort = ""] = faultsOf({ accounts: [withUser({ password: "short" })] });
  assert.match(tooShort, /^password\.\S+ .+ \(\/accounts\/0\/users\/0\/password\)$/);
});

test("texts may be as long as they may be", () => {
  const all = account({
    name: "x".repeat(256),
    inn: "1".repeat(128),
    mailboxes: [{ name: "y".repeat(256), aliases: ["abc", "z".repeat(256)] }],
    users: [{ ...ann, firstName: "f".repeat(256), lastName: "l".repeat(256) }],
    contacts: [
      { mailbox: "y".repeat(256), name: "abc", contact: id },
      { mailbox: "y".repeat(256), name: "n".repeat(255), contact: id },
    ],
  });
  assert.deepEqual(faultsOf({ accounts: [all] }), []);
});

test("a hash of a password is argon2id of at most 256 MiB and 16 passes", () => {
  const message =
    "/accounts/0/users/0/passwordHash must be an argon2id hash ($argon2id$v=19$m=…,t=…,p=…$…) of at most 256 MiB and 16 passes";
  const wrong = [
    7,
    "",
    "$2b$10$x",
    hash(7, 1),
    hash(262_145, 1),
    hash(8, 0),
    hash(8, 17),
    hash(8, 1, 0),
    hash(8, 1).replace("2id", "2i"),
  ];
  for (const one of [...wrong, hash(8, 1).replace("2id", "2d"), ` ${hash(8, 1)}`])
    assert.deepEqual(faultsOf({ accounts: [secret(one)] }), [`request.invalid ${message}`], String(one));
  for (const one of [hash(8, 1), hash(262_144, 16), hash(8, 1, 99)])
    assert.deepEqual(faultsOf({ accounts: [secret(one)] }), [], one);
});

test("a person has one password, in however many accounts", () => {
  const file = (second: Values): unknown => ({
    accounts: [withUser({}), account({ users: [{ email: "ANN@echo.example", ...second }] })],
  });
  const faults = "request.invalid /accounts/1/users/0/email has another password elsewhere in this file";
  assert.deepEqual(faultsOf(file({ password: "another long phrase" })), [faults]);
  assert.deepEqual(faultsOf(file({ passwordHash: hash(8, 1) })), [faults]);
  assert.deepEqual(faultsOf(file({ password: ann.password })), []);
  assert.deepEqual(faultsOf(file({})), []);
});

function faultsOf(content: unknown): readonly string[] {
  try {
    readProvision(content);
    return [];
  } catch (error) {
    assert.ok(error instanceof Fault);
    const { errors } = error.details;
    const rows = errors ?? [{ code: error.code, args: error.details.args }];
    return rows.map(({ code, args = [] }) => `${code} ${args.join(" ")}`);
  }
}

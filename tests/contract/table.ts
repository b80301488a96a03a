import { accountPermissions, mailboxPermissions } from "@chancery/core/access/permissions.ts";
import { described, type Described } from "./schema.ts";

/** Permissions by where they are granted. */
export type Granted = { readonly mailbox: readonly number[]; readonly account: readonly number[] };

/** Permissions that an operation requires by openapi.json: one of `oneOf` in the mailbox, `account` in the account, `also` by its action. */
export type Asking = {
  readonly oneOf: readonly number[];
  readonly account: number | undefined;
  /** Permissions that are always required besides, and all that may be required. */
  readonly always: Granted;
  readonly also: Granted;
};

const mailboxNumbers: Readonly<Record<string, number>> = mailboxPermissions;
const accountNumbers: Readonly<Record<string, number>> = accountPermissions;
const all: Granted = { mailbox: Object.values(mailboxPermissions), account: Object.values(accountPermissions) };

/** The table of permissions as openapi.json publishes it: every operation that needs a sign-in. */
export const table: ReadonlyMap<string, Asking> = new Map(
  [...described]
    .filter(([, { security }]) => security.length > 0)
    .map(([operation, submitted]) => [operation, askingOf(submitted)] as const),
);

/** Every permission but those the operation always requires; undefined when it requires none. */
export function lacking({ oneOf, account, always }: Asking): (Granted & { readonly code: number }) | undefined {
  const mailbox = [...oneOf, ...always.mailbox];
  const accounts = [...(account === undefined ? [] : [account]), ...always.account];
  if (mailbox.length + accounts.length === 0) return undefined;
  return {
    mailbox: all.mailbox.filter((number) => !mailbox.includes(number)),
    account: all.account.filter((number) => !accounts.includes(number)),
    code: mailbox.length > 0 ? 90014 : 90002,
  };
}

/** Grants of exactly the permissions in the table, for each of those of which one is enough. In a mailbox every member has at least one. */
export function enough({ oneOf, account, also }: Asking): readonly Granted[] {
  const accounts = [...(account === undefined ? [] : [account]), ...also.account];
  const ways = oneOf.length > 0 ? oneOf.map((number) => [number]) : [[]];
  return ways.map((way) => {
    const mailbox = [...way, ...also.mailbox];
    return { mailbox: mailbox.length > 0 ? mailbox : [mailboxPermissions.integrationView], account: accounts };
  });
}

function askingOf(submitted: Described): Asking {
  const { "x-permission": permission = [], "x-account-permission": account, "x-also": also = [] } = submitted;
  const always = also.filter(({ when }) => when === undefined);
  return {
    oneOf: [permission].flat().map((word) => numberIn(mailboxNumbers, word)),
    account: account === undefined ? undefined : numberIn(accountNumbers, account),
    always: numbersOf(always),
    also: numbersOf(also),
  };
}

function numbersOf(also: NonNullable<Described["x-also"]>): Granted {
  return {
    mailbox: also.flatMap(({ mailbox }) => (mailbox === undefined ? [] : [numberIn(mailboxNumbers, mailbox)])),
    account: also.flatMap(({ account }) => (account === undefined ? [] : [numberIn(accountNumbers, account)])),
  };
}

function numberIn(numbers: Readonly<Record<string, number>>, word: string): number {
  const number = numbers[word];
  if (number === undefined) throw new Error(`${word} is no permission`);
  return number;
}

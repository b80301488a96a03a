import { accountPermissions, mailboxPermissions } from "./permissions.ts";

/** What a token with scopes may be used for, at most. */
export type TokenScopes = { readonly account: ReadonlySet<number>; readonly mailbox: ReadonlySet<number> };

type Kind = keyof TokenScopes;

const tables = { account: accountPermissions, mailbox: mailboxPermissions } as const;

/** Every permission by its full name: `mailbox.envelopeSend`, `account.accountView`. */
const permissions: ReadonlyMap<string, { readonly kind: Kind; readonly name: string; readonly id: number }> = new Map(
  (["account", "mailbox"] as const).flatMap((kind) =>
    Object.entries(tables[kind]).map(([name, id]) => [`${kind}.${name}`, { kind, name, id }]),
  ),
);

/** The most names a token has: as many as there are permissions. */
export const scopesMax = permissions.size;

/**
 * The full names of the permissions that a word means: an id, a name or a full name. Some ids and names are both an
 * account's and a mailbox's: they mean both. Empty for a word that means none.
 */
export function findScopes(word: string | number): readonly string[] {
  return [...permissions].flatMap(([full, { name, id }]) => ([full, name, String(id)].includes(String(word)) ? [full] : []));
}

/** The scopes of these full names. One that is no permission (any more) allows nothing. */
export function scopesOf(names: readonly string[]): TokenScopes {
  const of = (wanted: Kind) =>
    new Set(names.flatMap((name) => permissions.get(name) ?? []).flatMap(({ kind, id }) => (kind === wanted ? [id] : [])));
  return { account: of("account"), mailbox: of("mailbox") };
}

/** What is left of a person's permissions; all of them without scopes. */
export function within(granted: readonly number[], scope: ReadonlySet<number> | undefined): ReadonlySet<number> {
  return new Set(scope ? granted.filter((permission) => scope.has(permission)) : granted);
}

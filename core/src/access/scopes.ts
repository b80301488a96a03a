import { accountPermissions, mailboxPermissions } from "./permissions.ts";

/** Permission ids to which a token with scopes is limited. */
export type TokenScopes = { readonly account: ReadonlySet<number>; readonly mailbox: ReadonlySet<number> };

type Kind = keyof TokenScopes;

const tables = { account: accountPermissions, mailbox: mailboxPermissions } as const;

/** Every permission by its full name: `mailbox.envelopeSend`, `account.accountView`. */
const permissions: ReadonlyMap<string, { readonly kind: Kind; readonly name: string; readonly id: number }> = new Map(
  (["account", "mailbox"] as const).flatMap((kind) =>
    Object.entries(tables[kind]).map(([name, id]) => [`${kind}.${name}`, { kind, name, id }]),
  ),
);

/**
 * The full names of the permissions that a word means: an id, a name or a full name. Some ids and names belong to both an
 * account and a mailbox permission and mean both. Empty for an unknown word.
 */
export function findScopes(word: string | number): readonly string[] {
  return [...permissions].flatMap(([full, { name, id }]) => ([full, name, String(id)].includes(String(word)) ? [full] : []));
}

/** The scopes of these full names. Unknown names, such as those of removed permissions, allow nothing. */
export function scopesOf(names: readonly string[]): TokenScopes {
  const of = (wanted: Kind) =>
    new Set(names.flatMap((name) => permissions.get(name) ?? []).flatMap(({ kind, id }) => (kind === wanted ? [id] : [])));
  return { account: of("account"), mailbox: of("mailbox") };
}

/** The granted permissions that the scope includes; all of them without a scope. */
export function within(granted: readonly number[], scope: ReadonlySet<number> | undefined): ReadonlySet<number> {
  return new Set(scope ? granted.filter((permission) => scope.has(permission)) : granted);
}

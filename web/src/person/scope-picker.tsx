import { useWords } from "../app/words.ts";
import type { Kind } from "../permissions/groups.ts";
import { PermissionPicker } from "../permissions/permission-picker.tsx";

const words = {
  en: {
    limit: "Limit the permissions of the token",
    hint: "If nothing is selected, it can do everything that you can.",
    kinds: { mailbox: "In mailboxes", account: "In accounts" },
  },
  uk: {
    limit: "Обмежити дозволи токена",
    hint: "Якщо нічого не вибрано, йому дозволено все, що й вам.",
    kinds: { mailbox: "У скриньках", account: "В облікових записах" },
  },
};

/** Chosen permissions by kind. */
export type Scopes = Readonly<Record<Kind, ReadonlySet<number>>>;

/** The choice of nothing, which means everything. */
export const noScopes: Scopes = { mailbox: new Set(), account: new Set() };

const kinds: readonly Kind[] = ["mailbox", "account"];

type Props = { readonly scopes: Scopes; readonly onChange: (scopes: Scopes) => void };

/** Permissions to which a token is limited. */
export function ScopePicker({ scopes, onChange }: Props) {
  const text = useWords(words);
  return (
    <details className="rounded-md border border-line px-4">
      <summary className="min-h-11 py-2.5">{text.limit}</summary>
      <div className="flex flex-col gap-4 pb-4">
        <p className="text-sm text-muted">{text.hint}</p>
        {kinds.map((kind) => (
          <section key={kind} className="flex flex-col gap-2">
            <h3 className="font-medium">{text.kinds[kind]}</h3>
            <PermissionPicker kind={kind} chosen={scopes[kind]} onChange={(chosen) => onChange({ ...scopes, [kind]: chosen })} />
          </section>
        ))}
      </div>
    </details>
  );
}

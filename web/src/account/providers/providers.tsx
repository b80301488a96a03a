import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";
import { may, type PartProps } from "../parts.ts";
import { ProviderForm } from "./provider-form.tsx";
import { listProviders, type Kind } from "./provider-kinds.ts";
import { ProviderView } from "./provider-view.tsx";
import { ListState } from "../../ui/list-state.tsx";

const words = {
  en: {
    title: "Single sign-on",
    hint: "Users with an email address in your verified domains can sign in through your identity provider.",
    none: "No identity providers yet.",
    kinds: { saml: "SAML 2.0", oauth: "OpenID Connect" },
    add: { saml: "Add a SAML 2.0 provider", oauth: "Add an OpenID Connect provider" },
  },
  uk: {
    title: "Єдиний вхід",
    hint: "Користувачі з адресами у ваших підтверджених доменах можуть входити через вашого постачальника ідентифікації.",
    none: "Постачальників ще немає.",
    kinds: { saml: "SAML 2.0", oauth: "OpenID Connect" },
    add: { saml: "Додати постачальника SAML 2.0", oauth: "Додати постачальника OpenID Connect" },
  },
};

const kinds: readonly Kind[] = ["saml", "oauth"];

/** The identity providers of an account. */
export function Providers({ account }: PartProps) {
  const text = useWords(words);
  const [adding, setAdding] = useState<Kind>();
  const [open, setOpen] = useState<string>();
  const canManage = may(account, "domainManage");
  const list = useQuery({
    queryKey: ["providers", account.uuid],
    queryFn: ({ signal }) => listProviders(account.uuid, signal),
  });
  return (
    <Section title={text.title} hint={text.hint}>
      <ListState list={list} rows={list.data} none={!adding && <p className="text-muted">{text.none}</p>} />
      <ul className="flex flex-col gap-2">
        {list.data?.map((provider) => (
          <li key={provider.id} className="rounded-lg border border-line bg-surface">
            <h3>
              <button
                type="button"
                disabled={!canManage}
                aria-expanded={open === provider.id}
                className="flex min-h-11 w-full flex-wrap items-baseline gap-x-3 rounded-lg px-4 py-2 text-start font-medium enabled:hover:bg-sunken"
                onClick={() => setOpen(open === provider.id ? undefined : provider.id)}
              >
                {provider.name}
                <span className="text-sm text-muted">{text.kinds[provider.kind]}</span>
              </button>
            </h3>
            {open === provider.id && (
              <ProviderView account={account.uuid} provider={provider} onChanged={() => void list.refetch()} />
            )}
          </li>
        ))}
      </ul>
      {adding && (
        <ProviderForm
          key={adding}
          account={account.uuid}
          kind={adding}
          onClose={() => setAdding(undefined)}
          onSaved={() => {
            setAdding(undefined);
            void list.refetch();
          }}
        />
      )}
      {canManage && !adding && (
        <div className="flex flex-wrap gap-2">
          {kinds.map((kind) => (
            <Button key={kind} onClick={() => setAdding(kind)} text={text.add[kind]} />
          ))}
        </div>
      )}
    </Section>
  );
}

import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { client } from "../../app/client.ts";
import { useWords } from "../../app/words.ts";
import { Checkbox } from "../../ui/form.tsx";
import { ListState } from "../../ui/list-state.tsx";
import { MoreButton } from "../../ui/more-button.tsx";
import { usePages } from "../../ui/paged-list.tsx";

const words = {
  en: {
    title: "Domains",
    none: "The account has no domains yet. Add one under Domains.",
    other: (name: string) => `uses ${name}`,
    unverified: "not verified",
    only: "Users of this domain can only sign in here, not with a password",
  },
  uk: {
    title: "Домени",
    none: "В обліковому записі ще немає домену. Додайте його в розділі «Домени».",
    other: (name: string) => `використовує ${name}`,
    unverified: "не підтверджено",
    only: "Користувачі цього домену можуть входити лише тут, без пароля",
  },
};

type Props = { readonly account: string; readonly provider: string };

/** The domains whose people sign in through a provider. */
export function ProviderDomains({ account, provider }: Props) {
  const text = useWords(words);
  const list = usePages(["domains", account], client.domains.list, { accountUuid: account, limit: 100 });
  const change = useMutation({
    mutationFn: ({ domain, body }: { readonly domain: types.AccountDomain; readonly body: types.AccountDomainToChange }) =>
      client.domains.update({ accountUuid: account, domainUuid: domain.domainUuid, body }),
    onSuccess: () => list.refetch(),
  });
  return (
    <section className="flex flex-col gap-1">
      <h4 className="font-medium">{text.title}</h4>
      <ListState list={list} rows={list.data} error={list.error ?? change.error} lines={1} none={text.none} />
      {list.data?.map((domain) => {
        // what is being saved is shown at once
        const saved = change.isPending && change.variables.domain.uuid === domain.uuid ? change.variables.body : {};
        const { domainUnicode, status, ssoIdProvider, ssoIdProviderUuid, onlySsoLogin } = { ...domain, ...saved };
        const isOurs = ssoIdProviderUuid === provider;
        const notes = [status === "UNVERIFIED" && text.unverified, ssoIdProvider && !isOurs && text.other(ssoIdProvider.name)];
        const note = notes.filter(Boolean).join(", ");
        return (
          <div key={domain.uuid}>
            <Checkbox
              label={note === "" ? domainUnicode : `${domainUnicode} (${note})`}
              checked={isOurs}
              onChange={() =>
                change.mutate({
                  domain,
                  body: isOurs ? { ssoIdProviderUuid: null, onlySsoLogin: false } : { ssoIdProviderUuid: provider },
                })
              }
            />
            {isOurs && (
              <Checkbox
                className="ms-8"
                label={text.only}
                checked={onlySsoLogin === true}
                onChange={() => change.mutate({ domain, body: { onlySsoLogin: !onlySsoLogin } })}
              />
            )}
          </div>
        );
      })}
      <MoreButton className="self-start" list={list} />
    </section>
  );
}

import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../app/client.ts";
import { useWords } from "../app/words.ts";
import { Form, SubmitButton, TextField } from "../ui/form.tsx";
import { Section } from "../ui/section.tsx";
import { DomainView } from "./domain-view.tsx";
import { may, type PartProps } from "./parts.ts";
import { ListState } from "../ui/list-state.tsx";
import { MoreButton } from "../ui/more-button.tsx";
import { usePages } from "../ui/paged-list.tsx";

const words = {
  en: {
    title: "Domains",
    hint: "Verify that an email domain is yours. Its users become corporate users and can sign in through your identity provider.",
    none: "No domains yet.",
    name: "Domain",
    add: "Add the domain",
  },
  uk: {
    title: "Домени",
    hint: "Підтвердьте, що поштовий домен належить вам. Його користувачі стануть корпоративними й зможуть входити через вашого постачальника ідентифікації.",
    none: "Доменів ще немає.",
    name: "Домен",
    add: "Додати домен",
  },
};

const pollMs = 15_000;

function isAwaited({ status, verifyInfo }: types.AccountDomain): boolean {
  return status === "UNVERIFIED" && verifyInfo !== null;
}

/** The email domains of an account, and what is to be done to prove each. */
export function Domains({ account: own }: PartProps) {
  const text = useWords(words);
  const account = own.uuid;
  const canChange = may(own, "domainManage");
  const [name, setName] = useState("");
  const list = usePages(
    ["domains", account],
    client.domains.list,
    { accountUuid: account, limit: 100 },
    // the service looks for the record by itself, and proves the domain when it is there
    { refetchInterval: ({ state }) => (state.data?.pages.some(({ data }) => data.some(isAwaited)) === true ? pollMs : false) },
  );
  const add = useMutation({
    mutationFn: async (): Promise<types.AccountDomain> => {
      const { domainUuid } = await client.domains.add({ accountUuid: account, body: { domain: name } });
      return client.domains.change({ accountUuid: account, domainUuid, action: "verify", body: { method: "DNS_TXT_RECORD" } });
    },
    onSuccess: async () => {
      setName("");
      await list.refetch();
    },
  });
  return (
    <Section title={text.title} hint={text.hint}>
      <ListState list={list} rows={list.data} error={list.error ?? add.error} none={text.none} />
      {list.data?.map((domain) => (
        <DomainView key={domain.uuid} domain={domain} canChange={canChange} onChanged={() => void list.refetch()} />
      ))}
      <MoreButton className="self-start" list={list} />
      {canChange && (
        <Form onSubmit={() => add.mutate()}>
          <TextField label={text.name} required maxLength={256} placeholder="example.com" value={name} onValue={setName} />
          <SubmitButton task={add} className="self-start" text={text.add} />
        </Form>
      )}
    </Section>
  );
}

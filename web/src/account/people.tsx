import type { types } from "@chancery/sdk";
import { keepPreviousData, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../app/client.ts";
import { useWords } from "../app/words.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/form.tsx";
import { ListRow } from "../ui/list-row.tsx";
import { Section } from "../ui/section.tsx";
import { useToast } from "../ui/toast.tsx";
import { useDebounced } from "../ui/use-debounced.ts";
import { ResetFactors } from "./reset-factors.tsx";
import { PagedList, usePages } from "../ui/paged-list.tsx";

const words = {
  en: {
    title: "People",
    search: "Search by name or email address",
    none: "No people found.",
    block: "Block",
    unblock: "Unblock",
    reset: "Reset second factor",
    welcome: "Send the welcome email again",
    welcomed: (email: string) => `The email was sent to ${email}.`,
    status: {
      ACTIVE: "",
      BLOCKED: "blocked",
      PENDING_INVITE: "invited",
      PENDING_PASSWORD: "has no password yet",
      DELETED: "removed",
    },
  },
  uk: {
    title: "Люди",
    search: "Пошук за ім'ям або електронною адресою",
    none: "Нікого не знайдено.",
    block: "Заблокувати",
    unblock: "Розблокувати",
    reset: "Скинути другий фактор",
    welcome: "Надіслати вітальний лист ще раз",
    welcomed: (email: string) => `Лист надіслано на ${email}.`,
    status: {
      ACTIVE: "",
      BLOCKED: "заблоковано",
      PENDING_INVITE: "запрошено",
      PENDING_PASSWORD: "ще не має пароля",
      DELETED: "вилучено",
    },
  },
};

const pageRows = 50;

type Props = { readonly account: string; readonly canManage: boolean; readonly canReset: boolean };

/** The people of an account with their roles. Corporate users can be blocked, which ends their sessions, and get the welcome email again. */
export function People({ account, canManage, canReset }: Props) {
  const text = useWords(words);
  const toast = useToast();
  const [typed, setTyped] = useState("");
  const [resetting, setResetting] = useState<types.AccountUser>();
  const keyword = useDebounced(typed.trim());
  const list = usePages(
    ["people", account, keyword],
    client.users.search,
    { accountUuid: account, body: keyword === "" ? {} : { keyword }, limit: pageRows },
    { placeholderData: keepPreviousData },
  );
  const block = useMutation({
    mutationFn: ({ uuid, status }: types.AccountUser) =>
      client.users.block({ accountUuid: account, flag: status !== "BLOCKED", body: [{ uuid }] }),
    onSuccess: () => list.refetch(),
  });
  const welcome = useMutation({
    mutationFn: ({ uuid }: types.AccountUser) => client.users.sendWelcome({ accountUuid: account, userUuid: uuid }),
    onSuccess: (_, { email }) => toast({ text: text.welcomed(email) }),
  });
  return (
    <Section title={text.title}>
      <TextField label={text.search} type="search" value={typed} onValue={setTyped} />
      <PagedList list={list} error={list.error ?? block.error ?? welcome.error} none={text.none}>
        {(person) => (
          <ListRow
            key={person.uuid}
            title={`${person.firstName} ${person.lastName}`.trim() || person.email}
            facts={[person.email, text.status[person.status], ...person.roles.map(({ name }) => name)]}
          >
            {canManage && person.corporateUser && person.status === "PENDING_PASSWORD" && (
              <Button
                look="quiet"
                about={person.email}
                isBusy={welcome.isPending && welcome.variables.uuid === person.uuid}
                onClick={() => welcome.mutate(person)}
                text={text.welcome}
              />
            )}
            {canReset && person.corporateUser && (
              <Button look="quiet" about={person.email} onClick={() => setResetting(person)} text={text.reset} />
            )}
            {canManage && person.corporateUser && (
              <Button
                look="quiet"
                about={person.email}
                onClick={() => block.mutate(person)}
                text={person.status === "BLOCKED" ? text.unblock : text.block}
              />
            )}
          </ListRow>
        )}
      </PagedList>
      {resetting && <ResetFactors account={account} person={resetting} onClose={() => setResetting(undefined)} />}
    </Section>
  );
}

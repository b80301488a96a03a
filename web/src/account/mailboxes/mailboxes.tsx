import { keepPreviousData, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../app/client.ts";
import { readAgain } from "../../app/queries.ts";
import { mailboxesQuery, profileQuery } from "../../app/session.ts";
import { useWords } from "../../app/words.ts";
import { Form, SubmitButton, TextField } from "../../ui/form.tsx";
import { Section } from "../../ui/section.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { may, type PartProps } from "../parts.ts";
import { MailboxView } from "./mailbox-view.tsx";
import { PagedList, usePages } from "../../ui/paged-list.tsx";

const words = {
  en: {
    title: "Mailboxes",
    hint: "Envelopes are sent and received in mailboxes. Here you see who has access to each, and with which role.",
    search: "Search by name",
    none: "No mailboxes found.",
    name: "Name of the new mailbox",
    create: "Create a mailbox",
  },
  uk: {
    title: "Скриньки",
    hint: "Конверти надсилають і отримують у скриньках. Тут видно, хто має доступ до кожної і з якою роллю.",
    search: "Пошук за назвою",
    none: "Скриньок не знайдено.",
    name: "Назва нової скриньки",
    create: "Створити скриньку",
  },
};

const pageRows = 50;

/** The mailboxes of an account with those who have access to them. */
export function Mailboxes({ account }: PartProps) {
  const text = useWords(words);
  const [typed, setTyped] = useState("");
  const [name, setName] = useState("");
  const [open, setOpen] = useState<string>();
  const keyword = useDebounced(typed.trim());
  const list = usePages(
    ["account-mailboxes", account.uuid, keyword],
    client.mailboxes.listNames,
    { accountUuid: account.uuid, limit: pageRows, ...(keyword && { keyword }) },
    { placeholderData: keepPreviousData },
  );
  const create = useMutation({
    mutationFn: () => client.mailboxes.create({ accountUuid: account.uuid, body: { name } }),
    onSuccess: async ({ mailboxUuid }) => {
      setName("");
      setOpen(mailboxUuid);
      // the creator owns it and finds it in the switch of mailboxes
      await Promise.all([{ queryKey: ["account-mailboxes", account.uuid] }, mailboxesQuery, profileQuery].map(readAgain));
    },
  });
  return (
    <Section title={text.title} hint={text.hint}>
      <TextField label={text.search} type="search" value={typed} onValue={setTyped} />
      <PagedList list={list} error={list.error ?? create.error} none={text.none} className="flex flex-col gap-2">
        {(row) => (
          <li key={row.uuid} className="rounded-lg border border-line bg-surface">
            <h3>
              <button
                type="button"
                aria-expanded={open === row.uuid}
                className="flex min-h-11 w-full items-center rounded-lg px-4 py-2 text-start font-medium hover:bg-sunken"
                onClick={() => setOpen(open === row.uuid ? undefined : row.uuid)}
              >
                {row.name}
              </button>
            </h3>
            {open === row.uuid && <MailboxView account={account} mailbox={row.uuid} onChanged={() => void list.refetch()} />}
          </li>
        )}
      </PagedList>
      {may(account, "mailboxManage") && (
        <Form onSubmit={() => create.mutate()}>
          <TextField label={text.name} required maxLength={256} value={name} onValue={setName} />
          <SubmitButton task={create} className="self-start" text={text.create} />
        </Form>
      )}
    </Section>
  );
}
